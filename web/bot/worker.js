// The bot's worker: a Python of its own that gets text and answers text. It knows no game; web/bot/worker.py searches.
//
//   page -> worker   {begin: {...}}      the first message: {isPlain, module, snapshot} as for `start` in runtime.js,
//                                        and `files`, the [files] of the page's PyScript configuration
//                    {id, text}          a question; may be sent before the worker is ready
//                    {id, now: true}     answer this question from what has been searched so far
//                    {id, cancel: true}  drop this question
//   worker -> page   {progress: 0..1}    while Python is loading
//                    {ready: true, way}  once, with the way in which Python was started
//                    {beat: true}        every second while it searches, to show that it is alive
//                    {id, text, memory}  the answer, and the bytes of memory that Python has taken and never gives back
//                    {id, error}         the traceback if Python raised
//                    {fatal: message}    Python could not be started
//
// Questions are answered one at a time and in order, but a {"kind": "judge"} or "check" waits for all others, and a
// duel and a puzzle even for those. A puzzle is made by what lies in a room; if that can't be fetched, the answer says
// why. Python searches in slices; between two slices the worker hears the page.

import { BUILD } from "../start/build.js";
import { countBytes, fetchFiles, fetchRoom, start } from "../start/runtime.js";

const SLICE = 25; // milliseconds
const BEAT = 1000;
const ROOM = "learning";

async function boot({ files, ...given }) {
  const place = BUILD ? null : fetchFiles(files); // a build contains the app
  let reported = 0;
  const stopCounting = given.module ? () => {} : countBytes((part) => {
    if (part === null || part - reported >= 0.1) postMessage({ progress: (reported = part ?? 0) }); // 0: nothing to tell
  });
  const { pyodide, way } = await start({}, given);
  stopCounting();
  await place?.(pyodide);
  begin = pyodide.pyimport("web.bot.worker").begin;
  memory = () => pyodide._module.HEAPU8.length;
  placeRoom = (archive) => pyodide.pyimport("web.start.archive").open_room(pyodide.toPy(archive));
  return way;
}

// --- questions -------------------------------------------------------------------------------------------------------

const waiting = []; // questions {id, text}, to which `now`, `isCancelled` and `thought` are added
let begin; // (text) -> web.bot.worker.Thought
let memory; // () -> bytes
let placeRoom; // (Uint8Array) -> nothing
let room; // the promise that the room is there, once a question has needed it
let current = null; // the question that is being worked on

const channel = new MessageChannel(); // posting to it makes a macrotask without a timer's delay
const breathe = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });

// How late a question may be answered: 0 for those that a person waits for, then 1 and 2.
const PATIENT = { judge: 1, check: 1, duel: 2, puzzle: 2 };
const kind = ({ text }) => JSON.parse(text).kind;
const patience = (question) => PATIENT[kind(question)] ?? 0;

function takeNext() {
  const least = Math.min(...waiting.map(patience));
  const first = waiting.findIndex((question) => patience(question) === least);
  return waiting.splice(first, 1)[0];
}

// Makes importable what a puzzle needs.
async function openRoom() {
  const archive = await fetchRoom(ROOM);
  if (archive) placeRoom(archive);
}

// Works on a question until it is answered or cancelled, or puts it back, unfinished, if a more urgent one is waiting.
async function think(question) {
  if (kind(question) === "puzzle") {
    const why = await (room ??= openRoom()).then(() => "", (error) => String(error.message ?? error));
    if (why) {
      room = null; // the next question tries again
      postMessage({ id: question.id, text: JSON.stringify({ puzzle: null, why }) });
      return;
    }
    if (question.isCancelled) return;
  }
  const thought = (question.thought ??= begin(question.text));
  for (let beat = performance.now(); !thought.step(SLICE) && !question.now; ) {
    if (performance.now() - beat >= BEAT) {
      beat = performance.now();
      postMessage({ beat: true });
    }
    await breathe();
    if (question.isCancelled) return;
    if (waiting.some((other) => patience(other) < patience(question))) {
      waiting.unshift(question);
      return;
    }
  }
  postMessage({ id: question.id, text: thought.answer(), memory: memory() });
}

async function work() {
  if (!begin || current) return;
  while (waiting.length) {
    current = takeNext();
    try {
      await think(current);
    } catch (error) {
      postMessage({ id: current.id, error: String(error.message ?? error) });
    }
    if (!waiting.includes(current)) current.thought?.destroy();
    await breathe();
  }
  current = null;
}

function find(id) {
  return current?.id === id ? current : waiting.find((question) => question.id === id);
}

function cancel(id) {
  const question = find(id);
  if (!question) return;
  question.isCancelled = true;
  if (question === current) return;
  waiting.splice(waiting.indexOf(question), 1);
  question.thought?.destroy();
}

self.onmessage = async ({ data }) => {
  if (data.begin) {
    try {
      postMessage({ way: await boot(data.begin), ready: true });
    } catch (error) {
      postMessage({ fatal: String(error.message ?? error) });
      return;
    }
  } else if (data.cancel) {
    cancel(data.id);
  } else if (data.now) {
    const question = find(data.id);
    if (question) question.now = true;
  } else {
    waiting.push({ id: data.id, text: data.text });
  }
  work();
};
