// The service worker. It keeps one whole build for play without network, and the build that was in use before it. A
// page and its workers are always answered from one and the same build. tools/build_site.py writes the constant BUILD
// above this text: the build's `id`, and `files`, the SHA-256 of each file by path. If there are no files, the service
// worker removes itself and all kept files (games are kept elsewhere).
//
// Messages from the page, some with a port for the answer:
//   {ask: "status"}, port      answered {id, serving, previous}: ids of builds, the last one or null
//   {ask: "activate"}          take over now, even if pages of the previous build are open
//   {ask: "serve", id}, port   begin pages with this kept build from now on; answered {serving}
//   {ask: "remove"}, port      remove everything, as if there were no files; answered {removed: true}

const SCOPE = new URL(self.registration.scope);
const PREFIX = `toybattle ${SCOPE.pathname} `; // other sites may be on the same host
const STATE = `${PREFIX}state`;
const ENTRY = new URL(".kept", SCOPE).href; // the key of each cache's JSON: a build's files, or the state
const AT_ONCE = 6;

const nameOf = (id) => PREFIX + id;
const addressOf = (path) => new URL(path, SCOPE).href;

// The value that `write` has put into this cache; null if there is none or it can't be read.
async function read(cacheName) {
  const found = await caches.match(ENTRY, { cacheName });
  return found ? found.json().catch(() => null) : null;
}

async function write(cacheName, value) {
  await (await caches.open(cacheName)).put(ENTRY, new Response(JSON.stringify(value)));
}

async function hashOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// --- keeping a build -------------------------------------------------------------------------------------------------

async function ownCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

// Where files are kept already, by hash: hash -> [cache name, path].
async function keptByHash() {
  const places = new Map();
  for (const name of await ownCaches()) {
    for (const [path, hash] of Object.entries((await read(name))?.files ?? {})) places.set(hash, [name, path]);
  }
  return places;
}

async function* candidates(path, hash, places) {
  const own = nameOf(BUILD.id);
  yield caches.match(addressOf(path), { cacheName: own }); // from an installation that was cut off
  const [name, elsewhere] = places.get(hash) ?? [];
  const found = name && (await caches.match(addressOf(elsewhere), { cacheName: name }));
  if (found) yield new Response(found.body, { headers: found.headers }); // `found` itself keeps its former address
  for (const cache of ["force-cache", "no-cache", "reload"]) yield fetch(addressOf(path), { cache, credentials: "same-origin" });
}

// Puts a file into the cache after checking its hash. Throws if no file with this hash can be found.
async function keep(cache, path, hash, places) {
  for await (const response of candidates(path, hash, places)) {
    if (!response?.ok || response.redirected || (await hashOf(response)) !== hash) continue;
    return cache.put(addressOf(path), response);
  }
  throw new Error(`${path} is not that of build ${BUILD.id}`);
}

