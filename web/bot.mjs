// The bot's worker: a Python of its own, text in and text out. It knows no game: web/worker.py thinks.
//
//   page -> worker   {files}             once, first: the [files] of the page's PyScript configuration
//                    {id, text}          a question; may be sent before the worker is ready
//                    {id, now: true}     answer that question with what has been thought so far
//                    {id, cancel: true}  forget that question
//   worker -> page   {progress: 0..1}    while Python is loading
//                    {ready: true}       once
//                    {beat: true}        every second while it thinks: it is alive
//                    {id, text}          the answer
//                    {id, error}         the traceback, where Python raised
//                    {fatal: message}    Python could not be started
//
// One question at a time, in order; only those of {"kind": "judge"} let all others go first, and duels let even those.
// Thinking goes in slices, and between two of them the page is heard.

const SLICE = 25; // milliseconds
const BEAT = 1000;

const root = new URL("../", import.meta.url);
const runtime = new URL("vendor/pyodide/", root);

// Bytes of what takes long to load, as unpacked (a server may compress on the way, so its own count is of no use).
const BYTES = { "pyodide.asm.wasm": 9_598_218, "python_stdlib.zip": 2_545_637 };
const TOTAL = Object.values(BYTES).reduce((sum, bytes) => sum + bytes);

function reportProgress() {
  const fetchPlain = self.fetch;
  let loaded = 0;
  let reported = 0;

  async function count(response) {
    for await (const chunk of readAll(response.body.getReader())) {
      loaded += chunk.length;
      const progress = Math.min(1, loaded / TOTAL);
      if (progress - reported >= 0.1) postMessage({ progress: (reported = progress) });
    }
  }

  self.fetch = async (resource, options) => {
    const response = await fetchPlain(resource, options);
    const name = new URL(resource.url ?? resource, root).pathname.split("/").pop();
    if (name in BYTES && response.ok) count(response.clone()).catch(() => {});
    return response;
  };
  return () => {
    self.fetch = fetchPlain;
  };
}

async function* readAll(reader) {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function fetchBytes(path) {
  const response = await fetch(new URL(path, root));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

// Puts one entry of [files] into Python's file system: an archive is unpacked where the target ends in "/*".
async function place(pyodide, path, target, bytes) {
  if (target.endsWith("/*")) {
    pyodide.unpackArchive(await bytes, path.split(".").pop(), { extractDir: target.slice(0, -1) });
  } else {
    pyodide.FS.mkdirTree(target.split("/").slice(0, -1).join("/") || ".");
    pyodide.FS.writeFile(target, new Uint8Array(await bytes));
  }
}

async function start(files) {
  const sources = Object.entries(files).map(([path, target]) => [path, target, fetchBytes(path)]);
  const loaded = Promise.all(sources.map(([, , bytes]) => bytes));
  loaded.catch(() => {}); // told below, by place()
  const stopReporting = reportProgress();
  const { loadPyodide } = await import(new URL("pyodide.mjs", runtime));
  const pyodide = await loadPyodide({ indexURL: runtime.href });
  stopReporting();
  for (const [path, target, bytes] of sources) await place(pyodide, path, target, bytes);
  pyodide.runPython("import os, sys; sys.path.insert(0, os.getcwd())");
  return pyodide.pyimport("web.worker").begin;
}

// --- questions -------------------------------------------------------------------------------------------------------

const waiting = []; // questions: {id, text}, and what has become of them: now, isCancelled, thought
let begin; // (text) -> web.worker.Thought
let current = null; // the question that is being thought about

const channel = new MessageChannel(); // a macrotask without the delay of a timer
const breathe = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });

// How long a question can wait: 0 for all that a person waits for.
const patience = ({ text }) => Math.max(0, ["judge", "duel"].indexOf(JSON.parse(text).kind) + 1);

function takeNext() {
  const least = Math.min(...waiting.map(patience));
  const first = waiting.findIndex((question) => patience(question) === least);
  return waiting.splice(first, 1)[0];
}

// Answers a question, or lays it back, as far as it has come, when a more urgent one is waiting.
async function think(question) {
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
  postMessage({ id: question.id, text: thought.answer() });
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
  if (data.files) {
    try {
      begin = await start(data.files);
    } catch (error) {
      postMessage({ fatal: String(error.message ?? error) });
      return;
    }
    postMessage({ ready: true });
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
