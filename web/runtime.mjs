// Starts Python, for the page and for its workers: from the memory snapshot of this build, else with the compiled standard
// library, else as Pyodide comes. What fails is told in the console; the next is tried.
import { loadPyodide as load } from "../vendor/pyodide/pyodide.mjs";
import { BUILD } from "./build.mjs";
import { dropSnapshots, readSnapshot } from "./snapshot.mjs";

const root = new URL("../", import.meta.url);
const indexURL = new URL("vendor/pyodide/", root).href;
const ASKED = new URL("pyodide.asm.wasm", indexURL).href; // by Pyodide
const WASM = BUILD ? new URL(BUILD.wasm, root).href : ASKED;

// No packages are ever loaded, so their index need not be either.
const compiled = () => ({
  stdLibURL: new URL(BUILD.stdlib, root).href,
  lockFileContents: { info: BUILD.pyodide, packages: {} },
});

// What stands in a snapshot is the same in each start; chance must not be.
const RESEED = "import random; random.seed()";

// Each gives Python with the app where it can be imported, and the snapshot that it began from, if any.
const WAYS = {
  async snapshot(options, given) {
    const snapshot = given.snapshot ?? (await readSnapshot(given.reading));
    if (!snapshot) return null;
    const pyodide = await load({ ...options, ...compiled(), _loadSnapshot: snapshot });
    pyodide.runPython(RESEED);
    return { pyodide, snapshot };
  },
  compiled: (options) => withApp({ ...options, ...compiled() }),
  plain: (options) => (BUILD ? withApp(options) : load(options).then((pyodide) => ({ pyodide }))),
};

// The archive brings along what imports from it: web/archive.py.
const IMPORT_FROM_ARCHIVE = `
def place():
    import marshal, os, zlib
    with open("app.bin", "rb") as file:
        modules = marshal.loads(zlib.decompress(file.read()))
    os.remove("app.bin")
    names = {"__name__": "web.archive"}
    exec(marshal.loads(modules["web.archive"][1]), names)
    names["place"](modules)
place()
del place
`;

async function withApp(options) {
  const archive = fetchBytes(BUILD.app);
  archive.catch(() => {}); // told when it is awaited
  const pyodide = await load(options);
  pyodide.FS.writeFile("app.bin", new Uint8Array(await archive));
  pyodide.runPython(IMPORT_FROM_ARCHIVE);
  return { pyodide };
}

const compile = () => WebAssembly.compileStreaming(fetch(WASM));

// Pyodide fetches and compiles its WebAssembly late, and waits for ever where that does not come or is none. While
// `starting` runs, Pyodide gets `module`, which is on its way already; where that fails, this does.
async function withModule(module, starting) {
  const { fetch, WebAssembly } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const compiled = await module;
    return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
  };
  globalThis.fetch = (resource, options) =>
    String(resource) === ASKED ? Promise.resolve(new Response()) : fetch(resource, options);
  const failed = new Promise((_, reject) => module.catch(reject));
  try {
    return await Promise.race([starting(), failed]);
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    globalThis.fetch = fetch;
  }
}

// Python with the app, and the way in which it was started; `module` and `snapshot`, if any, may be `given` to the next
// start. `reading` is a snapshot that is on its way; `isPlain` asks for the last way alone.
export async function start(options, given = {}) {
  let module = Promise.resolve(given.module ?? compile());
  const ways = BUILD && !given.isPlain ? Object.keys(WAYS) : ["plain"];
  for (const way of ways) {
    try {
      const started = await withModule(module, () => WAYS[way]({ ...options, indexURL }, given));
      if (started) return { ...started, way, module: await module };
    } catch (error) {
      if (way === ways.at(-1)) throw error;
      console.warn(`Python could not be started in the ${way} way:`, error);
      if (way === "snapshot") await dropSnapshots();
      module = compile();
    }
  }
}

// Calls `tell` with what part of the download is there, by bytes, until the function that is returned is called. `copy` is
// one of a response that is on its way already.
export function countBytes(tell, copy) {
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

  copy?.then((response) => count(response.body)).catch(() => {});
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
  const sources = Object.entries(files).map(([path, target]) => [target, fetchBytes(path)]);
  Promise.all(sources.map(([, bytes]) => bytes)).catch(() => {}); // told when they are placed
  return async (pyodide) => {
    for (const [target, bytes] of sources) {
      if (target.endsWith("/*")) {
        pyodide.unpackArchive(await bytes, "zip", { extractDir: target.slice(0, -1) });
      } else {
        pyodide.FS.mkdirTree(target.split("/").slice(0, -1).join("/") || ".");
        pyodide.FS.writeFile(target, new Uint8Array(await bytes));
      }
    }
    pyodide.runPython("import os, sys; os.getcwd() in sys.path or sys.path.insert(0, os.getcwd())");
  };
}
