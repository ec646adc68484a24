// What the page has to know of the build it belongs to. The source tree belongs to none; tools/build_site.py writes
// another file in this place:
//   id       names the build; changes with any file that is kept of it, and with the service worker
//   stdlib   the compiled standard library, relative to the page
//   app      the archive of the page's compiled Python: web/archive.py
//   imports  modules of the standard library that are needed beside those that the app imports
//   pyodide  what Pyodide's package index says of itself
//   offline  whether the build may be kept for play without network
//   bytes    what starting Python downloads, by path, as unpacked (a server may compress on the way)
export const BUILD = null;
