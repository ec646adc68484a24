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
  } else if (kind === "key" ? parts[0].trim().length === 1 : kind === "tap" && isBoardShown()) {
    waiting.push([kind, ...parts]);
    tell("kept");
  }
}

const isBoardShown = () => !["return", "link"].includes(document.documentElement.dataset.boot);

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

// What the fragment of the address is: "" for nothing to open, "link", or why it can't be one: "unknown" or "long".
function kindOfFragment() {
  const fragment = location.hash.slice(1);
  const { links, longest } = document.getElementById("boot")?.dataset ?? {};
  if (!fragment || !links || document.getElementById(fragment.slice(0, 99))) return "";
  if (!links.split(" ").some((link) => fragment.startsWith(link))) return "unknown";
  return fragment.length > longest ? "long" : "link";
}

function begin() {
  const fragment = kindOfFragment();
  const isLink = fragment === "link";
  delete document.documentElement.dataset.boot;
  isNew = !readStore("toybattle:current") && !isLink;
  const theme = /"theme": ?"(light|dark)"/.exec(readStore("toybattle:prefs") ?? "");
  if (theme) document.documentElement.dataset.theme = theme[1];
  if (!isNew) {
    document.documentElement.dataset.boot = isLink ? "link" : "return";
    if (!isLink) showKept(readStore("toybattle:screen") ?? "").catch(console.warn);
    tell("back");
  }
  if (fragment) tell(fragment);
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

// Passes on taps and keys from before this script ran. Taps don't count if a saved game is being restored: they were on
// another board.
function hearEarly() {
  document.removeEventListener("click", early.note);
  document.removeEventListener("keydown", early.noteKey);
  for (const [kind, ...parts] of early.heard) if (isNew || kind === "key") deliver(kind, ...parts);
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
document.addEventListener("pointerdown", () => (endsDrag = false), true); // the next one does, however late a timer is

let clicks = 0; // how many the browser has told, ends of drags included
let pressedBy = ""; // "mouse", "touch" or "pen"
document.addEventListener("click", () => (clicks += 1), true);
document.addEventListener("pointerdown", ({ pointerType }) => (pressedBy = pointerType), true);

// There is no click if what was pressed has been redrawn before it was released, as by the preview that the pointer has
// just asked for. A press and a release on things with the same command count as one all the same.
document.addEventListener("pointerdown", (event) => {
  const commandAt = ({ target }) => target.closest?.("[data-action]:not(:disabled)")?.dataset.action;
  const [command, before] = [commandAt(event), clicks];
  if (!command || event.button !== 0 || event.pointerType !== "mouse") return;
  const released = (now) => {
    if (commandAt(now) !== command) return;
    setTimeout(() => {
      if (clicks !== before) return;
      aim(now.target);
      deliver("tap", command);
    });
  };
  addEventListener("pointerup", released, { once: true });
});

document.addEventListener("click", (event) => {
  if (endsDrag) return;
  const target = event.target.closest("[data-action]");
  const isBesideCard = document.querySelector("#info.pinned") && !event.target.closest("#info");
  // A finger's tap beside the card only closes it, since the card has hidden what lies there.
  if (isBesideCard && (!target || event.pointerType === "touch")) {
    event.preventDefault();
    deliver("tap", "back");
    return;
  }
  if (!target) return;
  if (target.tagName === "A") event.preventDefault(); // only links with games in them change the address
  if (event.detail > 0 && pressedBy === "mouse") aim(target);
  deliver("tap", target.dataset.action);
  if (target.matches('#chances [data-action^="review "]')) showBoard();
});

// A press on the chart of a finished game sets the slider to the position there. The slider is the one control for keys
// and screen readers.
document.addEventListener("click", ({ target, clientX, clientY }) => {
  const box = target.closest(".chance-box[data-from]");
  const slider = document.getElementById("chance-slider");
  if (!box || !slider) return;
  const inDrawing = box.firstElementChild.getScreenCTM().inverse();
  const { from, to } = box.dataset;
  slider.value = slider.max * ((new DOMPoint(clientX, clientY).matrixTransform(inDrawing).x - from) / (to - from));
  tellInput(slider);
  showBoard();
});

// A position that is chosen below the board is looked at on the board, with the ways through a look back in sight.
function showBoard() {
  const seen = [...document.querySelectorAll("#stage, .is-reviewing #prompt > .answers")];
  if (seen.some((part) => part.getBoundingClientRect().top < 0)) scrollTo({ top: 0 });
}

document.addEventListener("change", (event) => {
  const target = event.target.closest("[data-change]");
  if (target) deliver("tap", `${target.dataset.change} ${target.value}`);
});

const SIDEWAYS = 10; // pixels from which on a finger on a slider means to set it
let undecided = null; // a slider under a finger that may be about to scroll the page

const tellInput = (field) => deliver("tap", `${field.dataset.input} ${field.value}`);

document.addEventListener("input", (event) => {
  const target = event.target.closest("[data-input]");
  if (target && target !== undecided) tellInput(target);
});

// A slider jumps to the finger at once. But what it is set to counts only when the finger moves sideways or is lifted; if
// the browser scrolls the page instead, the slider goes back.
document.addEventListener("pointerdown", (event) => {
  const slider = event.target.closest("input[type=range][data-input]");
  if (!slider || event.pointerType === "mouse") return;
  const { value } = slider;
  const over = new AbortController();
  undecided = slider;
  const decide = ({ type, clientX }) => {
    if (type === "pointermove" && Math.abs(clientX - event.clientX) < SIDEWAYS) return;
    undecided = null;
    over.abort();
    if (type === "pointercancel") slider.value = value;
    else if (slider.value !== value) tellInput(slider);
  };
  for (const kind of ["pointermove", "pointerup", "pointercancel"]) addEventListener(kind, decide, { signal: over.signal });
});

document.addEventListener("contextmenu", (event) => {
  const thing = event.target.closest("[data-info]");
  if (!thing) return;
  event.preventDefault();
  if (isHeld) return;
  const isFinger = holding;
  clearTimeout(holding); // the browser's long press came before ours; a second one would close the card again
  if (isFinger) hold(thing);
  else openInfo(thing);
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

let hadFocus = false; // from then on something has it, unless the person has tapped where nothing is

// Keys of one character count where the game is played, and in a page that was just opened, where nothing had the focus.
const isAtTable = (element) => !hadFocus || Boolean(element.closest("#board, #hand, #prompt"));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = event.target;
  if (target.matches?.("[role=combobox]") && takesKey(target, event)) return;
  if (target.closest(BARS) && target.matches(STOPS) && movesOn(target, event)) return;
  if (target.matches(".sheet :is(.line, .cards-shown [data-info])") && explains(event, target)) return;
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
  const { by, info } = nextTarget ?? lastTarget;
  const about = by === "pointer" && info; // what the mouse is on comes first
  const thing = about ? document.querySelector(`[data-info="${CSS.escape(about)}"]`) : target.closest("[data-info]");
  if (explains(event, thing)) return;
  if (event.key.startsWith("Arrow") && target.closest("#board, .rack, [data-keys]")) event.preventDefault();
  if (event.key === "/") event.preventDefault(); // Firefox would search the page
  deliver("key", event.key, target.id ?? "", isAtTable(target));
});

// A toolbar, and what is marked as such a row, is one tab stop; the arrow keys, Home and End lead from button to button,
// and to what else in it has an info card.
const BARS = "[role=toolbar], [data-row]";
const STOPS = "button, [data-info]";

function setStop(bar, chosen) {
  const buttons = [...bar.querySelectorAll(STOPS)];
  const shown = buttons.filter((button) => button.getClientRects().length);
  const stop = [chosen, bar.stop].find((button) => shown.includes(button)) ?? shown[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  bar.stop = stop;
  return shown;
}

function movesOn(button, event) {
  const shown = setStop(button.closest(BARS), button);
  const last = shown.length - 1;
  const at = shown.indexOf(button);
  const ways = { ArrowRight: at < last ? at + 1 : 0, ArrowLeft: at ? at - 1 : last, Home: 0, End: last };
  if (!(event.key in ways)) return false;
  shown[ways[event.key]].focus();
  event.preventDefault();
  return true;
}

document.addEventListener("focusin", ({ target }) => {
  hadFocus = true;
  const bar = target.closest(BARS);
  if (bar) setStop(bar, target);
});

// Keys of the command line: the arrows and Enter go to Python, Tab completes what is typed if something is left to add.
function takesKey(field, event) {
  const { completed } = field.dataset;
  if (["ArrowDown", "ArrowUp", "Enter"].includes(event.key)) {
    deliver("key", event.key, field.id, false);
  } else if (event.key === "Tab" && !event.shiftKey && completed && field.value) {
    field.value = completed;
    deliver("tap", `${field.dataset.input} ${completed}`);
  } else {
    return false;
  }
  event.preventDefault();
  return true;
}

// Highlights the spaces that a sentence is about while the pointer or the focus is on it.
for (const [event, isOn] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
  document.addEventListener(event, ({ target }) => {
    const about = target.closest?.("[data-points]")?.dataset.points.split(" ") ?? [];
    for (const id of about) document.getElementById(id)?.classList.toggle("meant", isOn);
  });
}

// --- the target: what an action there would do is shown before it is done --------------------------------------------

const NOWHERE = { place: "", info: "", by: "pointer" };
const hasRoom = matchMedia("(min-width: 900px) and (min-height: 521px)"); // for a card beside the board
const isTall = matchMedia("(min-height: 521px)"); // enough for a card about what the mouse is on, off that thing
let lastTarget = NOWHERE; // the last one that was sent
let nextTarget = null; // the one to send with the next frame
let pointer = { x: -1, y: -1 };
let cameBelow = false; // the element below a resting pointer has changed

// The command of the place where an element lies; undefined if it lies in none.
function placeOf(element) {
  const { target, drop } = element?.closest?.("[data-target], [data-drop]")?.dataset ?? {};
  return target ?? drop;
}

function setTarget(element, by, isNew = false) {
  const now = nextTarget ?? lastTarget;
  const target = placeOf(element);
  const isShown = hasRoom.matches || (by === "pointer" && isTall.matches);
  const info = (isShown && element?.closest?.("[data-info]:not(.line)")?.dataset.info) || ""; // a line lights spaces
  // A preview stays while the focus goes to the button that carries it out.
  const isKept = by === "keys" && target === undefined;
  const place = isKept ? now.place : target ?? "";
  const isSame = place === now.place && info === now.info;
  if (by === now.by || isKept ? isSame && !isNew : !place && !info) return;
  if (nextTarget === null) requestAnimationFrame(tellTarget);
  nextTarget = { place, info, by: isKept ? now.by : by };
}

// A mouse does with one click what a finger does with two taps. So what it clicks on is the target, even if it came there
// too fast or too early for Python to have taken notice.
function aim(element) {
  const place = placeOf(element);
  if (place !== undefined) nextTarget = { place, info: "", by: "pointer" };
}

function tellTarget() {
  const target = nextTarget;
  if (!target) return;
  nextTarget = null; // before Python hears of it: if that fails, the next target is sent all the same
  lastTarget = target;
  deliver("target", target.place, target.by, target.info);
}

const isAtRest = (event) => event.clientX === pointer.x && event.clientY === pointer.y;

// Notes whether what is below the pointer came there while the pointer was at rest. Then it isn't marked as pointed at.
function noteWhatCame(isBelow) {
  cameBelow = isBelow;
  document.documentElement.toggleAttribute("data-at-rest", isBelow);
}

// A finger can't hover: its first tap shows what would be done, and its second tap does it.
document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  noteWhatCame(isAtRest(event));
  if (!cameBelow) setTarget(event.target, "pointer");
});

document.addEventListener("pointermove", (event) => {
  if (isAtRest(event)) return;
  pointer = { x: event.clientX, y: event.clientY };
  if (cameBelow && event.pointerType !== "touch") setTarget(event.target, "pointer", true);
  if (cameBelow) noteWhatCame(false);
});

document.addEventListener("focusin", ({ target }) => {
  if (target.matches(":focus-visible")) setTarget(target, "keys");
});

// --- the info card: a right click, a long press or I on a thing opens it to stay ---------------------------------------

// Whether a key opens the info card of a thing; if it does, opens the card.
function explains({ key }, thing) {
  const isMeant = thing && key.toLowerCase() === document.getElementById("page")?.dataset.infoKey;
  if (isMeant) openInfo(thing);
  return Boolean(isMeant);
}

const LONG_PRESS = 450; // milliseconds
const LATE_CLICK = 300; // milliseconds in which the click of a finger that is lifted may still come: it would close the card
let isHeld = false; // a finger rests on a thing whose card it has opened
let holding = 0; // the timer of a finger that rests on a thing; 0 if none does
let infoSource = null; // what has the focus when the card is closed

function openInfo(thing) {
  infoSource = thing;
  deliver("tap", `info ${thing.dataset.info}`);
}

function hold(thing) {
  isHeld = endsDrag = true;
  openInfo(thing);
}

document.addEventListener("pointerdown", (event) => {
  const thing = event.target.closest("[data-info]");
  if (!thing || event.pointerType === "mouse") return;
  const over = new AbortController();
  holding = setTimeout(() => hold(thing), LONG_PRESS);
  const stop = (now) => {
    if (now.type === "pointermove" && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < 10) return;
    clearTimeout(holding);
    holding = 0;
    over.abort();
    if (isHeld) setTimeout(() => (isHeld = endsDrag = false), LATE_CLICK);
  };
  for (const kind of ["pointermove", "pointerup", "pointercancel"]) addEventListener(kind, stop, { signal: over.signal });
});

const EDGE = 6; // pixels between the card and whatever it must not cover

// Puts the card where all of it can be read and what it explains stays in sight. Its home is the place of the log, or the
// lower end of the page where there is no log. A higher card begins further up. If what it explains lies in the same
// column, there is room below or above the panel that holds it, below or above the thing itself, and beside the column.
// (The card is moved by a translation: the browser would count any other move as a layout shift.)
function placeInfo() {
  const card = document.getElementById("info");
  if (!card) return;
  const sheet = card.closest("dialog");
  const boxes = (selector) =>
    [...(sheet ?? document).querySelectorAll(selector)]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.height);
  const column = sheet?.getBoundingClientRect() ?? boxes("#prompt")[0];
  const home = boxes("#log, .chances")[0]?.top ?? innerHeight;
  const end = innerHeight - EDGE;
  const width = Math.min(Math.max(column.width, 320), innerWidth - 2 * EDGE);
  const left = column.right - width;
  const about = `[data-info="${CSS.escape(card.dataset.about)}"]`;
  const [thing] = boxes(about);
  const [panel = thing] = boxes(`:is(.panel, .prompt, [data-row]):has(${about})`);
  let rooms = [[left, column.bottom + EDGE, end, home], [left, EDGE, end, home]]; // left edge, top, bottom, best top
  if (thing && thing.left < column.right && thing.right > left) {
    const around = ({ top, bottom }) => [[left, bottom + EDGE, end, home], [left, EDGE, top - EDGE, EDGE]];
    const inPanel = around(panel);
    if (panel === thing && innerHeight - thing.bottom < thing.top) inPanel.reverse();
    rooms = [...inPanel, [column.left - EDGE - width, EDGE, end, thing.top], ...around(thing)];
  }
  card.style.width = `${width}px`;
  card.style.maxHeight = "none";
  const space = ([, top, bottom]) => bottom - top;
  const possible = rooms.filter(([left]) => left >= 0);
  const height = card.offsetHeight;
  const largest = possible.reduce((one, other) => (space(other) > space(one) ? other : one));
  const [x, top, bottom, best] = possible.find((room) => space(room) >= height) ?? largest;
  card.style.maxHeight = `${bottom - top}px`;
  card.style.translate = `${x}px ${Math.max(top, Math.min(best, bottom - height))}px`;
}
addEventListener("resize", placeInfo);

