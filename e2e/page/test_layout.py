"""Tests that nothing on the page moves while a game is played, by the browser's own list of layout shifts."""

from __future__ import annotations

import os

import pytest

from e2e.conftest import OpenTable
from e2e.playing import HUMAN, NO_CHANCE
from tests.random_games import random_match
from toybattle import GAMES

CLICKS = int(os.environ.get("CLICKS", "12"))  # at each size; `make layout` plays whole games
IS_WHOLE = "CLICKS" in os.environ
SIZES = {  # with the part of a game after which play begins, so that all parts of a game are seen
    "desktop": (1280, 800, 0.0),
    "small": (1024, 768, 0.3),
    "tablet": (768, 1024, 0.5),
    "landscape": (640, 400, 0.7),
    "phone": (360, 640, 0.95),
}

# Waits until the page is drawn as it will stay: with its fonts, and with what came to it from Python. It is hidden and
# shown once: else the browser would compare what changes later with where it lay in a window of another size.
STEADY = """async () => {
  const frames = async (count) => { while (count--) await new Promise(requestAnimationFrame); };
  await document.fonts.ready;
  document.documentElement.style.display = "none";
  await frames(2);
  document.documentElement.style.display = "";
  await frames(4);
}"""

# Plays with clicks and with the pointer, drawn from `seed`, until the game is over or `most` clicks are made. Returns
# (clicks, ended, shifts, cut): `shifts` lists for each layout shift what was done before it, and what has moved where;
# `cut` lists the newest lines of the log beside the board that were not in sight when it was the person's turn, and
# answers, if there are only one or two, that were not in sight from edge to edge.
PLAY = """async ([seed, most]) => {
  const frames = async (count) => { while (count--) await new Promise(requestAnimationFrame); };
  const shifts = [];
  const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const name = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = element?.textContent.replace(/\\s+/g, " ").trim().slice(0, 20);
    return `${element?.closest("[id]")?.id}: ${element?.tagName} ${element?.getAttribute("class") ?? ""} "${text}"`;
  };
  const cut = [];
  const noteCut = () => {
    const log = document.querySelector(".log .turns");
    const newest = [...(log?.querySelectorAll(".line") ?? [])].at(-1);
    const bottom = (element) => Math.round(element.getBoundingClientRect().bottom);
    if (log?.clientHeight && newest && bottom(newest) > bottom(log) + 1) cut.push(newest.textContent);
  };
  const noteSqueezed = () => {
    for (const answers of document.querySelectorAll("#prompt > .answers:is(.of-1, .of-2)")) {
      const edge = answers.getBoundingClientRect();
      for (const button of answers.children) {
        const { left, right, width } = button.getBoundingClientRect();
        if (width && (left < edge.left - 1 || right > edge.right + 1)) cut.push(`${button.textContent} after ${doing}`);
      }
    }
  };
  let doing = "";
  const note = (entries) => {
    for (const { value, sources } of entries) {
      shifts.push([value, doing,
        ...sources.map((one) => `${name(one.node)} ${rect(one.previousRect)} -> ${rect(one.currentRect)}`)]);
    }
  };
  const watch = new PerformanceObserver((list) => note(list.getEntries()));
  const seen = async () => { await frames(2); note(watch.takeRecords()); };
  const below = (count) => ((seed = (seed * 48271) % 2147483647) >> 8) % count;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => !one.disabled);
  const open = () => all("#board .legal, .rack .fits, .draft .fits, #prompt .answers [data-action^='do ']");
  const isOver = () => Boolean(document.querySelector("#prompt.ending"));
  watch.observe({ type: "layout-shift" });
  let clicks = 0;
  while (clicks < most) {
    while (!open().length && !isOver()) { await frames(1); }
    await seen();
    if (isOver()) break;
    noteCut();
    const draw = below(100);
    const other = draw < 10 ? "#board [data-action], .rack [data-action]" : draw < 14 ? "[data-action=hint]"
      : draw < 16 ? "[data-action=why]" : draw < 18 ? "[data-action=undo]" : "";
    const found = other && all(other).length ? all(other) : open();
    if (!found.length) continue;
    const element = found[below(found.length)];
    clicks += 1;
    if (element.matches("[data-drop], [data-target]") && below(2)) {
      doing = `over ${element.dataset.action}`;
      const box = element.getBoundingClientRect();
      element.dispatchEvent(new PointerEvent("pointerover",
        { bubbles: true, pointerType: "mouse", clientX: box.x + clicks % 9, clientY: box.y + 5 }));
      await seen();
    }
    doing = `${element.dataset.action} after ${doing}`.slice(0, 80);
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await seen();
    noteSqueezed();
    if (document.querySelector("dialog[open]")) document.querySelector("[data-action=close]").click();
  }
  await seen();
  watch.disconnect();
  return [clicks, isOver(), shifts, cut];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_while_one_plays(open_table: OpenTable, game: str) -> None:
    whole = random_match(game, {}, 4)
    with open_table(reduced_motion="reduce", scripts=(NO_CHANCE,)) as table:
        table.wait_bot()
        for seed, (size, (width, height, part)) in list(enumerate(SIZES.items(), start=5))[:: 1 if IS_WHOLE else 2]:
            table.page.set_viewport_size({"width": width, "height": height})
            begun = whole.upto(0 if IS_WHOLE else int(part * len(whole.log)))
            table.put(begun, seats=(HUMAN, "recruit"), id=size)
            table.wait_turn()
            table.page.evaluate(STEADY)
            clicks, ended, shifts, cut = table.page.evaluate(PLAY, [seed, CLICKS])
            assert clicks == CLICKS or ended
            assert shifts == [], f"{size}: {len(shifts)} layout shifts"
            assert cut == [], f"{size}: not in sight"
