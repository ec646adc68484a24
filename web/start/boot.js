// Starts PyScript. The hooks for PyScript's own workers are strings that it turns into functions, which the page's
// content security policy forbids. The page has no such worker (the bot's is not one), so the hooks are removed.
import { BUILD } from "./build.js";

const early = globalThis.toybattleEarly;
early.begun("start/boot", BUILD?.id);

// PyScript opens databases for its packages and for folders of the disk. The page uses neither, and should start even
// where the browser forbids databases, so PyScript gets databases that are always empty.
const PYSCRIPTS = "IDBMap/"; // the beginning of their names
const answer = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const entries = { count: () => answer(0), getAllKeys: () => answer([]), clear: () => answer() };
const EMPTY = { close() {}, transaction: () => ({ objectStore: () => entries }) };

function emptyDatabasesOfPyScript() {
  let factory = {
    open() {
      throw new DOMException("databases are forbidden", "SecurityError");
    },
  };
  try {
    factory = indexedDB ?? factory;
  } catch {
    // some browsers throw as soon as `indexedDB` is named
  }
  const open = factory.open.bind(factory);
  factory.open = (name, ...rest) => (name.startsWith(PYSCRIPTS) ? answer(EMPTY) : open(name, ...rest));
  Object.defineProperty(globalThis, "indexedDB", { value: factory, configurable: true });
}

emptyDatabasesOfPyScript();

const CORE = new URL("../../vendor/pyscript/core.js", import.meta.url).href;
import(CORE).then(
  ({ hooks }) => hooks.worker.onBeforeRunAsync.clear(),
  (error) => early.findOut(CORE, String(error.message ?? error)),
);
