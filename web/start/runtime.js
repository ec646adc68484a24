// Starts Python, for the page and for its workers: from the memory snapshot of this build; else with the compiled
// standard library; else as Pyodide does by itself. A way that fails is reported in the console and the next one is
// tried.
import { loadPyodide } from "../../vendor/pyodide/pyodide.js";
import { BUILD } from "./build.js";
import { dropSnapshots, readSnapshot } from "./snapshot.js";

const root = new URL("../../", import.meta.url);
const indexURL = new URL("vendor/pyodide/", root).href;
const ASKED = new URL("pyodide.asm.wasm", indexURL).href; // the address that Pyodide asks for
const MODULE = new URL("pyodide.asm.js", indexURL).href;
const addressOf = (path) => new URL(path, root).href;
const WASM_PAGE = 65536; // bytes
const WASM = BUILD ? addressOf(BUILD.wasm) : ASKED;

// The size and hash of each file that is downloaded, by address: those that every start needs, and those of rooms.
const byAddress = (files) => new Map(Object.entries(files ?? {}).map(([path, about]) => [addressOf(path), about]));
const FILES = byAddress(BUILD?.files);
const ROOMS = byAddress(BUILD?.rooms);

// --- files, checked --------------------------------------------------------------------------------------------------

// An error with the address of a file that could not be fetched whole.
const failure = (address, why) => Object.assign(new Error(why), { address });

