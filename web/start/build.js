// What the page has to know of the build it belongs to. The source tree belongs to none; tools/build_site.py writes
// another file in this place:
//   id       names the build, and ends the name of its folder; changes with any file that is kept of it, and with the
//            service worker
//   app      the archive of the page's compiled Python: web/start/archive.py
//   stdlib   the compiled standard library
//   wasm     Pyodide's WebAssembly
//   imports  modules of the standard library that are needed beside those that the app imports
//   pyodide  what Pyodide's package index says of itself
//   offline  whether the build may be kept for play without network
//   files    what starting Python downloads, by path: how many `bytes` it has unpacked (a server may compress on the way)
//            and their `sha256`
// All paths are relative to the build's folder.
export const BUILD = null;

// The folder of the page.
export const SITE = new URL("../../", import.meta.url);