// Paper is white, whatever the theme is.
let theme;
addEventListener("beforeprint", () => {
  theme = document.documentElement.dataset.theme;
  document.documentElement.dataset.theme = "light";
});
addEventListener("afterprint", () => {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
});

// A page that comes back from the back/forward cache may be seen by another person than the one who left it.
addEventListener("pageshow", ({ persisted }) => persisted && handler?.("back"));

// --- the browser's Back ----------------------------------------------------------------------------------------------

// While something is open that Back closes (Python marks the page as closable), the history has one entry more. The
// states of both entries say which is which, so that this holds after a reload, and name the place that both stand for.
let isReturning = false; // history.back() was called, and its popstate has yet to come
let place = history.state?.place;
let address = location.href; // of both entries
history.scrollRestoration = "manual"; // they are one page, so it stays where it was scrolled to

const isClosable = () => Boolean(root.querySelector("[data-closable]"));

function keepEntry() {
  address = location.href;
  if (isReturning) return;
  place = history.state?.place;
  const isAbove = Boolean(history.state?.isAbove);
  if (isClosable() === isAbove) return;
  try {
    if (isAbove) {
      history.back();
      isReturning = true;
    } else {
      place ??= Date.now();
      history.replaceState({ ...history.state, place }, "");
      history.pushState({ place, isAbove: true }, "");
    }
  } catch (error) {
    console.warn(error); // no history in this frame, or too many entries: then Back leaves the page
  }
}

