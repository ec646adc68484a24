// A worker that makes the memory snapshot of this build: Python with every module of the app imported that needs no
// browser. It is sent Pyodide's compiled WebAssembly and answers {done: true} or {error}. Whoever started it has to
// terminate it.
import { BUILD } from "./build.js";
import { start } from "./runtime.js";
import { hasSnapshot, keepSnapshot } from "./snapshot.js";

const IMPORT_ALL = `
import importlib, json, sys
for name in [name for name in sys.meta_path[0].modules if not name.startswith(("pyscript", "web.page.browser", "web.start.main"))]:
    importlib.import_module(name)
for name in json.loads('${JSON.stringify(BUILD?.imports)}'):
    importlib.import_module(name)
del importlib, json, name, sys
`;

async function make(module) {
  if (await hasSnapshot()) return;
  const { pyodide } = await start({ _makeSnapshot: true }, { module });
  pyodide.runPython(IMPORT_ALL);
  await keepSnapshot(pyodide.makeMemorySnapshot());
}

self.onmessage = ({ data: module }) =>
  make(module).then(
    () => postMessage({ done: true }),
    (error) => postMessage({ error: String(error.message ?? error) }),
  );
