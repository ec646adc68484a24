// Keeps the page for play without network: once the game is up and the page idle, it registers the service worker and
// has the memory snapshot made. It also announces a newer version and handles the [data-offline] buttons. The style
// sheet reads the present state as words in <html data-offline>: off, kept, newer, older, former.
import { module } from "../bot/workers.js";
import { BUILD, SITE } from "./build.js";
import { hasSnapshot, isPossible } from "./snapshot.js";

const OFF = "toybattle:offline"; // a key of localStorage; its value is "off" if nothing is to be kept
const early = globalThis.toybattleEarly;
const SERVICE_WORKER = early.policy.createScriptURL(new URL("service_worker.js", SITE));
const CALM = 2000; // milliseconds to wait after the start
const CHECK = 6 * 3600 * 1000;
const LEAST_MEMORY = 2; // gigabytes, below which no snapshot is made
const PATIENCE = 5000; // milliseconds to wait for an answer: a worker that the browser is just ending gives none
const TRIES = 5; // how often a failed first installation is tried again, or a silent worker asked again
const AGAIN = 10_000; // milliseconds before each look whether the first installation is still going on
const QUESTIONS = 12; // how often the service worker is asked for its status before giving up

const words = new Set();
let registration = null;
let status = null; // the last status that the active service worker has sent

function show(...changes) {
  for (const [word, holds] of changes) words[holds ? "add" : "delete"](word);
  document.documentElement.dataset.offline = [...words].join(" ");
}

function isOff() {
  try {
    return localStorage.getItem(OFF) === "off";
  } catch {
    return false; // storage is forbidden here
  }
}

// The answer of the active service worker; null if it gives none in time.
function ask(question) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE, null);
    registration.active.postMessage(question, [port2]);
  });
}

// A page on which nothing is drawn anew may not be told that it is idle, so there is a limit to that wait.
const idle = () =>
  new Promise((resolve) => {
    setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(resolve, { timeout: CALM }), CALM);
  });

async function askForStatus() {
  for (let asked = 0; registration?.active && asked < QUESTIONS; asked += 1) {
    const told = await ask({ ask: "status" });
    if (told) return told;
  }
  return null;
}

async function look() {
  status = await askForStatus();
  const isOlder = Boolean(status && status.serving !== status.id);
  show(["off", !status], ["kept", status], ["older", isOlder], ["former", status?.previous && !isOlder]);
  show(["newer", status && registration.waiting]);
}

// The page's own registration. The host may have others, for the folders around this one.
async function find() {
  const found = await navigator.serviceWorker?.getRegistration();
  return found?.scope === SITE.href ? found : null;
}

function follow() {
  registration?.installing?.addEventListener("statechange", look);
}

// Follows a registration, from its first service worker on. It may be called again for the same registration.
async function watch() {
  registration.addEventListener("updatefound", follow);
  follow();
  // The first service worker may have been installed but not be active yet.
  if (!registration.active) navigator.serviceWorker.ready.then(look);
  await look();
}

// Registers the service worker, or joins the first installation that this page has begun before it was loaded again.
async function keep() {
  if (registration?.active || !navigator.serviceWorker || isOff()) return;
  registration = await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: "none" });
  await watch();
}

// Looks at the registration again and again until the build is kept. If the first installation is over and has failed,
// because the network is gone or the browser has ended it (which not every browser tells), it is tried again.
async function keepOn() {
  for (let tries = 0; tries < TRIES && !status && !isOff(); ) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
    if (!registration?.active && (registration?.installing || registration?.waiting)) continue;
    tries += 1;
    await (registration?.active ? look() : keep()).catch(complain);
  }
}

async function makeSnapshot() {
  if (!isPossible() || (navigator.deviceMemory ?? LEAST_MEMORY) < LEAST_MEMORY || (await hasSnapshot())) return;
  const address = early.policy.createScriptURL(new URL("snapshooter.js", import.meta.url));
  const worker = new Worker(address, { type: "module" });
  await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.done ? resolve() : reject(new Error(data.error)));
    worker.onerror = reject;
    worker.postMessage(module);
  }).finally(() => worker.terminate());
  performance.mark("toybattle:snapshot");
}

const ON_CLICK = {
  async update() {
    const next = registration?.waiting;
    if (!next) return location.reload(); // another page has already activated the new version
    next.addEventListener("statechange", () => next.state === "activated" && location.reload());
    next.postMessage({ ask: "activate" });
  },
  async later() {
    show(["newer", false]);
  },
  async back() {
    await ask({ ask: "serve", id: status.previous });
    location.reload();
  },
  async newest() {
    await ask({ ask: "serve", id: status.id });
    location.reload();
  },
  async remove() {
    localStorage.setItem(OFF, "off");
    await early.forget();
    registration = null;
    await look();
  },
  async keep() {
    localStorage.removeItem(OFF);
    await begin();
  },
};

document.addEventListener("click", ({ target }) => {
  ON_CLICK[target.closest("[data-offline]")?.dataset.offline]?.();
});

async function begin() {
  if (!BUILD?.offline || isOff()) return show(["off", Boolean(BUILD?.offline)]);
  registration = await find();
  if (registration) await watch();
  await idle();
  await keep().catch(complain);
  if (navigator.serviceWorker) keepOn().catch(complain);
  await up;
  await makeSnapshot();
}

const complain = (error) => console.warn("Not kept for play without network:", error);

// The build is kept even if the page does not start: the service worker checks every file by its hash, which the
// browser's own cache does not, so the next visit may succeed.
const told = (kind) => new Promise((resolve) => addEventListener(kind, resolve, { once: true }));
const up = told("toybattle:up");
const stuck = "stuck" in document.documentElement.dataset || told("toybattle:stuck");
Promise.race([up, stuck]).then(begin).catch(complain);
setInterval(() => registration?.update().catch(() => {}), CHECK); // a check fails without network, which is harmless
