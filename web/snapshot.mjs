// Where the memory snapshot of a started Python is kept: in a cache of its own, under the id of the build.
import { BUILD } from "./build.mjs";

const root = new URL("../", import.meta.url);
const prefix = `toybattle-snapshot ${root.pathname} `;
const place = new URL("snapshot.gz", root).href; // never asked of the server
const name = prefix + BUILD?.id;

// Can this browser keep one? Without a secure origin there are no caches.
export const isPossible = () =>
  Boolean(BUILD && globalThis.caches && globalThis.CompressionStream && globalThis.DecompressionStream);

export async function hasSnapshot() {
  return isPossible() && (await caches.has(name)) && Boolean(await caches.match(place, { cacheName: name }));
}

// The snapshot of this build; null where there is none. A damaged one does not pass gzip's checksum and is an error.
export async function readSnapshot() {
  const kept = isPossible() && (await caches.match(place, { cacheName: name }));
  if (!kept) return null;
  const unpacked = kept.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

// Keeps it in place of those of other builds.
export async function keepSnapshot(bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  const response = new Response(await new Response(packed).arrayBuffer());
  await dropSnapshots();
  await (await caches.open(name)).put(place, response);
}

export async function dropSnapshots() {
  if (!globalThis.caches) return;
  const own = (await caches.keys()).filter((key) => key.startsWith(prefix));
  await Promise.all(own.map((key) => caches.delete(key)));
}
