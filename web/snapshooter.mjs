// A worker that makes the memory snapshot of this build: Python with all of the app imported that needs no browser.
// It answers {done: true}, or {error}; whoever started it ends it.
import { BUILD } from "./build.mjs";
import { start } from "./runtime.mjs";
import { hasSnapshot, keepSnapshot } from "./snapshot.mjs";

const IMPORT_ALL = `
import importlib, json, sys
for name in [name for name in sys.meta_path[0].modules if not name.startswith(("pyscript", "web.browser", "web.main"))]:
    importlib.import_module(name)
for name in json.loads('${JSON.stringify(BUILD?.imports)}'):
    importlib.import_module(name)
del importlib, json, name, sys
`;

async function make() {
  if (await hasSnapshot()) return;
  const { pyodide } = await start({ _makeSnapshot: true });
  pyodide.runPython(IMPORT_ALL);
  await keepSnapshot(pyodide.makeMemorySnapshot());
}

make().then(
  () => postMessage({ done: true }),
  (error) => postMessage({ error: String(error.message ?? error) }),
);
