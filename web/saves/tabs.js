// Decides which window writes a game: the one that holds the game's lock (Web Locks). The others watch it. They can
// take over on demand, and one does by itself when the writing window is closed or crashes. Without locks every window
// writes, and the store notices if another one was faster.

const channel = new BroadcastChannel("toybattle");
const PATIENCE = 1000; // milliseconds to wait for the other window to give up the lock by itself
const me = crypto.getRandomValues(new Uint32Array(2)).join("-");

let game = ""; // the id of the game on the table
let isMine = false;
let release = () => {};
let queue = null; // aborts the request that waits for the lock
let onWriter = () => {};
let onNews = () => {};

const nameOf = (id) => `toybattle:game:${id}`;

function report(isNow) {
  isMine = isNow;
  onWriter(isNow);
}

async function request(id, options) {
  try {
    await navigator.locks.request(nameOf(id), options, (lock) => {
      if (id !== game) return undefined;
      if (!lock) {
        report(false);
        wait(id);
        return undefined;
      }
      return new Promise((resolve) => {
        release = resolve;
        report(true);
      });
    });
  } catch (error) {
    if (id !== game || options.signal?.aborted) return;
    if (error.name !== "AbortError") {
      report(true); // locks are forbidden here: treat them as missing
      return;
    }
    if (isMine) report(false); // another window has taken the lock
    wait(id);
  }
}

function wait(id) {
  queue = new AbortController();
  request(id, { signal: queue.signal });
}

function leave() {
  queue?.abort();
  queue = null;
  release();
  release = () => {};
}

function hold(id) {
  leave();
  game = id;
  if (id && navigator.locks) request(id, { ifAvailable: true });
  else report(true);
}

let seize = () => {};

function takeOver() {
  const id = game;
  let isDone = false;
  seize = () => {
    if (isDone || isMine || id !== game) return;
    isDone = true;
    queue?.abort();
    queue = null;
    request(id, { steal: true });
  };
  channel.postMessage({ kind: "give", id, from: me });
  setTimeout(seize, PATIENCE);
}

channel.addEventListener("message", ({ data }) => {
  if (data.kind === "kept") onNews(data.key, data.text);
  else if (data.kind === "give" && data.id === game && isMine) {
    report(false); // write nothing more before the other window takes the lock
    channel.postMessage({ kind: "given", to: data.from });
  } else if (data.kind === "given" && data.to === me) seize();
});

// A page in the back/forward cache gives up the lock. When it comes back, it asks for it again and looks for changes.
addEventListener("pagehide", leave);
addEventListener("pageshow", ({ persisted }) => persisted && hold(game));

globalThis.toybattleTabs = {
  listen(writer, news) {
    onWriter = writer;
    onNews = news;
  },
  hold,
  takeOver,
  tell(key, text) {
    channel.postMessage({ kind: "kept", key, text });
  },
};