addEventListener("popstate", ({ state }) => {
  const isHere = state?.place !== undefined && state.place === place;
  const wasReturning = isReturning;
  isReturning = false;
  if (!isHere || !handler) return; // the person has gone to another fragment
  if (location.href !== address) history.replaceState(state, "", address);
  if (!wasReturning && !state.isAbove && isClosable()) deliver("tap", "return");
  keepEntry();
});

// Where the listener above has put the address right, the fragment has not changed.
addEventListener("hashchange", ({ newURL }) => {
  if (new URL(newURL).hash === location.hash) deliver("fragment", location.hash.slice(1));
});

// --- dragging --------------------------------------------------------------------------------------------------------

const SNAP = 0.8; // how far from the middle of a legal space, in widths of the space, a dragged piece snaps to it

const boxOf = (space) => (space.querySelector(".slot, .ring") ?? space).getBoundingClientRect();

// The nearest legal space, with its box and its distance in widths of a space; null if there is none.
function nearestLegal({ clientX, clientY }) {
  let best = null;
  for (const space of document.querySelectorAll("#board .legal[data-drop]")) {
    const box = boxOf(space);
    const away = Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2) / box.width;
    if (!best || away < best.away) best = { space, box, away };
  }
  return best;
}

document.addEventListener("pointerdown", (event) => {
  const source = event.target.closest("[data-drag]");
  if (!source || event.button !== 0) return;
  const start = { x: event.clientX, y: event.clientY };
  const far = DRAG_DISTANCE[event.pointerType] ?? 5;
  const dragged = source.dataset.drag;
  const isInSheet = Boolean(source.closest("dialog"));
  let ghost = null;
  let home = null; // where the thing was taken from
  let snapped = null; // the space that it has snapped to

  function move(now) {
    if (!ghost && Math.hypot(now.clientX - start.x, now.clientY - start.y) < far) return;
    if (!ghost) {
      home = (isInSheet ? source : source.firstElementChild).getBoundingClientRect();
      ghost = source.firstElementChild.cloneNode(true);
      ghost.setAttribute("class", "ghost");
      (source.closest("dialog") ?? document.body).append(ghost); // an open dialog would hide it in the body
      deliver("tap", `lift ${dragged}`);
      const place = isInSheet ? null : nearestLegal(now);
      ghost.style.width = `${place?.box.width ?? home.width}px`; // as large as it will be on the board
    }
    const near = isInSheet ? null : nearestLegal(now);
    snapped = near?.away < SNAP ? near.space : null;
    ghost.classList.toggle("snapped", Boolean(snapped));
    ghost.style.left = `${snapped ? near.box.x + near.box.width / 2 : now.clientX}px`;
    ghost.style.top = `${snapped ? near.box.y + near.box.height / 2 : now.clientY}px`;
    setTarget(snapped ?? document.elementFromPoint(now.clientX, now.clientY), "pointer");
  }

  function end(now) {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!ghost) return;
    dropped = ghost.getBoundingClientRect();
    endsDrag = true;
    clicks += 1;
    setTimeout(() => (endsDrag = false));
    const isLetGo = now.type === "pointerup";
    const under = isLetGo && document.elementFromPoint(now.clientX, now.clientY);
    const target = isLetGo && (snapped ?? under?.closest("[data-drop]"));
    const isTaken = target && (isInSheet || target.matches(".legal, .fits"));
    if (isTaken) ghost.remove();
    if (target) deliver("tap", `drop ${dragged}|${target.dataset.drop}`);
    dropped = null;
    if (isTaken) return;
    if (motion) motion.giveBack(ghost, home);
    else ghost.remove();
  }

  if (source.hasPointerCapture?.(event.pointerId)) source.releasePointerCapture(event.pointerId);
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
});

