// The page's input and output: turns clicks, keys and drags into messages, and patches the page with new markup. It
// knows no game. It runs before Python has started; until Python listens, messages are queued, so that a first tap is
// not lost.
import { Idiomorph } from "../../vendor/idiomorph.esm.js";
import { BUILD } from "../start/build.js";
import "../saves/tabs.js";
import "../saves/vault.js";

const DRAG_DISTANCE = { mouse: 5, touch: 10, pen: 8 };
const early = globalThis.toybattleEarly;
const root = document.getElementById("app");
const waiting = [];
let handler = null;
let isNew = true;

function deliver(kind, ...parts) {
  if (handler) {
    if (kind !== "target") tellTarget(); // send it before the message that follows it
    handler(kind, ...parts);
  } else if (document.documentElement.dataset.boot !== "return" && kind === "tap") {
    waiting.push([kind, ...parts]);
    tell("kept");
  }
}

// --- before Python ---------------------------------------------------------------------------------------------------

function tell(what) {
  const line = document.getElementById("boot");
  if (line) line.textContent = line.dataset[what];
}

function readStore(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is forbidden here; the store reports that once the page is up
  }
}

function begin() {
  isNew = !readStore("toybattle:current") && location.hash.length < 2;
  const theme = /"theme": ?"(light|dark)"/.exec(readStore("toybattle:prefs") ?? "");
  if (theme) document.documentElement.dataset.theme = theme[1];
  if (!isNew) {
    document.documentElement.dataset.boot = "return";
    if (location.hash.length < 2) showKept(readStore("toybattle:screen") ?? "").catch(console.warn);
    tell("back");
  }
  hearEarly();
}

// Shows the markup of the last visit if its SHA-256, which is stored in front of it, is right. Without a secure origin
// there are no digests; then the position appears when Python has started.
async function showKept(kept) {
  const [seal, markup] = [kept.slice(0, 64), kept.slice(65)];
  const digest = await crypto.subtle?.digest("SHA-256", new TextEncoder().encode(markup));
  const line = document.getElementById("boot");
  if (!digest || !line || handler) return;
  if (Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("") !== seal) return;
  root.replaceChildren(...nodesOf(markup), line);
  document.documentElement.dataset.boot = "screen";
}

// Passes on taps from before this script ran. They don't count if a saved game is being restored: they were on another
// board.
function hearEarly() {
  document.removeEventListener("click", early.note);
  if (isNew) for (const action of early.taps) deliver("tap", action);
}

// Shows at the opponent's place how far the download is, then that Python starts, until Python draws the page.
addEventListener("toybattle:progress", ({ detail: part }) => {
  const line = document.getElementById("boot");
  const chip = line && document.querySelector("#foe .chip");
  const { progress, starting } = line?.dataset ?? {};
  if (chip) chip.textContent = part === null ? starting : progress.replace("{percent}", Math.round(part * 100));
});

// --- events ----------------------------------------------------------------------------------------------------------

let endsDrag = false; // the click that follows the release of a drag does not count

document.addEventListener("click", (event) => {
  if (endsDrag) return;
  const target = event.target.closest("[data-action]");
  if (!target) return;
  if (target.tagName === "A") event.preventDefault(); // only links with games in them change the address
  deliver("tap", target.dataset.action);
});

document.addEventListener("change", (event) => {
  const target = event.target.closest("[data-change]");
  if (target) deliver("tap", `${target.dataset.change} ${target.value}`);
});

document.addEventListener("input", (event) => {
  const target = event.target.closest("[data-input]");
  if (target) deliver("tap", `${target.dataset.input} ${target.value}`);
});

document.addEventListener("contextmenu", (event) => {
  const target = event.target.closest("[data-drop]");
  if (!target) return;
  event.preventDefault();
  deliver("tap", `look ${target.dataset.drop}`);
});

