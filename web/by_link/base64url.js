// Bytes as text of letters, digits, - and _, as in toybattle/link.py: base64url without padding.

export const textOf = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

// Throws if the text can't be that of any bytes.
export function bytesOf(text) {
  if (!/^[\w-]*$/.test(text)) throw new RangeError("not base64url");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}
