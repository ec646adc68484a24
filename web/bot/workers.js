// The page's side of the bot's worker, one worker at a time. The first may start before Python asks for one; its
// messages are kept until then.

export let module; // the compiled WebAssembly, so that a worker need not compile it
let current = null;

const early = globalThis.toybattleEarly;

// Starts a worker and sends it `given`. If its files no longer exist, the browser's error event has no message.
function begin(given, transfer = []) {
  const address = early.policy.createScriptURL(new URL("worker.js", import.meta.url));
  const bot = { worker: new Worker(address, { type: "module" }), isUp: false, kept: [], tell: null };
  const hear = (message) => {
    bot.isUp ||= Boolean(message.ready);
    if (bot.tell) bot.tell(message);
    else bot.kept.push(message);
  };
  bot.worker.onmessage = ({ data }) => hear(data);
  bot.worker.onerror = async ({ message }) =>
    hear({ fatal: message ?? "", isReplaced: !message && (await early.isReplaced()) });
  bot.worker.postMessage({ begin: { ...given, module } }, transfer);
  return bot;
}

function stop() {
  current.worker.terminate();
  current.tell = () => {}; // drops messages that are still on their way
  current = null;
}

// Keeps what the page's own start has made, for the workers to start with: the compiled WebAssembly module and, if the
// page began from one, the snapshot. The first worker is started by this.
export function offer(compiled, snapshot) {
  module = compiled;
  if (snapshot && !current) current = begin({ snapshot }, [snapshot.buffer]);
}

globalThis.toybattleBot = {
  // Starts a worker in place of the present one, if any; `tell` is called with its messages. If the present one never
  // got ready, Python is started in the plain way. `files` are the [files] of PyScript's configuration.
  start(tell, files) {
    const isPlain = Boolean(current?.tell) && !current.isUp;
    if (current?.tell) stop();
    current ??= begin({ files, isPlain });
    current.tell = tell;
    for (const message of current.kept.splice(0)) tell(message);
  },
  stop,
  post(message) {
    current.worker.postMessage(message);
  },
};