document.addEventListener(
  "cancel",
  (event) => {
    if (event.target.tagName !== "DIALOG") return;
    event.preventDefault();
    deliver("tap", "back");
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = event.target;
  if (target.closest("dialog") && (!target.closest("[data-keys]") || event.key === "Escape")) return;
  const isPress = event.key === "Enter" || event.key === " ";
  if (isPress && target.closest("button, a, summary, input")) return;
  const drawn = target.closest("svg [data-action]");
  if (isPress && drawn) {
    event.preventDefault();
    deliver("tap", drawn.dataset.action);
    return;
  }
  if (target.closest("input, textarea, select") && event.key !== "Escape") return;
  if (event.key.startsWith("Arrow") && target.closest("#board, .rack, [data-keys]")) event.preventDefault();
  deliver("key", event.key, target.id ?? "");
});

// Highlights the space that a sentence names while the pointer or the focus is on the name.
for (const [event, isOn] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(event, ({ target }) => {
    const name = target.closest?.("[data-points]");
    if (name) document.getElementById(name.dataset.points)?.classList.toggle("meant", isOn);
  });
}

// --- the target: what an action there would do is shown before it is done --------------------------------------------

const NOWHERE = { place: "", by: "pointer" };
let lastTarget = NOWHERE; // the last one that was sent
let nextTarget = null; // the one to send with the next frame
let pointer = { x: -1, y: -1 };
let cameBelow = false; // the element below a resting pointer has changed

function setTarget(place, by, isNew = false) {
  const now = nextTarget ?? lastTarget;
  if (by === now.by ? place === now.place && !isNew : !place) return;
  if (nextTarget === null) requestAnimationFrame(tellTarget);
  nextTarget = { place, by };
}

function tellTarget() {
  if (nextTarget) deliver("target", nextTarget.place, nextTarget.by);
  lastTarget = nextTarget ?? lastTarget;
  nextTarget = null;
}

function placeOf(element) {
  const target = element?.closest?.("[data-target], [data-drop]");
  return target ? target.dataset.target ?? target.dataset.drop : "";
}

const isAtRest = (event) => event.clientX === pointer.x && event.clientY === pointer.y;

// A finger can't hover: its first tap shows what would be done, and its second tap does it.
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  cameBelow = isAtRest(event);
  if (!cameBelow) setTarget(placeOf(event.target), "pointer");
});

document.addEventListener("pointermove", (event) => {
  if (isAtRest(event)) return;
  pointer = { x: event.clientX, y: event.clientY };
  if (cameBelow && event.pointerType !== "touch") setTarget(placeOf(event.target), "pointer", true);
  cameBelow = false;
});

document.addEventListener("focusin", ({ target }) => {
  const place = target.matches(":focus-visible") && placeOf(target);
  if (place) setTarget(place, "keys");
});

// A page that comes back from the back/forward cache may be seen by another person than the one who left it.
addEventListener("pageshow", ({ persisted }) => persisted && handler?.("back"));

addEventListener("hashchange", () => deliver("fragment", location.hash.slice(1)));

// --- dragging --------------------------------------------------------------------------------------------------------

document.addEventListener("pointerdown", (event) => {
  const source = event.target.closest("[data-drag]");
  if (!source || event.button !== 0) return;
  const start = { x: event.clientX, y: event.clientY };
  const far = DRAG_DISTANCE[event.pointerType] ?? 5;
  const dragged = source.dataset.drag;
  let ghost = null;

  function move(now) {
    if (!ghost && Math.hypot(now.clientX - start.x, now.clientY - start.y) < far) return;
    if (!ghost) {
      const box = source.getBoundingClientRect();
      ghost = source.firstElementChild.cloneNode(true);
      ghost.setAttribute("class", "ghost");
      ghost.style.width = `${box.width}px`;
      (source.closest("dialog") ?? document.body).append(ghost); // an open dialog would hide it in the body
      deliver("tap", `lift ${dragged}`);
    }
    ghost.style.left = `${now.clientX}px`;
    ghost.style.top = `${now.clientY}px`;
    setTarget(placeOf(document.elementFromPoint(now.clientX, now.clientY)), "pointer");
  }

  function end(now) {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    dropped = ghost.getBoundingClientRect();
    ghost.remove();
    endsDrag = true;
    setTimeout(() => (endsDrag = false));
    const under = now.type === "pointerup" && document.elementFromPoint(now.clientX, now.clientY);
    const target = under && under.closest("[data-drop]");
    if (target) deliver("tap", `drop ${dragged}|${target.dataset.drop}`);
    dropped = null;
  }

  if (source.hasPointerCapture?.(event.pointerId)) source.releasePointerCapture(event.pointerId);
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
});

