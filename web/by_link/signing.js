// Signatures of letters: Ed25519, as the browser's WebCrypto makes them. Browsers offer that only to pages from a
// secure origin, and older ones not at all. Then nothing here throws, but each function says that it can't be done.
import { bytesOf, textOf } from "./base64url.js";

const ED25519 = "Ed25519";
const TRIES = 3; // WebKitGTK fails to make a pair of keys once in a hundred times, and gives no reason
const subtle = globalThis.crypto?.subtle;

// What the function `work` leads to. If the browser fails for a reason of its own, `work` is tried again. Any failure is
// told on the console; then the result is what `otherwise` returns for the error.
async function tried(work, otherwise) {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      console.warn(error);
      if (!left || error.name !== "OperationError") return otherwise(error);
    }
  }
}

// A new pair of keys: {publicKey, privateKey}, of 32 bytes and as text; undefined if this browser can't sign.
export async function make() {
  if (!subtle) return undefined;
  return tried(
    async () => {
      const pair = await subtle.generateKey(ED25519, true, ["sign", "verify"]);
      const [open, secret] = await Promise.all([
        subtle.exportKey("raw", pair.publicKey),
        subtle.exportKey("pkcs8", pair.privateKey),
      ]);
      return { publicKey: new Uint8Array(open), privateKey: textOf(new Uint8Array(secret)) };
    },
    () => undefined,
  );
}

// The signature of these bytes, which has 64 bytes; no bytes if this browser can't sign, or not with this private key.
export async function sign(privateKey, body) {
  if (!subtle) return new Uint8Array();
  return tried(
    async () => {
      const key = await subtle.importKey("pkcs8", bytesOf(privateKey), ED25519, false, ["sign"]);
      return new Uint8Array(await subtle.sign(ED25519, key, body));
    },
    () => new Uint8Array(),
  );
}

// Whether these bytes were signed with the private key to this public key; undefined if this browser can't tell.
export async function check(publicKey, body, signature) {
  if (!subtle) return undefined;
  return tried(
    async () => {
      const key = await subtle.importKey("raw", publicKey, ED25519, false, ["verify"]);
      return subtle.verify(ED25519, key, signature, body);
    },
    (error) => (error.name === "DataError" ? false : undefined), // a key that no browser could take
  );
}
