// Runs Python of this repository inside Pyodide under Node: what ships to the browser is what is tested.
//
//   node tests/pyodide/run.mjs [pytest arguments]     pytest, by default on everything in testpaths
//   node tests/pyodide/run.mjs shared [the same]      the same, dealt out to a process for each core
//   node tests/pyodide/run.mjs -m MODULE [arguments]  a module as the main program, like `python -m`
//   node tests/pyodide/run.mjs bench [arguments]      short for -m tests.bench
//
// The repository is mounted at /repo; the test tools come from build/pyodide-site (see tools/environment.py).
// The exit code is that of the Python program.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cpus } from "node:os";
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

const NO_TESTS = 5; // pytest's exit code

// Runs this file so often side by side, each with a share of the tests. The first is heard while it runs, the others
// after it; the exit code is that of the first that failed. That some shares are empty is no failure.
async function share(args, count) {
  const runs = Array.from({ length: count }, (_, number) => {
    const env = { ...process.env, TEST_SHARE: `${number} ${count}` };
    const stdio = number ? "pipe" : "inherit";
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], { env, stdio });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => said.push(text));
    return new Promise((resolve) => child.on("close", (code) => resolve([code ?? 1, said])));
  });
  const codes = [];
  for (const run of runs) {
    const [code, said] = await run;
    for (const text of said) process.stdout.write(text);
    codes.push(code);
  }
  return codes.every((code) => code === NO_TESTS) ? NO_TESTS : (codes.find((code) => code && code !== NO_TESTS) ?? 0);
}

async function main(args) {
  const { loadPyodide } = await import("pyodide");
  const { TEST_SHARE } = process.env;
  const pyodide = await loadPyodide({
    env: {
      ...{ HOME: "/home/pyodide", COLUMNS: "120", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis" },
      ...(TEST_SHARE ? { TEST_SHARE } : {}),
    },
  });
  pyodide.mountNodeFS("/repo", root);
  if (existsSync(site)) pyodide.mountNodeFS("/site", site);
  pyodide.globals.set("argv", pyodide.toPy(commandLine(args)));
  return pyodide.runPython(RUN_MODULE);
}

const [first, ...rest] = process.argv.slice(2);
process.exitCode =
  first === "shared" ? await share(rest, Math.min(4, cpus().length)) : await main(process.argv.slice(2));
