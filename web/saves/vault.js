// The vault: strings by key in IndexedDB, written with strict durability. What it has confirmed survives a killed
// browser, unlike localStorage. It is opened and read before Python has started.
//
// Its state is reported on every change: "saving" while something is being written, "saved" when everything is durable,
// "failed" when the browser has refused twice. Refused writes are tried again with the next put and every few seconds.

const NAME = "toybattle";
const STORE = "entries";
const PATIENCE = 2500; // milliseconds to wait for one transaction, or for the first reading
const AGAIN = 5000;

const waiting = new Map(); // key -> text, or null to remove it: changes that are not durable yet
let database = null;
let hear = null; // the function that receives all entries
let isRead = false; // nothing is written before that: the vault may have something newer than localStorage
let isWriting = false;
let state = "saving";
let told = () => {};

function tell(now) {
  if (now === state) return;
  state = now;
  told(state);
}

function within(promise) {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    setTimeout(() => reject(new Error("the database is silent")), PATIENCE);
  });
}

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1); // throws where storage is forbidden, which rejects the promise
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      drop();
      database = request.result;
      database.onclose = drop;
      database.onversionchange = drop;
      resolve();
    };
  });
}

// Closes the database. A connection may die while the database lives on (WebKit); only a new one helps then.
function drop() {
  database?.close();
  database = null;
}

// The transaction begins at once if the database is open: after a promise it would wait until Python has shown the
// page.
function write(batch) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    transaction.oncomplete = resolve;
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    const entries = transaction.objectStore(STORE);
    for (const [key, text] of batch) {
      if (text === null) entries.delete(key);
      else entries.put(text, key);
    }
    transaction.commit?.();
  });
}

// The page writes only strings. Any other value is passed on as text, so that it can be set aside and looked at.
function textOf(value) {
  if (typeof value === "string") return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

async function readAll() {
  await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, "readonly");
    const entries = transaction.objectStore(STORE);
    const keys = entries.getAllKeys();
    const texts = entries.getAll();
    transaction.oncomplete = () => {
      const found = keys.result.map((key, at) => [key, textOf(texts.result[at])]);
      resolve(Object.fromEntries(found.filter(([key]) => typeof key === "string")));
    };
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

function take(found) {
  if (isRead) return;
  isRead = true;
  hear(found);
  if (!waiting.size) tell("saved");
  flush();
}

function flush() {
  if (isWriting || !waiting.size || !hear) return;
  isWriting = true;
  tell("saving");
  const began = performance.now();
  let batch = new Map(waiting);
  const first = isRead && database ? within(write(batch)) : Promise.reject(new Error("closed"));
  first
    .catch(async () => {
      drop();
      if (isRead) await within(open());
      else take(await within(readAll()));
      batch = new Map(waiting);
      await within(write(batch));
    })
    .then(
      () => {
        for (const [key, text] of batch) if (waiting.get(key) === text) waiting.delete(key);
        isWriting = false;
        globalThis.toybattleVault.took = performance.now() - began;
        if (waiting.size) flush();
        else tell("saved");
      },
      () => {
        drop();
        isWriting = false;
        tell("failed");
        setTimeout(flush, AGAIN);
      },
    );
}

const reading = readAll();
reading.catch(() => {}); // reported by read()

globalThis.toybattleVault = {
  took: 0, // milliseconds from the last write until it was durable, for measurements
  // Sets the function that is told every change of state.
  listen(listener) {
    told = listener;
  },
  // Passes all entries on as an object; if reading them is slow or fails, undefined first.
  read(onEntries) {
    hear = onEntries;
    within(reading).then(take, () => {
      tell("failed");
      hear(undefined);
      reading.then(take, () => {});
    });
  },
  put(key, text) {
    waiting.set(key, text ?? null);
    flush();
  },
  askToStay() {
    Promise.resolve()
      .then(() => navigator.storage?.persist?.())
      .catch(() => {});
  },
};