// --- called by Python ------------------------------------------------------------------------------------------------

let hadFocus = false;
let dropped = null; // where a thing that was dragged is let go, while its drop is handled
let sound = null; // the scripts of these names, which the page does without until they are there
let motion = null;

function loadLate() {
  const loaded = (modules) => {
    [sound, motion] = modules;
    document.documentElement.dataset.late = "";
  };
  Promise.all([import("./sound.js"), import("./motion.js")]).then(loaded, console.warn);
}

// The only place where text becomes markup. No script in it can run: the page's policy forbids that.
function nodesOf(markup) {
  const template = document.createElement("template");
  template.innerHTML = early.policy.createHTML(markup);
  return [...template.content.childNodes];
}

const MORPH = {
  morphStyle: "innerHTML",
  callbacks: {
    beforeNodeRemoved: (node) => !node.classList?.contains("ghost"), // what is being dragged stays
    // keep the attribute that marks a dialog as open, and the text of a field that the person is editing
    beforeAttributeUpdated: (name, node) =>
      !(name === "open" && node.tagName === "DIALOG") && !(name === "value" && node === document.activeElement),
  },
};

globalThis.toybattlePage = {
  // Queued taps were meant for the game that was shown then, the first game, so they don't count in another one.
  listen(listener, isFirstGame) {
    handler = listener;
    delete document.documentElement.dataset.boot;
    if (!isFirstGame) waiting.length = 0;
    for (const message of waiting.splice(0)) handler(...message);
    dispatchEvent(new Event("toybattle:up"));
    (globalThis.requestIdleCallback ?? setTimeout)(loadLate);
  },
  // Plays the sounds of these cues, if the script for them is there already.
  play(cues, settings) {
    sound?.play(cues, settings);
  },
  morph(markup, motions = []) {
    hadFocus ||= document.activeElement !== document.body;
    const begin = motions.length ? motion?.prepare(motions, dropped) : null;
    Idiomorph.morph(root, nodesOf(markup), MORPH);
    begin?.();
    const sheet = document.getElementById("sheet");
    if (sheet && !sheet.open) {
      sheet.showModal();
      document.getElementById("sheet-title").focus();
    }
    if (hadFocus && document.activeElement === document.body) this.rescueFocus();
  },
  // Moves the focus from the body to the open sheet, else to the next button of the prompt, else to the board.
  rescueFocus() {
    const sheet = document.getElementById("sheet-title");
    const next = sheet ?? document.querySelector("#lift, #prompt .answers .button:not(.late), #board [tabindex='0']");
    next?.focus({ preventScroll: true });
  },
  // Splits an exported file into games, each as a text of its own, or returns undefined if it is not JSON. The browser
  // parses JSON quickly and at any depth of nesting.
  split(text) {
    let data;
    try {
      data = JSON.parse(text);
    } catch {
      return undefined;
    }
    const isMany = data?.magic === "toybattle" && Array.isArray(data.games);
    const games = isMany ? data.games : [data];
    return {
      count: games.length,
      others: isMany && Array.isArray(data.others) ? data.others.length : 0,
      text(number) {
        try {
          return JSON.stringify(games[number]);
        } catch {
          return ""; // nested too deeply to be written
        }
      },
    };
  },
  focus(id) {
    document.getElementById(id)?.focus({ preventScroll: true });
  },
};

begin();
early.begun("page/page", BUILD?.id);
