// Stores the memory snapshot of a started Python, marked with the id of its build, in a cache of its own. Most pages of
// the memory are empty; only the others are stored, uncompressed, because decompressing takes longer than reading them.
import { BUILD, SITE } from "./build.js";

const name = `toybattle-snapshot ${SITE.pathname}`; // early.js uses this and `place` too
const place = new URL("snapshot", SITE).href; // only a key of the cache, never requested from the server
const MARK = "toybattle-build"; // the response header with the build's id

// The layout: SHA-256 of the rest; the size of the memory in bytes; the number of pages; the pages' numbers; the pages.
const DIGEST = 32;
const HEAD = DIGEST + 8;
const PAGE = 4096;

const digest = (bytes) => crypto.subtle.digest("SHA-256", bytes);
const isSame = (these, those) => these.length === those.length && these.every((byte, index) => byte === those[index]);

// Whether this browser can store a snapshot. Without a secure origin there are neither caches nor digests.
export const isPossible = () => Boolean(BUILD && globalThis.caches && globalThis.crypto?.subtle);

const find = () => (isPossible() ? caches.match(place, { cacheName: name }) : undefined);
const isOurs = (kept) => kept?.headers.get(MARK) === BUILD.id;

export const hasSnapshot = async () => isOurs(await find());

// The stored form of a memory.
export async function pack(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  const step = PAGE >> 2;
  const numbers = [];
  for (let first = 0; first < words.length; first += step) {
    if (words.subarray(first, first + step).some(Boolean)) numbers.push(first / step);
  }
  const packed = new Uint8Array(HEAD + numbers.length * (4 + PAGE));
  const view = new DataView(packed.buffer);
  view.setUint32(DIGEST, memory.length, true);
  view.setUint32(DIGEST + 4, numbers.length, true);
  numbers.forEach((number, index) => {
    view.setUint32(HEAD + 4 * index, number, true);
    packed.set(memory.subarray(number * PAGE, (number + 1) * PAGE), HEAD + 4 * numbers.length + index * PAGE);
  });
  packed.set(new Uint8Array(await digest(packed.subarray(DIGEST))));
  return packed;
}

// The memory from its stored form. Throws if that was changed or cut off.
async function unpack(packed) {
  if (!isSame(new Uint8Array(await digest(packed.subarray(DIGEST))), packed.subarray(0, DIGEST))) {
    throw new Error("the snapshot is damaged");
  }
  const view = new DataView(packed.buffer);
  const memory = new Uint8Array(view.getUint32(DIGEST, true));
  const count = view.getUint32(DIGEST + 4, true);
  for (let index = 0; index < count; index++) {
    const at = view.getUint32(HEAD + 4 * index, true) * PAGE;
    const from = HEAD + 4 * count + index * PAGE;
    memory.set(packed.subarray(from, from + Math.min(PAGE, memory.length - at)), at);
  }
  return memory;
}

async function read() {
  const kept = await find();
  return isOurs(kept) && { kept, bytes: await kept.arrayBuffer() };
}

// The snapshot of this build; null if there is none. `reading` may be a promise of {kept, bytes} that is on its way
// already.
export async function readSnapshot(reading = read()) {
  const found = await reading;
  return found && isOurs(found.kept) ? unpack(new Uint8Array(found.bytes)) : null;
}

// Stores the snapshot in place of any other.
export async function keepSnapshot(memory) {
  const response = new Response(await pack(memory), { headers: { [MARK]: BUILD.id } });
  await dropSnapshots();
  await (await caches.open(name)).put(place, response);
}

export async function dropSnapshots() {
  if (!globalThis.caches) return;
  const own = (await caches.keys()).filter((key) => key === name || key.startsWith(`${name} `)); // and former names
  await Promise.all(own.map((key) => caches.delete(key)));
}
