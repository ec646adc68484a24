// A worker that makes the memory snapshot of this build: Python with all of the app imported that needs no browser.
// It answers {done: true}, or {error}; whoever started it ends it.
import { BUILD } from "./build.mjs";
import { fetchFiles, start } from "./runtime.mjs";
import { hasSnapshot, keepSnapshot } from "./snapshot.mjs";

const IMPORT_ALL = `
import importlib, json, pathlib
for path in sorted(pathlib.Path().glob("*/**/*.pyc")):
    name = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    if name not in ("web.browser", "web.main"):
        importlib.import_module(name)
for name in json.loads('${JSON.stringify(BUILD?.imports)}'):
    importlib.import_module(name)
del importlib, json, name, path, pathlib
`;

async function make() {
  if (await hasSnapshot()) return;
  const place = fetchFiles({ [BUILD.app]: "./*" });
  const { pyodide } = await start({ _makeSnapshot: true });
  await place(pyodide);
  pyodide.runPython(IMPORT_ALL);
  await keepSnapshot(pyodide.makeMemorySnapshot());
}

make().then(
  () => postMessage({ done: true }),
  (error) => postMessage({ error: String(error.message ?? error) }),
);
