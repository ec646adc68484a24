// Starts PyScript. Its hooks for its own workers are strings made into functions, which the page's content security
// policy forbids; the page has no PyScript worker (the bot's is bot.js), so the hooks go.
import { BUILD } from "./build.js";

const early = globalThis.toybattleEarly;
early.begun("boot", BUILD?.id);

const CORE = new URL("../vendor/pyscript/core.js", import.meta.url).href;
import(CORE).then(
  ({ hooks }) => hooks.worker.onBeforeRunAsync.clear(),
  (error) => early.findOut(CORE, String(error.message ?? error)),
);