// --- the log: the line of the position on the board stays in sight ----------------------------------------------------

function followLog(log) {
  const lines = log.querySelectorAll(".line");
  const line = log.querySelector(".current .line") ?? lines["begin" in log.dataset ? 0 : lines.length - 1];
  // a line may still grow, and so may the head of its turn when the turn can be explained; the log may shrink
  const shown = line && `${line.dataset.action} ${line.textContent} ${log.scrollHeight} ${log.clientHeight}`;
  if (!log.clientHeight) log.followed = ""; // a hidden log forgets how far it was scrolled
  if (!line || !log.clientHeight || log.followed === shown) return;
  log.followed = shown; // so that a person may scroll until the position changes
  const last = [...log.querySelectorAll(".lines > li")].at(-1); // below the last line may stand who resigned
  const [box, seen] = [(line === lines[lines.length - 1] ? last : line).getBoundingClientRect(), log.getBoundingClientRect()];
  if (box.height > seen.height) log.scrollTop += box.top - seen.top; // as much of it as there is room for, from its beginning
  else if (box.bottom > seen.bottom) log.scrollTop += box.bottom - seen.bottom;
  else if (box.top < seen.top) log.scrollTop -= seen.top - box.top;
}

const tellScrolled = (log) => log.toggleAttribute("data-scrolled", log.scrollTop > 0);

