// The live channel: a WebRTC data channel between the pages of two players, which needs no server. One page makes an
// offer, the other one an answer to it, each as a code that the players send each other; then letters pass at once. The
// page loads this at its first use. Nothing here throws: an empty code or a state tells what can't be done.
import { ANSWER, OFFER, read, tieOf, write } from "./live_code.js";

const GATHERING = 2000; // milliseconds to wait until this page's addresses are known; a silent STUN server takes longer
const TRYING = 30_000; // milliseconds until a connection counts as failed, from when the answer is accepted
const TEXT = /^[\w-]{1,4000}$/; // what letters are made of
const MOST_TEXTS = 60; // of the other page within SPAN
const SPAN = 10_000; // milliseconds

const lockOf = (code) => `toybattle:live:${tieOf(code)}`; // a window holds it while its offer waits for an answer
const windows = new BroadcastChannel("toybattle live");
let line = null; // what `begin` has begun last, until it ends
let onState = () => {};
let onText = () => {};

// Calls `state` with "connecting", "open", "failed" (never open), "closed" or "cut" (because of what the other page has
// sent) whenever that changes, and `text` with each text from the other page.
export function listen(state, text) {
  onState = state;
  onText = text;
}

function end(state) {
  if (!line) return;
  const { connection, channel, release } = line;
  line = null;
  release();
  channel.close();
  connection.close();
  if (state) onState(state);
}

// Begins a new connection in place of the former one.
function begin(stun) {
  end("");
  const connection = new RTCPeerConnection({ iceServers: stun ? [{ urls: `stun:${stun}` }] : [] });
  const channel = connection.createDataChannel("live", { negotiated: true, id: 0 });
  // the codes of the own offer and of the answer to it, what gives up the offer's lock, and when the last texts came
  const mine = { connection, channel, offer: "", answer: "", release() {}, isOpen: false, times: [] };
  line = mine;
  const heard = (handler) => (event) => line === mine && handler(event);
  channel.onopen = heard(() => {
    mine.isOpen = true;
    onState("open");
  });
  channel.onclose = heard(() => end(mine.isOpen ? "closed" : "failed"));
  channel.onmessage = heard(({ data }) => hear(data));
  // Before it is open a connection may fail and yet be made later: while the answer is on its way, pages try in vain.
  connection.onconnectionstatechange = heard(() => {
    if (connection.connectionState === "failed" && mine.isOpen) end("closed");
  });
  return mine;
}

function hear(text) {
  const now = performance.now();
  line.times = [...line.times.filter((time) => now - time < SPAN), now];
  const isSound = typeof text === "string" && TEXT.test(text) && line.times.length <= MOST_TEXTS;
  if (isSound) onText(text);
  else end("cut"); // no page sends that
}

// Describes the own side of a connection, and waits until its addresses are known. Returns its SDP.
async function describe({ connection }) {
  const gathered = new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve();
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHERING);
  });
  await connection.setLocalDescription();
  await gathered;
  return connection.localDescription.sdp;
}

// Makes an offer, in place of any connection before. Returns its code; "" if this browser can't make one, or if another
// connection has begun meanwhile.
export async function offer(stun) {
  let mine = null;
  try {
    mine = begin(stun);
    mine.offer = write(await describe(mine));
    if (line !== mine) return "";
    hold(mine);
    return mine.offer;
  } catch (error) {
    console.warn(error);
    if (line === mine) end("");
    return "";
  }
}

// Holds the lock of an offer until the offer is answered or ends.
function hold(mine) {
  const isWaiting = () => line === mine && !mine.answer;
  const holding = () => isWaiting() && new Promise((resolve) => (mine.release = resolve));
  navigator.locks?.request(lockOf(mine.offer), holding).catch(console.warn);
}

// Makes the answer to the offer with this code, in place of any connection before. Returns its code; "" if this browser
// can't make one, if another connection has begun meanwhile, or if the code is not that of another window's offer: then
// the connection before stays.
export async function answer(code, stun) {
  const sdp = read(code, OFFER);
  if (!sdp || code === line?.offer) return "";
  let mine = null;
  try {
    mine = begin(stun);
    await mine.connection.setRemoteDescription({ type: "offer", sdp });
    const made = write(await describe(mine), code);
    if (line !== mine) return "";
    onState("connecting");
    return made;
  } catch (error) {
    console.warn(error);
    if (line === mine) end("");
    return "";
  }
}

// Takes the answer to this window's offer. Returns whether the code is such an answer.
async function take(code) {
  const sdp = read(code, ANSWER);
  const mine = line;
  if (!sdp || !mine?.offer || tieOf(code) !== tieOf(mine.offer)) return false;
  if (mine.answer) return mine.answer === code;
  mine.answer = code;
  mine.release();
  try {
    onState("connecting");
    setTimeout(() => line === mine && !mine.isOpen && end("failed"), TRYING);
    await mine.connection.setRemoteDescription({ type: "answer", sdp });
  } catch (error) {
    console.warn(error);
    if (line === mine) end("failed");
  }
  return true;
}

// Takes an answer in the window of this browser that has made the offer. Returns "here" for this window, "elsewhere"
// for another one, or "" if it is the answer to no offer that still waits.
export async function accept(code) {
  if (await take(code)) return "here";
  try {
    const { held } = await navigator.locks.query();
    if (!read(code, ANSWER) || !held.some(({ name }) => name === lockOf(code))) return "";
    windows.postMessage(code);
    return "elsewhere";
  } catch (error) {
    console.warn(error); // without locks no window knows what the others have offered
    return "";
  }
}

windows.addEventListener("message", ({ data }) => take(data));

// Sends a text to the other page; does nothing unless the channel is open.
export function send(text) {
  if (line?.channel.readyState === "open") line.channel.send(text);
}

export const close = () => end("closed");

// Else the other page would hear of it half a minute later.
addEventListener("pagehide", () => end("closed"));
document.addEventListener("freeze", () => end("closed"));
