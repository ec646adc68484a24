// The ways out when Python does not come up: shown once the start has failed or takes very long. They need nothing but
// this module and the markup of web/notices.py, and are heard at [data-rescue].
import { forget } from "./offline.mjs";

const PLAIN = "toybattle:plain"; // in sessionStorage: Python is to be started as Pyodide comes (runtime.mjs reads it)
const GAME = "toybattle:game:";
const PATIENCE = 3000; // milliseconds for forgetting what is kept, which may hang as well

// The newest sound writing of each game in localStorage, as a file that the page's import takes.
function games() {
  const newest = new Map();
  for (let number = 0; number < localStorage.length; number += 1) {
    const key = localStorage.key(number);
    if (!key.startsWith(GAME)) continue;
    try {
      const record = JSON.parse(localStorage.getItem(key));
      const id = key.slice(GAME.length).split(":")[0]; // what follows names one of two slots
      if ((newest.get(id)?.sequence ?? -1) < (record.sequence ?? 0)) newest.set(id, record);
    } catch {
      continue; // damaged: the page will set it aside when it is up again
    }
  }
  return JSON.stringify({ magic: "toybattle", games: [...newest.values()] }, null, 1);
}

const ON_CLICK = {
  again() {
    location.reload();
  },
  async plain() {
    sessionStorage.setItem(PLAIN, "1");
    await Promise.race([forget().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    location.reload();
  },
  games() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([games()], { type: "application/json" }));
    link.download = "toybattle-games.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
};

document.addEventListener("click", ({ target }) => ON_CLICK[target.closest("[data-rescue]")?.dataset.rescue]?.());
addEventListener("toybattle:stuck", () => (document.documentElement.dataset.stuck = ""));
addEventListener("toybattle:up", () => delete document.documentElement.dataset.stuck);
