// Starts Python, for the page (as PyScript's interpreter) and for its workers: from the memory snapshot of this build,
// else with the compiled standard library, else as Pyodide comes. What fails is told in the console; the next is tried.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { BUILD } from "./build.mjs";
import { dropSnapshots, readSnapshot } from "./snapshot.mjs";

export { version };

const root = new URL("../", import.meta.url);
const indexURL = new URL("vendor/pyodide/", root).href;

// No packages are ever loaded, so their index need not be either.
const compiled = () => ({
  stdLibURL: new URL(BUILD.stdlib, root).href,
  lockFileContents: { info: BUILD.pyodide, packages: {} },
});

// What stands in a snapshot is the same in each start; chance must not be.
const RESEED = "import random; random.seed()";

const WAYS = {
  async snapshot(options) {
    const snapshot = await readSnapshot();
    if (!snapshot) return null;
    const pyodide = await load({ ...options, ...compiled(), _loadSnapshot: snapshot });
    pyodide.runPython(RESEED);
    return pyodide;
  },
  compiled: (options) => load({ ...options, ...compiled() }),
  plain: (options) => load(options),
};

// Pyodide waits for ever for WebAssembly that does not come, or is none; this fails instead.
async function orFail(starting) {
  const plain = WebAssembly.instantiateStreaming;
  const failed = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (...given) => {
      const coming = plain.apply(WebAssembly, given);
      coming.catch(reject);
      return coming;
    };
  });
  try {
    return await Promise.race([starting(), failed]);
  } finally {
    WebAssembly.instantiateStreaming = plain;
  }
}

// Python, and the way in which it was started. `isPlain` asks for the last way alone.
export async function start(options, isPlain) {
  const ways = BUILD && !isPlain ? Object.keys(WAYS) : ["plain"];
  for (const way of ways) {
    try {
      const pyodide = await orFail(() => WAYS[way]({ ...options, indexURL }));
      if (pyodide) return { pyodide, way };
    } catch (error) {
      if (way === ways.at(-1)) throw error;
      console.warn(`Python could not be started in the ${way} way:`, error);
      if (way === "snapshot") await dropSnapshots();
    }
  }
}

// Was the plain way asked for, in the page, after another had failed?
function isPlainWanted() {
  try {
    return sessionStorage.getItem("toybattle:plain") !== null;
  } catch {
    return false; // storage is forbidden here
  }
}

// For PyScript. How far it is, by bytes, is told in events; of what is kept in the browser there is nothing to tell.
export async function loadPyodide(options) {
  const tell = (part) => dispatchEvent(new CustomEvent("toybattle:progress", { detail: part }));
  const stopCounting = navigator.serviceWorker?.controller ? () => {} : countBytes(tell);
  const { pyodide, way } = await start(options, isPlainWanted()).finally(stopCounting);
  performance.mark("toybattle:python", { detail: way });
  return pyodide;
}

// Calls `tell` with what part of the download is there, by bytes, until the function that is returned is called.
export function countBytes(tell) {
  if (!BUILD) return () => {};
  const fetchPlain = globalThis.fetch;
  const total = Object.values(BUILD.bytes).reduce((sum, bytes) => sum + bytes);
  let loaded = 0;

  async function count(body) {
    const reader = body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      loaded += part.value.length;
      tell(Math.min(1, loaded / total));
    }
  }

  globalThis.fetch = async (resource, options) => {
    const response = await fetchPlain(resource, options);
    const path = new URL(resource.url ?? resource, root).href.replace(root.href, "");
    if (path in BUILD.bytes && response.ok) count(response.clone().body).catch(() => {});
    return response;
  };
  return () => {
    globalThis.fetch = fetchPlain;
  };
}

async function fetchBytes(path) {
  const response = await fetch(new URL(path, root));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

// Begins to fetch the [files] of a PyScript configuration; the function that is returned puts them into Python's file
// system: an archive is unpacked where the target ends in "/*".
export function fetchFiles(files) {
  const sources = Object.entries(files).map(([path, target]) => [path, target, fetchBytes(path)]);
  Promise.all(sources.map(([, , bytes]) => bytes)).catch(() => {}); // told when they are placed
  return async (pyodide) => {
    for (const [path, target, bytes] of sources) {
      if (target.endsWith("/*")) {
        pyodide.unpackArchive(await bytes, path.split(".").pop(), { extractDir: target.slice(0, -1) });
      } else {
        pyodide.FS.mkdirTree(target.split("/").slice(0, -1).join("/") || ".");
        pyodide.FS.writeFile(target, new Uint8Array(await bytes));
      }
    }
    pyodide.runPython("import os, sys; os.getcwd() in sys.path or sys.path.insert(0, os.getcwd())");
  };
}
