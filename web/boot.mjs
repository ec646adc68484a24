// Starts PyScript. Its hooks for its own workers are strings made into functions, which the page's content security
// policy forbids; the page has no PyScript worker (the bot's is bot.mjs), so the hooks go.
import { hooks } from "../vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
