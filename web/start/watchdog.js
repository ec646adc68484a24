// Starts the page's modules, and explains if the page does not start. It needs only early.js and the markup of
// web/start/static.py and web/start/notices.py: modules may be missing, damaged, of another build, or never run, since
// browsers run a module only if its host calls it JavaScript.
{
  const early = globalThis.toybattleEarly;
  const address = (path) => new URL(early.root + path, location).href;
  const PYTHON = "start/interpreter"; // the module that takes longest
  const MODULES = ["page/page", "start/boot"]; // the others that the page needs
  const LATER = "start/offline"; // the page works without this one
  const JAVASCRIPT = /^(text|application)\/(x-)?(java|ecma)script\b/i;
  const PATIENCE = 30_000; // milliseconds until the ways out are shown
  const MOMENT = 3000; // milliseconds to wait for a host, a store or a service worker, which may hang
  const here = new Set(); // the modules that have started to run
  let isUp = false;
  let isOver = false; // the page has said why it does not start
  let lastError = ""; // the last error of any script

  // Where storage or service workers are forbidden, using them throws.
  const attempt = (ask) => {
    try {
      return ask();
    } catch {
      return undefined;
    }
  };
  const within = (promise, milliseconds = MOMENT) =>
    Promise.race([promise, new Promise((_, reject) => setTimeout(reject, milliseconds, new Error("no answer")))]);
  const whenRead = (action) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action, { once: true });
    else action();
  };

  // --- explaining ----------------------------------------------------------------------------------------------------

  // Shows one of the texts that the #boot line has in its attributes; `way` is an address to add as a link.
  function say(what, values = {}, way = "") {
    whenRead(() => {
      const line = document.getElementById("boot");
      if (!line) return;
      const text = line.dataset[what].replace(/\{(\w+)\}/g, (_, name) => values[name]);
      line.textContent = text;
      if (way) {
        const link = document.createElement("a");
        Object.assign(link, { href: way, textContent: way, target: "_top" });
        line.append(" ", link);
      }
      line.setAttribute("role", "alert");
    });
  }

  function stop(what, values, way) {
    if (isUp || isOver) return;
    isOver = true;
    console.error("The page does not start:", what, values ?? "");
    say(what, values, way);
    showWaysOut();
  }

  function showWaysOut() {
    document.documentElement.dataset.stuck = "";
    dispatchEvent(new Event("toybattle:stuck"));
  }

  // --- places where the page can't run -------------------------------------------------------------------------------

  function isInForeignFrame() {
    return top !== self && attempt(() => top.location.origin) !== location.origin;
  }

  function refusal() {
    if (location.protocol === "file:") return ["file"];
    if (isInForeignFrame()) return ["frame", {}, location.href];
    return null;
  }

  // --- a module that does not load -----------------------------------------------------------------------------------

  // What the host answers for a file now, past all caches.
  async function askFor(url) {
    const response = await within(fetch(url, { cache: "reload" })).catch(() => null);
    const type = response?.headers.get("Content-Type") ?? "";
    response?.body?.cancel().catch(() => {}); // it may be large
    return { url, isThere: Boolean(response), status: response?.status ?? 0, isOk: Boolean(response?.ok), type };
  }

  const isHtml = (type) => type.startsWith("text/html");
  const modulesOfPage = () => [
    ...[PYTHON, ...MODULES].map((name) => address(`web/${name}.js`)),
    ...Array.from(document.querySelectorAll('link[rel="modulepreload"]'), ({ href }) => href),
  ];
  const shown = (url) => url.replace(new URL("./", location).href, "");

  // Whether the host now has another build than the one this page belongs to.
  async function isReplaced() {
    const response = await within(fetch(location.href.split("#")[0], { cache: "reload" })).catch(() => null);
    if (!response?.ok) return false;
    const root = /data-root="([^"]+)"/.exec(await response.text());
    return Boolean(root) && root[1] !== early.root;
  }

  // Reloads the page, at most once for each build. False if it can't.
  function beginAgain() {
    if (history.state?.toybattleAgain === early.root) return false;
    attempt(() => history.replaceState({ ...history.state, toybattleAgain: early.root }, ""));
    if (history.state?.toybattleAgain !== early.root) return false; // the browser can't remember it
    location.reload();
    return true;
  }

  let isLooking = false;
  async function findOut(url, error = "") {
    lastError ||= error;
    if (isLooking || isUp || isOver) return;
    isLooking = true;
    const answers = await Promise.all([...new Set([url, ...modulesOfPage()])].map(askFor));
    const isSlashMissing = !/\/$|\.html?$/.test(location.pathname);
    const isMistyped = ({ url, isOk, type }) => isOk && url.endsWith(".js") && !JAVASCRIPT.test(type) && !isHtml(type);
    const mistyped = answers.find(isMistyped);
    const missing = answers.find(({ isThere, isOk, type }) => isThere && (!isOk || isHtml(type)));
    if (mistyped) return stop("type", { file: shown(mistyped.url), type: mistyped.type || "?" });
    if ((await isReplaced()) && beginAgain()) return;
    if (missing && isSlashMissing) return stop("slash", {}, `${location.origin}${location.pathname}/${location.hash}`);
    if (missing) return stop("missing", { file: shown(missing.url) });
    if (!answers[0].isThere) return stop("network");
    if (!beginAgain()) stop("spoiled", { file: shown(url), why: lastError });
  }

  function onLoad({ target }) {
    const name = target.dataset?.module;
    if (name && !here.has(name)) findOut(target.src);
  }

  function onError(event) {
    if (event.target?.dataset?.module) findOut(event.target.src);
    else if (event.message) lastError = event.message;
  }

  document.addEventListener("load", onLoad, true);
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", ({ reason }) => (lastError = String(reason)));
  addEventListener("py:error", () => early.fail(lastError || "Python"));

  // --- ways out ------------------------------------------------------------------------------------------------------

  // Removes all builds that the service worker keeps, the service worker, and the memory snapshot.
  async function forget() {
    const folder = new URL("./", location);
    const found = await within(navigator.serviceWorker.getRegistration()).catch(() => undefined);
    const registration = found?.scope === folder.href ? found : undefined; // the host may have others for outer folders
    const asked = new MessageChannel();
    const answered = new Promise((resolve) => (asked.port1.onmessage = resolve));
    registration?.active?.postMessage({ ask: "remove" }, [asked.port2]);
    if (registration?.active) await within(answered).catch(() => {}); // it may be what hangs
    await registration?.unregister();
    const isOurs = (name) =>
      [`toybattle ${folder.pathname} `, `toybattle-snapshot ${folder.pathname}`].some((begin) => name.startsWith(begin));
    for (const name of (await caches.keys()).filter(isOurs)) await caches.delete(name);
  }

  function textsOfLocalStorage() {
    return Array.from({ length: localStorage.length }, (_, number) => localStorage.key(number)).map((key) => [
      key,
      localStorage.getItem(key),
    ]);
  }

  // The entries of IndexedDB. If the database does not exist, it is not created.
  function textsOfDatabase() {
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open("toybattle");
      opening.onupgradeneeded = () => opening.transaction.abort();
      opening.onerror = () => (opening.error?.name === "AbortError" ? resolve([]) : reject(opening.error));
      opening.onsuccess = () => {
        const database = opening.result;
        database.onversionchange = () => database.close();
        const entries = database.transaction("entries").objectStore("entries");
        const [keys, texts] = [entries.getAllKeys(), entries.getAll()];
        entries.transaction.onabort = () => reject(entries.transaction.error);
        entries.transaction.oncomplete = () => {
          database.close();
          resolve(keys.result.map((key, at) => [String(key), texts.result[at]]));
        };
      };
    });
  }

  // All texts of games and sets in both stores, as one file. The page's import finds the newest intact text of each
  // game.
  async function gamesAsFile() {
    const failed = () => {
      say("partly");
      return [];
    };
    const found = [
      ...(attempt(textsOfLocalStorage) ?? failed()),
      ...(await within(new Promise((resolve) => resolve(textsOfDatabase()))).catch(failed)),
    ];
    const texts = new Map();
    for (const [key, text] of found) {
      if (typeof text === "string" && /^toybattle:(game|aside|set|set-aside):/.test(key)) texts.set(text, key);
    }
    const games = [];
    const others = [];
    for (const [text, key] of texts) {
      const record = attempt(() => JSON.parse(text));
      if (record?.magic === "toybattle" && record.game) games.push(record);
      else others.push({ key, text });
    }
    return JSON.stringify({ magic: "toybattle", games, others }, null, 1);
  }

  const WAYS_OUT = {
    again() {
      location.reload();
    },
    async plain() {
      attempt(() => sessionStorage.setItem("toybattle:plain", "1")); // read by interpreter.js
      await within(forget(), 3 * MOMENT).catch(() => {}); // storage may be forbidden
      location.reload();
    },
    async games() {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([await gamesAsFile()], { type: "application/json" }));
      link.download = "toybattle-games.json";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    },
  };
  document.addEventListener("click", ({ target }) => WAYS_OUT[target.closest("[data-rescue]")?.dataset.rescue]?.());

  // --- starting ------------------------------------------------------------------------------------------------------

  addEventListener("toybattle:up", () => {
    isUp = true;
    delete document.documentElement.dataset.stuck;
    if (history.state?.toybattleAgain) attempt(() => history.replaceState(null, ""));
  });

  function add(name) {
    const script = document.createElement("script");
    Object.assign(script, { type: "module", async: name === PYTHON });
    script.src = early.policy.createScriptURL(address(`web/${name}.js`));
    if (name !== LATER) script.dataset.module = name;
    document.head.append(script);
  }

  Object.assign(early, {
    findOut,
    forget,
    isReplaced,
    // Python has failed to start, perhaps because the file at this address is missing. If the host has a newer build,
    // its files may work.
    async fail(why, url) {
      if (url) return findOut(url, why);
      lastError = why;
      if (!isUp && !((await isReplaced()) && beginAgain())) stop("failed", { why });
    },

    // A module has started to run. One of another build, from a cache that only looks at file names, does not count.
    begun(name, build) {
      if (early.root === "./" || early.root === `./b-${build}/`) here.add(name);
    },
  });

  const refused = refusal();
  if (refused) {
    stop(...refused);
  } else {
    early.begin();
    add(PYTHON);
    whenRead(() => [...MODULES, LATER].forEach(add));
    setTimeout(() => {
      if (isUp || isOver) return;
      say("slow");
      showWaysOut();
    }, PATIENCE);
  }
}
