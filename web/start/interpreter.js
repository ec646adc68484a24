// The page's Python, as the interpreter module that PyScript loads. Python begins to start at once, while PyScript is
// still being downloaded. Its WebAssembly module and its snapshot, if any, are then offered to the bot's worker.
import { version } from "../../vendor/pyodide/pyodide.js";
import { offer } from "../bot/workers.js";
import { BUILD } from "./build.js";
import { countBytes, start } from "./runtime.js";

export { version };

// Whether the plain way was asked for, with a button of the page, after another had failed.
function isPlainWanted() {
  try {
    return sessionStorage.getItem("toybattle:plain") !== null;
  } catch {
    return false; // storage is forbidden here
  }
}

// Starts Python. Progress in bytes is reported in events; there is none when the files are kept in the browser.
async function begin() {
  const { module: early, copy, snapshot: reading } = globalThis.toybattleEarly;
  const tell = (part) => dispatchEvent(new CustomEvent("toybattle:progress", { detail: part }));
  const stopCounting = navigator.serviceWorker?.controller ? () => {} : countBytes(tell, copy);
  const given = { module: early, reading, isPlain: isPlainWanted() };
  const { pyodide, way, module, snapshot } = await start({}, given).finally(stopCounting);
  performance.mark("toybattle:python", { detail: way });
  offer(module, snapshot);
  return pyodide;
}

const beginning = begin();
beginning.catch((error) => globalThis.toybattleEarly.fail(String(error.message ?? error), error.address));
globalThis.toybattleEarly.begun("start/interpreter", BUILD?.id);

// PyScript's other options don't matter here: it only says where output goes.
export async function loadPyodide({ stdout, stderr }) {
  const pyodide = await beginning;
  pyodide.setStdout({ batched: stdout });
  pyodide.setStderr({ batched: stderr });
  return pyodide;
}
