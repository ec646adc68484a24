// The bot's worker: a Python of its own, text in and text out. It knows no game: web/worker.py answers.
//
//   page -> worker   {files}             once, first: the [files] of the page's PyScript configuration
//                    {id, text}          a question; may be sent before the worker is ready
//   worker -> page   {progress: 0..1}    while Python is loading
//                    {ready: true}       once
//                    {id, text}          the answer of web.worker.handle(text)
//                    {id, error}         the traceback, where handle() raised
//                    {fatal: message}    Python could not be started; every question is then answered by an error

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
  return pyodide.pyimport("web.worker").handle;
}

let handler;

self.onmessage = async ({ data: { files, id, text } }) => {
  if (files) {
    handler = start(files);
    handler.then(
      () => postMessage({ ready: true }),
      (error) => postMessage({ fatal: String(error.message ?? error) }),
    );
    return;
  }
  try {
    postMessage({ id, text: await (await handler)(text) });
  } catch (error) {
    postMessage({ id, error: String(error.message ?? error) });
  }
};
