// What cannot wait for a module, which runs only when the page is read and laid out: what is tapped on the first screen is
// noted, and the largest downloads begin. The modules take it over.
globalThis.toybattleEarly = {
  taps: [],
  note({ target }) {
    const action = target.closest("[data-action]")?.dataset.action;
    if (action) globalThis.toybattleEarly.taps.push(action);
  },

  // `module` is compiled as it comes; `copy` is for counting its bytes, where they come from the network; `snapshot` is
  // what snapshot.mjs has kept. Chromium keeps what it has compiled too, but only of what its own cache has: there it is
  // looked for first, past the service worker, which lets that through.
  begin() {
    const path = "./vendor/pyodide/pyodide.asm.wasm";
    const isKept = Boolean(navigator.serviceWorker?.controller);
    const wasm = isKept
      ? fetch(path, { mode: "same-origin", cache: "only-if-cached" }).catch(() => fetch(path))
      : fetch(path);
    this.copy = isKept ? null : wasm.then((response) => response.clone());
    this.module = WebAssembly.compileStreaming(wasm);
    const cacheName = `toybattle-snapshot ${new URL("./", location).pathname}`;
    const reading = async (kept) => kept && { kept, bytes: await kept.arrayBuffer() };
    this.snapshot = globalThis.caches?.match("./snapshot", { cacheName }).then(reading);
    for (const coming of [this.copy, this.module, this.snapshot]) coming?.catch(() => {}); // told by who takes it over
  },
};
document.addEventListener("click", globalThis.toybattleEarly.note);
globalThis.toybattleEarly.begin();
