// What cannot wait for a module, which runs only when the page is read and laid out: what is tapped on the first screen is
// noted, and the largest downloads begin. The modules take it over. The element of this script says where things are:
// `data-root` is the folder of the build, which its name ends, `data-wasm` is Pyodide's WebAssembly.

// Where a browser forbids these it may throw as soon as they are named. Then they are as if it did not have them.
for (const [owner, name] of [
  [globalThis, "caches"],
  [navigator, "serviceWorker"],
  [navigator, "storage"],
]) {
  try {
    owner[name];
  } catch {
    Object.defineProperty(owner, name, { value: undefined });
  }
}

// PyScript asks for a channel too, and does not start without one.
try {
  new BroadcastChannel("toybattle").close();
} catch {
  globalThis.BroadcastChannel = class extends EventTarget {
    postMessage() {}
    close() {}
  };
}

globalThis.toybattleEarly = {
  ...document.currentScript.dataset,
  taps: [],

  // Where the browser has Trusted Types, only these two may make markup and addresses of scripts from text.
  policy: (globalThis.trustedTypes ?? { createPolicy: (_, rules) => rules }).createPolicy("toybattle", {
    createHTML: (markup) => markup,
    createScriptURL(address) {
      const url = new URL(address, location);
      if (url.href.startsWith(new URL("./", location).href)) return url.href;
      throw new TypeError(`no script of this page: ${address}`);
    },
  }),

  note({ target }) {
    const action = target.closest("[data-action]")?.dataset.action;
    if (action) globalThis.toybattleEarly.taps.push(action);
  },

  // `module` is compiled as it comes, if the host says what it is; `copy` is for counting its bytes, where they come from
  // the network; `snapshot` is what snapshot.js has kept. Chromium keeps what it has compiled too, but only of what its
  // own cache has: there it is looked for first, past the service worker, which lets that through.
  begin() {
    const isKept = Boolean(navigator.serviceWorker?.controller);
    const wasm = isKept
      ? fetch(this.wasm, { mode: "same-origin", cache: "only-if-cached" }).catch(() => fetch(this.wasm))
      : fetch(this.wasm);
    this.copy = isKept ? null : wasm.then((response) => response.clone());
    this.module = wasm.then(async (response) => {
      const isTold = response.headers.get("Content-Type") === "application/wasm";
      return isTold ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
    });
    const cacheName = `toybattle-snapshot ${new URL("./", location).pathname}`;
    const reading = async (kept) => kept && { kept, bytes: await kept.arrayBuffer() };
    this.snapshot = globalThis.caches?.match("./snapshot", { cacheName }).then(reading);
    for (const coming of [this.copy, this.module, this.snapshot]) coming?.catch(() => {}); // told by who takes it over
  },
};
document.addEventListener("click", globalThis.toybattleEarly.note);
