// The bot's worker as the page has it, one after the other. The first may begin before Python asks for it: what it says
// until then is kept.

export let module; // compiled WebAssembly, which spares a worker to compile it
let current = null;

const early = globalThis.toybattleEarly;

// Starts a worker of bot.js, which hears of `given` first. Where its files are no longer there the browser gives no reason.
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
  current.tell = () => {}; // what was on its way is nobody's any more
  current = null;
}

// From the page's own start: the compiled module, and the memory it began from, if any: then the bot begins too.
export function offer(compiled, snapshot) {
  module = compiled;
  if (snapshot && !current) current = begin({ snapshot }, [snapshot.buffer]);
}

globalThis.toybattleBot = {
  // Starts the worker, in place of the one there may be; `tell` hears what it says. Where that one never came up, Python
  // is started in the plain way. `files` are the [files] of PyScript's configuration.
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
