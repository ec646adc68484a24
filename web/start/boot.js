// Starts PyScript. Its hooks for its own workers are strings made into functions, which the page's content security
// policy forbids; the page has no PyScript worker (the bot's is bot.js), so the hooks go.
import { BUILD } from "./build.js";

const early = globalThis.toybattleEarly;
early.begun("start/boot", BUILD?.id);

// PyScript opens databases for its packages and for folders of the disk. The page uses neither, and need not depend on
// them: a browser may forbid databases. PyScript gets some that are always empty.
const PYSCRIPTS = "IDBMap/"; // how their names begin
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
    // some browsers forbid even to name it
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