document.addEventListener("scroll", ({ target }) => target.matches?.(".turns") && tellScrolled(target), true);

// --- the prompt: a new text is read from its top ----------------------------------------------------------------------

function readFromTop(prompt) {
  const told = prompt.querySelector("#question > span")?.id;
  if (prompt.told === told) return;
  prompt.told = told;
  for (const part of [prompt, ...prompt.querySelectorAll(".asked")]) part.scrollTop = 0;
}

// --- called by Python ------------------------------------------------------------------------------------------------

let opener = null; // what had the focus when the sheet was opened
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

// Draws the codes that have not been drawn yet.
function drawCodes() {
  const waiting = () => document.querySelectorAll("svg[data-code]:empty");
  if (waiting().length) import("../by_link/code.js").then(({ draw }) => waiting().forEach(draw), console.warn);
}

// The only place where text becomes markup. No script in it can run: the page's policy forbids that.
function nodesOf(markup) {
  const template = document.createElement("template");
  template.innerHTML = early.policy.createHTML(markup);
  return [...template.content.childNodes];
}

// Whether patching a node into the next one changes nothing. Whether two nodes are equal is told quickly, whereas to
// patch each element and attribute below them takes long. The state of a field is not in its markup: fields are patched.
function isSame(node, next) {
  const { dataset } = node;
  if (dataset?.same) return dataset.same === next.dataset?.same; // as Python says
  if (dataset?.code && node.firstChild) return dataset.code === next.dataset?.code; // a code that is drawn
  return node.isEqualNode(next) && !node.matches?.(FIELDS) && !node.querySelector?.(FIELDS);
}

