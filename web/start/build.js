// Describes the build that the page belongs to. The source tree belongs to no build; tools/build_site.py replaces this
// file with one that has these fields:
//   id       the name of the build, with which the name of its folder ends; differs whenever a kept file, or the
//            service worker, differs
//   app      the archive of the page's compiled Python: web/start/archive.py
//   stdlib   the compiled standard library
//   wasm     Pyodide's WebAssembly
//   imports  modules of the standard library that are needed in addition to those that the app imports
//   pyodide  the `info` of Pyodide's package index
//   offline  whether the build may be kept for play without network
//   files    the files that are downloaded to start Python, by path: their size in `bytes` when unpacked (a server may
//            send them compressed) and their `sha256`
//   rooms    the same for the archives of Python that the page loads when they are first asked for
// All paths are relative to the build's folder.
export const BUILD = null;

// The address of the page's folder.
export const SITE = new URL("../../", import.meta.url);