async function install() {
  const places = await keptByHash();
  const cache = await caches.open(nameOf(BUILD.id));
  const waiting = Object.entries(BUILD.files);
  const work = async () => {
    while (waiting.length) await keep(cache, ...waiting.shift(), places);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await write(nameOf(BUILD.id), { files: BUILD.files });
}

// Makes requests for WebAssembly that only ask the browser's own cache bypass this service worker: Chromium keeps
// compiled code only for files from that cache. The file's name contains its hash, so it suits any build that asks for
// it.
async function letThrough(event) {
  for (const path of Object.keys(BUILD.files).filter((path) => path.endsWith(".wasm"))) {
    const pathname = (SCOPE.pathname + path).replace(/[\\+*?:{}()]/g, "\\$&");
    const condition = { urlPattern: new URLPattern({ pathname }), requestMode: "same-origin" };
    await event.addRoutes({ condition, source: "network" });
  }
}

// --- which build answers which page ----------------------------------------------------------------------------------

const ON_ITS_WAY = 60_000; // milliseconds for which a page that was answered may not be listed as a client yet

// The addresses of a build's files contain its name. Those of the oldest builds did not, so each client must be
// answered from the build that it began with.
//
// {active, previous, serving: builds; bound: {client: build} for clients that began with another build than `serving`;
// loading: {client: time} for pages that began with `serving` and may still be on their way}
let state = null;

async function readState() {
  const first = { active: BUILD.id, previous: null, serving: BUILD.id, bound: {}, loading: {} };
  const found = state ?? { ...first, ...(await read(STATE)) };
  return (state ??= found); // another event may have set it meanwhile
}

function stillLoading() {
  const now = Date.now();
  const isRecent = ([, time]) => time <= now && now - time < ON_ITS_WAY;
  return Object.fromEntries(Object.entries(state.loading).filter(isRecent));
}

// Serves this build to clients that begin from now on. Those that are open or loading stay with the one they began
// with.
async function serve(id, more = {}) {
  const before = await readState();
  const here = await self.clients.matchAll({ includeUncontrolled: true, type: "all" });
  const bound = {};
  for (const client of [...here.map((client) => client.id), ...Object.keys(stillLoading())]) {
    bound[client] = before.bound[client] ?? before.serving;
  }
  state = { ...before, ...more, serving: id, bound, loading: {} };
  await write(STATE, state);
}

async function activate() {
  const before = await read(STATE);
  const previous = before && before.serving !== BUILD.id ? before.serving : (before?.previous ?? null);
  await serve(BUILD.id, { active: BUILD.id, previous });
  const needed = [BUILD.id, previous, ...Object.values(state.bound)].map(nameOf);
  for (const name of await ownCaches()) {
    if (name !== STATE && !needed.includes(name)) await caches.delete(name);
  }
}

// Chromium forgets skipWaiting() if the previous worker is busy at that moment, so it is called until it is granted.
async function takeOver() {
  setInterval(() => self.skipWaiting(), 500);
  await self.skipWaiting();
}

async function buildFor(event) {
  const { bound, serving } = await readState();
  if (event.request.mode === "navigate") {
    state.loading = { ...stillLoading(), [event.resultingClientId]: Date.now() };
    event.waitUntil(write(STATE, state)); // no other worker takes over before this is written
    return serving;
  }
  const began = bound[event.clientId];
  if (began && event.resultingClientId && event.resultingClientId !== event.clientId) {
    state.bound[event.resultingClientId] = began; // a worker uses the same build as its page
    await write(STATE, state);
  }
  return began ?? serving;
}

// --- answering -------------------------------------------------------------------------------------------------------

const filesOf = new Map(); // the files of kept builds, by the build's id

async function readFiles(id) {
  if (isRemoved) return null;
  if (id === BUILD.id) return BUILD.files;
  if (!filesOf.has(id)) filesOf.set(id, (await read(nameOf(id)))?.files ?? null);
  return filesOf.get(id);
}

// Replaces a kept file that the browser has discarded or damaged. If the host now has another file under this address,
// the build can't be made whole again, and everything is removed.
async function repair(event, id, path, hash) {
  const response = await fetch(addressOf(path), { cache: "reload" }).catch(() => null);
  if (!response) return Response.error(); // no network: keep what is intact
  if (response.ok && !response.redirected && (await hashOf(response)) === hash) {
    const copy = response.clone();
    event.waitUntil(caches.open(nameOf(id)).then((cache) => cache.put(addressOf(path), copy)));
    return response;
  }
  await remove();
  return event.request.mode === "navigate" ? fetch(event.request) : Response.error();
}

async function answer(event) {
  const url = new URL(event.request.url);
  const path = url.pathname.slice(SCOPE.pathname.length).replace(/^(index\.html)?$/, "./");
  const id = await buildFor(event);
  const files = await readFiles(id);
  if (!files) {
    await remove();
    return fetch(event.request);
  }
  if (!Object.hasOwn(files, path)) return fetch(event.request);
  const kept = await caches.match(addressOf(path), { cacheName: nameOf(id) });
  return kept && (await hashOf(kept)) === files[path] ? kept : repair(event, id, path, files[path]);
}

let isRemoved = false;

async function remove() {
  isRemoved = true;
  for (const name of await ownCaches()) await caches.delete(name);
  state = null;
  filesOf.clear();
  await self.registration.unregister();
}

if (Object.keys(BUILD.files).length) {
  self.addEventListener("install", (event) => {
    if (event.addRoutes) event.waitUntil(letThrough(event).catch(console.warn));
    event.waitUntil(install());
  });
  self.addEventListener("activate", (event) => event.waitUntil(activate()));
  self.addEventListener("fetch", (event) => {
    const isOurs = event.request.url.startsWith(SCOPE.href);
    // If the browser's own storage fails, fetch the page from the host.
    if (event.request.method === "GET" && isOurs) event.respondWith(answer(event).catch(() => fetch(event.request)));
  });
} else {
  self.addEventListener("install", (event) => event.waitUntil(takeOver()));
  self.addEventListener("activate", (event) => event.waitUntil(remove()));
}

const ANSWERS = {
  async status() {
    const { previous, serving } = await readState();
    return { id: BUILD.id, serving, previous: previous && (await readFiles(previous)) ? previous : null };
  },
  async activate() {
    await takeOver();
  },
  async serve({ id }) {
    if (await readFiles(id)) await serve(id, { previous: (await readState()).serving });
    return { serving: state.serving };
  },
  async remove() {
    await remove();
    return { removed: true };
  },
};

self.addEventListener("message", (event) => {
  const answer = ANSWERS[event.data?.ask]?.(event.data);
  if (answer) event.waitUntil(answer.then((told) => event.ports[0]?.postMessage(told)));
});