const FIELDS = "input, select, textarea";
const MORPH = {
  morphStyle: "innerHTML",
  callbacks: {
    beforeNodeMorphed: (node, next) => !isSame(node, next),
    beforeNodeRemoved: (node) => !node.classList?.contains("ghost"), // what is being dragged stays
    // keep the attribute that marks a dialog as open, the text of a field that the person is editing, and the tab stop of
    // a row: without a `tabindex` a number would lose the focus
    beforeAttributeUpdated: (name, node) =>
      !(name === "open" && node.tagName === "DIALOG") &&
      !(name === "value" && node === document.activeElement) &&
      !(name === "tabindex" && node.closest(BARS)),
  },
};

globalThis.toybattlePage = {
  // Queued taps were meant for the game that was shown then, the first game, so they don't count in another one. Queued
  // keys are told apart: in another game only those count that mean the same in every game.
  listen(listener, isFirstGame) {
    handler = listener;
    delete document.documentElement.dataset.boot;
    for (const [kind, ...parts] of waiting.splice(0)) {
      if (isFirstGame) handler(kind, ...parts);
      else if (kind === "key") handler("early", ...parts);
    }
    dispatchEvent(new Event("toybattle:up"));
    (globalThis.requestIdleCallback ?? setTimeout)(loadLate, { timeout: 2000 });
  },
  // Plays the sounds of these cues, if the script for them is there already.
  play(cues, settings) {
    sound?.play(cues, settings);
  },
  morph(markup, motions = []) {
    const focused = document.activeElement;
    const wasInCard = focused.closest?.("#info");
    const [wasInBar, about] = [focused.closest?.(BARS), focused.dataset?.info];
    const wasReviewing = document.querySelector(".is-reviewing");
    const begin = motions.length ? motion?.prepare(motions, dropped) : null;
    Idiomorph.morph(root, nodesOf(markup), MORPH);
    // a radio button that is patched into another group has switched off the one that is on there
    for (const chosen of root.querySelectorAll("input[type=radio][checked]")) chosen.checked = true;
    document.title = document.getElementById("page").dataset.title;
    for (const bar of document.querySelectorAll(BARS)) setStop(bar);
    // a number that has changed is a new element
    if (about && !focused.isConnected) wasInBar?.querySelector(`[data-info="${CSS.escape(about)}"]`)?.focus({ preventScroll: true });
    if (wasInCard && !document.getElementById("info")) infoSource?.focus({ preventScroll: true });
    placeInfo();
    drawCodes();
    begin?.();
    const sheet = document.getElementById("sheet");
    if (sheet && !sheet.open) {
      opener = wasInCard ? infoSource : focused;
      sheet.showModal();
      (sheet.querySelector("[autofocus]") ?? document.getElementById("sheet-title")).focus();
    } else if (!sheet && opener) {
      opener.focus({ preventScroll: true });
      opener = null;
    }
    for (const log of document.querySelectorAll(".turns")) {
      followLog(log);
      tellScrolled(log);
    }
    for (const prompt of document.querySelectorAll("#prompt")) readFromTop(prompt);
    if (!wasReviewing && document.querySelector(".is-reviewing")) showBoard();
    if (hadFocus && document.activeElement === document.body) this.rescueFocus();
    keepEntry();
  },
  // Moves the focus from the body to the open sheet (to the field that one types into at once, if it has one), else to the
  // button of the curtain, else to the prompt: there Tab leads to the first answer. The focus never goes to an answer by itself, so a second press of Enter can't give one.
  rescueFocus() {
    const next = ["#sheet [autofocus]", "#sheet-title", "#lift", "#prompt"].map((place) => document.querySelector(place));
    next.find(Boolean)?.focus({ preventScroll: true });
  },
  // Loads a script of games by link, which the page does without until then. If that fails it is tried once more.
  load(name) {
    const again = (error) => {
      console.warn(error);
      return import(`../by_link/${name}.js`);
    };
    return import(`../by_link/${name}.js`).catch(again);
  },
  // Resolves to the bytes of a room (see runtime.js), or to null if its Python is there already.
  fetchRoom: (name) => import("../start/runtime.js").then(({ fetchRoom }) => fetchRoom(name)),
  // Splits an exported file into games, each as a text of its own, or returns undefined if it is not JSON. The browser
  // parses JSON quickly and at any depth of nesting.
  split(text) {
    const write = (value) => {
      try {
        return JSON.stringify(value);
      } catch {
        return ""; // nested too deeply to be written
      }
    };
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
      progress: isMany ? write(data.progress ?? {}) : "{}",
      others: isMany && Array.isArray(data.others) ? data.others.length : 0,
      text: (number) => write(games[number]),
    };
  },
  focus(id) {
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    element?.setAttribute("data-sought", ""); // until it loses the focus
    if (element?.closest("dialog")) element.scrollIntoView({ block: element.matches("li") ? "nearest" : "start" });
  },
};

document.addEventListener("focusout", ({ target }) => target.removeAttribute?.("data-sought"));
for (const bar of document.querySelectorAll(BARS)) setStop(bar);
begin();
early.begun("page/page", BUILD?.id);
