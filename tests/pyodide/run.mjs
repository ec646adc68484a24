// Runs Python of this repository inside Pyodide under Node: what ships to the browser is what is tested.
//
//   node tests/pyodide/run.mjs [pytest arguments]     pytest, by default on everything in testpaths
//   node tests/pyodide/run.mjs -m MODULE [arguments]  a module as the main program, like `python -m`
//   node tests/pyodide/run.mjs bench [arguments]      short for -m tests.bench
//
// The repository is mounted at /repo; the test tools come from build/pyodide-site (see tools/environment.py).
// The exit code is that of the Python program.

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const site = join(root, "build", "pyodide-site");

const PYTEST = ["pytest", "-p", "no:cacheprovider", "-p", "no:faulthandler"];

function commandLine(args) {
  if (args[0] === "bench") return ["tests.bench", ...args.slice(1)];
  if (args[0] === "-m") return args.slice(1);
  return [...PYTEST, ...args];
}

const RUN_MODULE = `
import os, runpy, sys
os.chdir("/repo")
sys.dont_write_bytecode = True
sys.path[:0] = ["/repo", "/site"]
sys.argv = list(argv)

def run():
    try:
        runpy.run_module(argv[0], run_name="__main__", alter_sys=True)
    except SystemExit as stop:
        if stop.code is None or isinstance(stop.code, int):
            return int(stop.code or 0)
        print(stop.code, file=sys.stderr)
        return 1
    except BaseException:
        import traceback
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0

run()
`;

const { loadPyodide } = await import("pyodide");
const pyodide = await loadPyodide({
  env: { HOME: "/home/pyodide", COLUMNS: "120", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" },
});
pyodide.mountNodeFS("/repo", root);
if (existsSync(site)) pyodide.mountNodeFS("/site", site);
const argv = commandLine(process.argv.slice(2));
pyodide.globals.set("argv", pyodide.toPy(argv));
process.exitCode = pyodide.runPython(RUN_MODULE);
