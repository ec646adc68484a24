// The motions that web/page/motions.py names: what travels, flies, breaks or counts up after the page was patched. They
// move copies that nothing can touch, and end before 300 milliseconds, or at once when the person does something. The
// page loads this after its start.

const LENGTH = 260; // milliseconds; with STEP for each of the few motions that begin later, all end before 300
const STEP = 10;
const EASING = "cubic-bezier(0.25, 0.7, 0.35, 1)";
const ACTIONS = /^(id|role|tabindex|title|type|aria-.*|data-.*)$/;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");
let running = []; // functions that end the motions which go on

function end() {
  const stops = running;
  running = [];
  for (const stop of stops) stop();
}

for (const input of ["pointerdown", "keydown"]) addEventListener(input, end, { capture: true });
document.addEventListener("visibilitychange", end);

const find = (selector) => (selector ? [...document.querySelectorAll(`#app ${selector}`)].at(-1) : undefined);
const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

// A copy of an element, or of the first drawing in it, with its place on the screen. Null if nothing of it is visible.
function copyOf(element, isWhole = false) {
  if (!element) return null;
  const drawn = isWhole || element instanceof SVGElement ? element : element.querySelector("svg") ?? element;
  let box = drawn.getBoundingClientRect();
  let copy = drawn.cloneNode(true);
  if (drawn instanceof SVGElement && !(drawn instanceof SVGSVGElement)) {
    const [shape, to] = [drawn.getBBox(), drawn.getScreenCTM()];
    box = new DOMRect(to.a * shape.x + to.e, to.d * shape.y + to.f, to.a * shape.width, to.d * shape.height);
    copy.removeAttribute("transform"); // the copy has a coordinate system of its own
    const around = drawn.ownerSVGElement.cloneNode(false);
    around.removeAttribute("class");
    around.setAttribute("viewBox", `${shape.x} ${shape.y} ${shape.width} ${shape.height}`);
    around.append(copy);
    copy = around;
  }
  if (!box.width || !box.height) return null;
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes]) if (ACTIONS.test(name)) part.removeAttribute(name);
    part.classList.remove("fresh");
  }
  if (drawn instanceof HTMLElement) {
    const { font, color } = getComputedStyle(drawn);
    Object.assign(copy.style, { font, color });
  }
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  copy.setAttribute("inert", "");
  return { copy, box };
}

function lay({ copy, box }) {
  for (const side of ["left", "top", "width", "height"]) copy.style[side] = `${box[side]}px`;
  document.body.append(copy);
  running.push(() => copy.remove());
  return copy;
}

function animate(element, frames, number = 0) {
  const going = element.animate(frames, { duration: LENGTH, delay: STEP * Math.min(number, 3), easing: EASING, fill: "both" });
  going.id = "motion";
  running.push(() => going.cancel());
  return going;
}

function way(from, to) {
  const [start, finish] = [middle(from), middle(to)];
  const scale = Math.min(2, Math.max(0.3, Math.min(from.width, from.height) / Math.min(to.width, to.height)));
  return `translate(${start.x - finish.x}px, ${start.y - finish.y}px) scale(${scale})`;
}

function travel(from, selector, number) {
  const element = find(selector);
  const found = from && copyOf(element);
  if (!found) return;
  animate(lay(found), [{ transform: way(from, found.box) }, { transform: "none" }], number);
  animate(element instanceof SVGElement ? element : element.firstElementChild ?? element, [{ opacity: 0 }, { opacity: 0 }], number);
}

function fly(found, selector, number) {
  const to = found && find(selector)?.getBoundingClientRect();
  if (!to) return;
  const frames = [{ transform: "none", opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: way(to, found.box), opacity: 0 }];
  animate(lay(found), frames, number);
}

function shatter(found, number) {
  if (!found) return;
  for (const [shape, turn] of [["0 0, 62% 0, 38% 100%, 0 100%", -1], ["62% 0, 100% 0, 100% 100%, 38% 100%", 1]]) {
    const half = lay({ copy: found.copy.cloneNode(true), box: found.box });
    half.style.clipPath = `polygon(${shape})`;
    const [aside, down] = [turn * found.box.width * 0.35, found.box.height * 0.25];
    const gone = `translate(${aside}px, ${down}px) rotate(${turn * 25}deg) scale(0.8)`;
    animate(half, [{ transform: "none", opacity: 1 }, { opacity: 0.9, offset: 0.6 }, { transform: gone, opacity: 0 }], number);
  }
}

// The first number in the element: its text node, its place there and its value.
function numberIn(element) {
  if (!element) return null;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const found = /\d+/.exec(texts.currentNode.data);
    if (found) return { node: texts.currentNode, at: found.index, digits: found[0], value: Number(found[0]) };
  }
  return null;
}

function count(from, selector) {
  const to = numberIn(find(selector));
  if (from === undefined || !to || to.value <= from) return;
  const { node, at, digits } = to;
  const text = node.data;
  const show = (value) => {
    node.data = text.slice(0, at) + String(value).padStart(digits.length, "\u2007") + text.slice(at + digits.length);
  };
  let shown = text;
  const finish = () => {
    if (node.data === shown) node.data = text; // else the page has been patched since
  };
  const clock = animate(node.parentElement, [{ opacity: 1 }, { opacity: 1 }]);
  const go = () => {
    if (clock.playState !== "running" || node.data !== shown) return;
    show(from + Math.floor((to.value - from) * (clock.effect.getComputedTiming().progress ?? 1)));
    shown = node.data;
    requestAnimationFrame(go);
  };
  running.push(finish);
  go();
}

const CALLS = {
  shake: [0, -5, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
  rise: [{ transform: "translateY(6px)", opacity: 0.4 }, { transform: "none", opacity: 1 }],
};

// Moves what was dragged, and let go where it can't lie, back to the box `home`, where it came from.
export function giveBack(ghost, home) {
  if (isStill.matches || document.hidden || document.querySelector(".speed-off")) {
    ghost.remove();
    return;
  }
  ghost.classList.add("returning");
  running.push(() => ghost.remove());
  const frames = [{ transform: "none" }, { transform: way(home, ghost.getBoundingClientRect()) }];
  animate(ghost, frames).finished.then(end, () => {}); // it was ended before
}

// Remembers what the motions need of the page before it is patched, and returns the function that begins them after
// that. `dropped` is the place where a thing that was dragged is let go: what travels from the hand begins there.
export function prepare(motions, dropped) {
  end();
  if (isStill.matches || document.hidden) return null;
  const known = motions.map(([kind, start, finish]) => {
    if (kind === "count") return numberIn(find(finish))?.value;
    if (kind === "travel") {
      if (dropped && /^#rack-/.test(start)) return dropped;
      return (find(start) ?? find(start.split(" ")[0]))?.getBoundingClientRect();
    }
    return copyOf(find(start), true);
  });
  return () => {
    motions.forEach(([kind, , finish], number) => {
      if (kind === "travel") travel(known[number], finish, number);
      else if (kind === "fly") fly(known[number], finish, number);
      else if (kind === "break") shatter(known[number], number);
      else if (kind === "count") count(known[number], finish);
      else if (find(finish)) animate(find(finish), CALLS[kind]);
    });
    const mine = running;
    const going = document.getAnimations().filter((one) => one.id === "motion");
    Promise.allSettled(going.map((one) => one.finished)).then(() => running === mine && end());
  };
}
