// Runs tools/precompile.py inside Pyodide under Node:  node tools/precompile.mjs FOLDER  (relative to the root)

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import pyscript from "../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

// Columns in tracebacks are of no use where there is no source to point at; without them a third is saved.
const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
pyodide.mountNodeFS("/repo", root);
pyodide.globals.set("folder", process.argv[2]);
pyodide.globals.set("pyscript", JSON.stringify(pyscript));
pyodide.runPython(`
import os, runpy, sys
os.chdir("/repo")
sys.dont_write_bytecode = True
sys.path.insert(0, "/repo")
sys.argv = ["precompile", folder, pyscript]
runpy.run_module("tools.precompile", run_name="__main__", alter_sys=True)
`);
