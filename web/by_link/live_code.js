// The codes by which two pages find each other for a live channel. A code holds what the other page needs of the SDP,
// the text in which WebRTC describes a connection; all the rest is the same in each.
//
// A code is a sign, O for an offer or A for the answer to one, and these bytes as text: in an answer the first 3 bytes
// of the offer's fingerprint, so that it fits no other offer; the fingerprint of the page's certificate (32); its name
// and password for ICE, each after its length; the addresses; and a checksum (4). An address is its length, 0 for
// a name `UUID.local` that only the own network knows, with 128 added if a STUN server has seen it; then the 16 bytes
// of the UUID, or the IP address as text; then the port (2).
import { bytesOf, textOf } from "./base64url.js";

export const OFFER = "O";
export const ANSWER = "A";

const LONGEST = 600; // characters of a code
const TIE = 3; // bytes of the offer's fingerprint that stand in the answer; 4 characters
const FINGERPRINT = 32; // bytes, a SHA-256
const CHECKSUM = 4; // bytes
const UUID = 16; // bytes
const PORT = 2; // bytes
const REFLEXIVE = 128; // added to the length of an address that a STUN server has seen
const MOST_ADDRESSES = 6;
const ICE_WORD = /^[A-Za-z0-9+/]{4,100}$/;
const IP_ADDRESS = /^[0-9A-Fa-f:.]{2,45}$/;
const LOCAL_NAME = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.local$/;

const ascii = (text) => [text.length, ...Array.from(text, (sign) => sign.charCodeAt(0))];
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => text.match(/../g).map((digits) => parseInt(digits, 16));
const same = (one, other) => one.length === other.length && one.every((byte, place) => byte === other[place]);

const localName = (uuid) => `${hex(uuid).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;

// FNV-1a in 32 bits: two texts that differ in one byte never have the same.
function checksum(bytes) {
  const hash = bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5);
  return [hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255];
}

// The bytes of an address in a line of SDP; none if the other page can do nothing with it.
function packAddress(line) {
  const [, component, protocol, , address, port, , type] = line.split(" ");
  const isReflexive = type === "srflx";
  if (component !== "1" || protocol.toLowerCase() !== "udp" || !(isReflexive || type === "host")) return [];
  const ending = [port >> 8, port & 255];
  if (LOCAL_NAME.test(address)) return [0, ...unhex(address.replace(".local", "").replaceAll("-", "")), ...ending];
  if (!IP_ADDRESS.test(address)) return [];
  const [length, ...signs] = ascii(address);
  return [length + (isReflexive ? REFLEXIVE : 0), ...signs, ...ending];
}

// The code of a page's own SDP; `offer` is the code to which it is the answer. Throws if the SDP lacks anything.
export function write(sdp, offer = "") {
  const values = (name) => [...sdp.matchAll(new RegExp(`^a=${name}:(.*?)\r?$`, "gm"))].map((found) => found[1]);
  const fingerprint = unhex(values("fingerprint")[0].replace("sha-256 ", "").replaceAll(":", ""));
  const words = ["ice-ufrag", "ice-pwd"].flatMap((name) => ascii(values(name)[0]));
  const addresses = values("candidate").map(packAddress).filter((packed) => packed.length).slice(0, MOST_ADDRESSES);
  const body = [...bytesOf(tieOf(offer)), ...fingerprint, ...words, ...addresses.flat()];
  const kind = offer ? ANSWER : OFFER;
  return kind + textOf([...body, ...checksum([kind.charCodeAt(0), ...body])]);
}

// What an offer and each answer to it have in common.
export const tieOf = (code) => code.slice(1, 5);

// The SDP of the page that has made this code, which must be of this kind; "" if it is not such a code.
export function read(code, kind) {
  try {
    return code.length <= LONGEST && code[0] === kind ? sdpOf(code) : "";
  } catch {
    return "";
  }
}

// The SDP of the page that has made this code. Throws if the code is not one that `write` can have made.
function sdpOf(code) {
  const bytes = bytesOf(code.slice(1));
  const isAnswer = code[0] === ANSWER;
  let at = isAnswer ? TIE : 0;
  const end = bytes.length - CHECKSUM;
  const take = (length) => {
    if (at + length > end) throw new RangeError("cut");
    at += length;
    return bytes.subarray(at - length, at);
  };
  const text = (length, pattern) => {
    const found = String.fromCharCode(...take(length));
    if (!pattern.test(found)) throw new RangeError("foreign");
    return found;
  };
  if (!same(checksum([code.charCodeAt(0), ...bytes.subarray(0, end)]), [...bytes.subarray(end)])) {
    throw new RangeError("changed");
  }
  const fingerprint = hex(take(FINGERPRINT)).toUpperCase().match(/../g).join(":");
  const [name, password] = [0, 0].map(() => text(take(1)[0], ICE_WORD));
  const addresses = [];
  while (at < end) {
    const length = take(1)[0];
    const size = length & ~REFLEXIVE;
    const address = size ? text(size, IP_ADDRESS) : localName(take(UUID));
    const [high, low] = take(PORT);
    addresses.push(candidate(addresses.length, address, 256 * high + low, length !== size));
  }
  if (addresses.length > MOST_ADDRESSES) throw new RangeError("too many");
  return [
    ...["v=0", "o=- 1 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0"],
    ...["m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=mid:0", "a=sctp-port:5000"],
    ...[`a=ice-ufrag:${name}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${fingerprint}`],
    ...[`a=setup:${isAnswer ? "active" : "actpass"}`, ...addresses, ""],
  ].join("\r\n");
}

// An address as a line of SDP. Those that come first are tried first, and those of the own network before the others.
function candidate(number, address, port, isReflexive) {
  const priority = (isReflexive ? 100 : 126) * 2 ** 24 + (0xffff - number) * 256 + 255;
  const origin = isReflexive ? "srflx raddr 0.0.0.0 rport 0" : "host";
  return `a=candidate:${number + 1} 1 udp ${priority} ${address} ${port} typ ${origin}`;
}