async function ask(download, address, cache) {
  const response = await download(address, { cache }).catch((error) => Promise.reject(failure(address, error.message)));
  if (!response.ok) throw failure(address, `${address}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

// Whether bytes have the expected size and SHA-256. Without a secure origin there are no digests: then only the size
// counts.
async function isProved(bytes, { bytes: size, sha256 }) {
  if (bytes.byteLength !== size) return false;
  if (!globalThis.crypto?.subtle) return true;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}

// The bytes of a file of this build, whatever content type the host gives it. If a cache has other content under this
// address, it is fetched once more, past all caches.
async function fetchBytes(address, download = fetch) {
  const about = FILES.get(address) ?? ROOMS.get(address);
  const bytes = await ask(download, address, "default");
  if (!about || (await isProved(bytes, about))) return bytes;
  const fresh = await ask(download, address, "reload");
  if (await isProved(fresh, about)) return fresh;
  throw failure(address, `${address} is damaged or of another version`);
}

const compile = async () => WebAssembly.compile(await fetchBytes(WASM));

// --- ways to start ---------------------------------------------------------------------------------------------------

// Options for the compiled standard library. No packages are ever loaded, so their index need not be either.
const compiled = () => ({
  stdLibURL: addressOf(BUILD.stdlib),
  lockFileContents: { info: BUILD.pyodide, packages: {} },
});

// Loads Pyodide. By itself it would look for its module under a name whose content type not every host knows.
async function load(options) {
  const { default: createPyodideModule } = await import(MODULE).catch((error) =>
    Promise.reject(failure(MODULE, error.message)),
  );
  return loadPyodide({ ...options, createPyodideModule });
}

// Everything in a snapshot is the same at each start, but random numbers must not be.
const RESEED = "import random; random.seed()";

// Each way resolves to Python, ready to import the app, and to the snapshot that it began from, if any; or to null if
// it has nothing to begin from.
const WAYS = {
  async snapshot(options, given) {
    const snapshot = given.snapshot ?? (await readSnapshot(given.reading));
    if (!snapshot) return null;
    given.room = snapshot.length;
    const pyodide = await load({ ...options, ...compiled(), _loadSnapshot: snapshot });
    pyodide.runPython(RESEED);
    return { pyodide, snapshot };
  },
  compiled: (options) => withApp({ ...options, ...compiled() }),
  plain: (options) => (BUILD ? withApp(options) : load(options).then((pyodide) => ({ pyodide }))),
};

// The archive contains the module that imports from it: web/start/archive.py.
const IMPORT_FROM_ARCHIVE = `
def place():
    import marshal, os, zlib
    with open("app.bin", "rb") as file:
        modules = marshal.loads(zlib.decompress(file.read()))
    os.remove("app.bin")
    names = {"__name__": "web.start.archive"}
    exec(marshal.loads(modules["web.start.archive"][1]), names)
    names["place"](modules)
place()
del place
`;

async function withApp(options) {
  const archive = fetchBytes(addressOf(BUILD.app));
  archive.catch(() => {}); // reported when it is awaited
  const pyodide = await load(options);
  pyodide.FS.writeFile("app.bin", new Uint8Array(await archive));
  pyodide.runPython(IMPORT_FROM_ARCHIVE);
  return { pyodide };
}

// Resolves to the bytes of a room, an archive of Python that is not needed at the start; to null where nothing was built,
// since all of Python is there then.
export async function fetchRoom(name) {
  return BUILD ? new Uint8Array(await fetchBytes(addressOf(`${name}.bin`))) : null;
}

// Pyodide fetches and compiles its WebAssembly late, and waits for ever if that is missing or invalid. While `starting`
// runs, Pyodide gets `module` instead, which is on its way already; if `module` fails, so does this. The compiled
// standard library is checked before Pyodide gets it. The memory has at least `given.room` bytes: a snapshot may be
// larger than the memory that Pyodide begins with.
async function withModule(module, given, starting) {
  const { fetch, WebAssembly } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const compiled = await module;
    const instance = await WebAssembly.instantiate(compiled, imports);
    const memory = Object.values(instance.exports).find((one) => one instanceof WebAssembly.Memory);
    const missing = (given.room ?? 0) - (memory?.buffer.byteLength ?? Infinity);
    if (missing > 0) memory.grow(Math.ceil(missing / WASM_PAGE));
    return { module: compiled, instance };
  };
  globalThis.fetch = async (resource, options) => {
    if (String(resource) === ASKED) return new Response();
    if (!BUILD || String(resource) !== addressOf(BUILD.stdlib)) return fetch(resource, options);
    return new Response(await fetchBytes(addressOf(BUILD.stdlib), fetch));
  };
  const failed = new Promise((_, reject) => module.catch(reject));
  try {
    return await Promise.race([starting(), failed]);
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    globalThis.fetch = fetch;
  }
}

// Starts Python with the app and resolves to {pyodide, way, module, snapshot}. The last two, if any, can be passed to
// the next start in `given`. There `reading` is the promise of a snapshot that is being read; `isPlain` asks for the
// plain way only.
export async function start(options, given = {}) {
  let module = Promise.resolve(given.module ?? compile()).catch(compile);
  const ways = BUILD && !given.isPlain ? Object.keys(WAYS) : ["plain"];
  const needed = [WASM, MODULE, BUILD && addressOf(BUILD.app)]; // by every way to start
  for (const way of ways) {
    try {
      const started = await withModule(module, given, () => WAYS[way]({ ...options, indexURL }, given));
      if (started) return { ...started, way, module: await module };
    } catch (error) {
      if (way === ways.at(-1) || needed.includes(error.address)) throw error;
      console.warn(`Python could not be started in the ${way} way:`, error);
      if (way === "snapshot") await dropSnapshots().catch(() => {}); // caches may be forbidden
      module = compile();
    }
  }
}

// Calls `tell` with the part of the download, 0 to 1 by bytes, that has arrived, or with null once nothing is on its way,
// until the returned function is called. `copy` is the promise of a copy of a response that is on its way already.
export function countBytes(tell, copy) {
  if (!BUILD) return () => {};
  const fetchPlain = globalThis.fetch;
  const total = [...FILES.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  let open = 0; // downloads that are on their way
  const report = () => tell(open ? Math.min(1, loaded / total) : null);

  async function count(response) {
    open += 1;
    try {
      const reader = (await response).body.getReader();
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        loaded += part.value.length;
        report();
      }
    } catch {
      // whoever asked for the file is told
    }
    open -= 1;
    report();
  }

  if (copy) count(copy);
  globalThis.fetch = (resource, options) => {
    const response = fetchPlain(resource, options);
    if (FILES.has(resource.url ?? String(resource))) count(response.then((one) => one.clone()));
    return response;
  };
  return () => {
    globalThis.fetch = fetchPlain;
  };
}

// Begins to fetch the [files] of a PyScript configuration. The returned function puts them into Python's file system;
// where the target ends in "/*", the file is an archive and is unpacked there.
export function fetchFiles(files) {
  const sources = Object.entries(files).map(([path, target]) => [target, fetchBytes(addressOf(path))]);
  Promise.all(sources.map(([, bytes]) => bytes)).catch(() => {}); // reported when they are placed
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
