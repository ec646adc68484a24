// One window writes a game: the one that holds its lock (Web Locks). The others watch, take over on demand, or go on by
// themselves when that window is closed or dies. Where there are no locks every window writes, and the store notices
// when it was overtaken.

const channel = new BroadcastChannel("toybattle");
const PATIENCE = 1000; // milliseconds for the other window to let go by itself
const me = crypto.getRandomValues(new Uint32Array(2)).join("-");

let game = ""; // the id of the one on the table
let isMine = false;
let release = () => {};
let queue = null; // aborts the request that waits for the other window
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
      report(true); // locks are forbidden here: it is as if there were none
      return;
    }
    if (isMine) report(false); // another window has taken it
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
    if (isDone || id !== game) return;
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
    report(false); // nothing more is written here before the other window takes the lock
    channel.postMessage({ kind: "given", to: data.from });
  } else if (data.kind === "given" && data.to === me) seize();
});

// A page that is put away lets go; when it comes back, it asks anew, and looks what has happened meanwhile.
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
