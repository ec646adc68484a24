// Starts PyScript. Its hooks for its own workers are strings made into functions, which the page's content security
// policy forbids; the page has no PyScript worker (the bot's is bot.mjs), so the hooks go.
import { hooks } from "../vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();

// How far the download is, where the opponent will sit; from then on Python draws what stands there.
addEventListener("toybattle:progress", ({ detail: part }) => {
  const line = document.getElementById("boot");
  const chip = line && document.querySelector("#foe .chip");
  if (chip) chip.textContent = line.dataset.progress.replace("{percent}", Math.round(part * 100));
});
