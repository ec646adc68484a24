// The page's Python, as the interpreter that PyScript asks for. It begins at once, while PyScript is still on its way; on
// later visits, from the snapshot, the bot's worker begins as soon as it is there.
import { version } from "../../vendor/pyodide/pyodide.js";
import { offer } from "../bot/workers.js";
import { BUILD } from "./build.js";
import { countBytes, start } from "./runtime.js";

export { version };

// Was the plain way asked for, in the page, after another had failed?
function isPlainWanted() {
  try {
    return sessionStorage.getItem("toybattle:plain") !== null;
  } catch {
    return false; // storage is forbidden here
  }
}

// How far it is, by bytes, is told in events; of what is kept in the browser there is nothing to tell.
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

// PyScript says where output goes, and nothing else that matters here.
export async function loadPyodide({ stdout, stderr }) {
  const pyodide = await beginning;
  pyodide.setStdout({ batched: stdout });
  pyodide.setStderr({ batched: stderr });
  return pyodide;
}
