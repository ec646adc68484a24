// What can't wait for modules, which run only after the page is parsed: it notes taps on the first screen and begins
// the largest downloads, for the modules to take over. Attributes of this script element say where things are:
// `data-root` is the folder of the build (its name ends with the build's id), `data-wasm` the address of Pyodide's
// WebAssembly.

// A browser that forbids one of these may throw as soon as it is named. Then treat it as missing.
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

// PyScript also opens a BroadcastChannel, and does not start without one.
try {
  new BroadcastChannel("toybattle").close();
} catch {
  globalThis.BroadcastChannel = class extends EventTarget {
    postMessage() {}
    close() {}
  };
}

// The address may hold a shared game: then not even the first paint shows the board of another one.
if (/^#[a-z]+=.{1,9000}$/.test(location.hash)) document.documentElement.dataset.boot = "link";

globalThis.toybattleEarly = {
  ...document.currentScript.dataset,
  heard: [], // messages as page.js hands them on: taps, and keys that write a character

  // With Trusted Types, only these two functions may turn text into markup and into addresses of scripts.
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
    if (action) globalThis.toybattleEarly.heard.push(["tap", action]);
  },

  noteKey(event) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.trim().length === 1 && !ctrlKey && !metaKey && !altKey) {
      const isAtTable = Boolean(event.target.closest("#board, #hand, #prompt")) || event.target === document.body;
      globalThis.toybattleEarly.heard.push(["key", key, event.target.id ?? "", isAtTable]);
    }
  },

  // `module` is compiled while it downloads, if the host sends the right content type. `copy`, for counting bytes, is
  // null when the service worker has the file. `snapshot` is what snapshot.js has stored. Chromium keeps compiled code
  // only for files from its own cache, so that is asked first; the service worker lets this request through.
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
    for (const coming of [this.copy, this.module, this.snapshot]) coming?.catch(() => {}); // reported when awaited
  },
};
document.addEventListener("click", globalThis.toybattleEarly.note);
document.addEventListener("keydown", globalThis.toybattleEarly.noteKey);
