"""Tests of the sounds, the vibration and the motions of the page in a browser."""

from __future__ import annotations

from typing import Any

import pytest

from e2e.conftest import PHONE, OpenTable
from e2e.playing import Mouse, Table, steps
from tests.random_games import random_match
from tests.web.playing import seated
from toybattle.match import Match
from web.games import FIRST_GAME
from web.page.motions import BREAK, COUNT, FLY, TRAVEL, motions

LATE = "() => document.documentElement.dataset.late !== undefined"

# A stand-in for Web Audio, which notes the first wave and frequency of each tone in the order of their beginnings.
AUDIO = """(() => {
  globalThis.tones = [];
  globalThis.opened = 0;
  const level = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  globalThis.AudioContext = class {
    currentTime = 0;
    state = "running";
    destination = {};
    constructor() { globalThis.opened += 1; }
    createGain() { return { gain: level, connect: (next) => next }; }
    createOscillator() {
      const tone = { frequency: { setValueAtTime(value) { tone.first = value; }, exponentialRampToValueAtTime() {} } };
      const start = (time) => tones.push([time, tone.type, tone.first]);
      return Object.assign(tone, { connect: (next) => next, start, stop() {} });
    }
  };
})();"""

# The names of the cues that the stand-in has played since the last call, in their order.
HEARD = """async () => {
  const scripts = performance.getEntriesByType("resource").map(({ name }) => name);
  const { CUES } = await import(scripts.find((name) => name.endsWith("web/page/sound.js")));
  const names = new Map(Object.entries(CUES).map(([cue, [[wave, first]]]) => [`${wave} ${first}`, cue]));
  return globalThis.tones.splice(0).map(([, wave, first]) => names.get(`${wave} ${first}`)).filter(Boolean);
}"""

HIDDEN = "Object.defineProperty(Document.prototype, 'hidden', { get: () => Boolean(globalThis.isHidden) });"
VIBRATIONS = "Object.defineProperty(Navigator.prototype, 'vibrate', { value: (given) => (globalThis.given = given) });"

# Notes the milliseconds from the beginning to the end of all motions. With `isHeld` they stop halfway and never end.
MOVED = """(() => {
  globalThis.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const motion = animate.call(this, frames, options);
    moved.push((options.delay ?? 0) + options.duration);
    if (globalThis.isHeld) {
      motion.pause();
      motion.currentTime = 100;
    }
    return motion;
  };
})();"""
GOING = """() => document.querySelectorAll('.flying').length
  + document.getAnimations().filter(({ id }) => id === 'motion').length"""


def late(table: Table) -> Table:
    """Waits for the scripts for sounds and motions, which the page loads late, and returns the table."""
    table.page.wait_for_function(LATE)
    return table


def heard(table: Table) -> list[str]:
    """The names of the cues that the page has played since this function was last called, in order."""
    found: list[str] = table.page.evaluate(HEARD)
    return found


def found(*kinds: str) -> tuple[Match, Any]:
    """Returns (match, action): a random match of the first of the project's games, and an action of Blue at its end.

    The action makes motions of all the kinds `kinds`, such as TRAVEL for a piece that travels; it may make motions of
    other kinds, too. In the page the action is completed by choosing a space.
    """
    for seed in range(200):
        whole = random_match(FIRST_GAME, {"first": 0}, seed)
        for number, action in enumerate(whole.log):
            before = whole.upto(number)
            if whole.player_at(number) or not steps(before, action)[-1].startswith("space"):
                continue
            told = motions(seated(before, seat=0), seated(whole.upto(number + 1), seat=0))
            if set(kinds) <= {motion.kind for motion in told}:
                return before, action
    raise AssertionError(f"no action of the first game has the motions {kinds}")


# --- sounds -----------------------------------------------------------------------------------------------------------


def test_cues_are_heard_in_their_order_and_none_before_the_person_has_touched_the_page(open_table: OpenTable) -> None:
    with open_table(bot=False, speed="normal", scripts=(AUDIO,)) as table:
        late(table)
        table.page.evaluate("() => document.querySelector('[data-action=\"do draw\"]').click()")
        table.eventually(lambda: table.match().log)
        assert heard(table) == [] and table.page.evaluate("() => opened") == 0
        table.press("undo").press("undo")
        assert heard(table) == [] and table.page.evaluate("() => opened") == 0, "an undo is heard"
        table.press("do draw")
        table.page.locator(".rack [data-action]").first.click()
        table.press("resign").press("resign")
        table.page.locator("#prompt.ending").wait_for()
        assert heard(table) == ["draw", "refusal", "lose"]
        assert table.page.evaluate("() => opened") == 1


def test_with_sounds_off_nothing_is_heard_and_no_audio_is_opened(open_table: OpenTable) -> None:
    with open_table(bot=False, scripts=(AUDIO,)) as table:
        late(table).press("open settings")
        table.page.locator('#sheet input[name="sound"][value="off"]').check()
        table.press("close").press("do draw").press("resign").press("resign")
        table.page.locator("#prompt.ending").wait_for()
        assert heard(table) == [] and table.page.evaluate("() => opened") == 0
        table.press("open settings")
        table.page.locator('#sheet input[name="sound"][value="loud"]').check()
        assert heard(table) == ["place"], "the new volume is not tried out"


@pytest.mark.parametrize("call", ["off", "on"])
def test_of_a_hidden_page_only_the_persons_turn_is_heard_and_only_if_wanted(open_table: OpenTable, call: str) -> None:
    with open_table(scripts=(AUDIO, HIDDEN)) as table:
        late(table).press("open settings")
        table.page.locator(f'#sheet input[name="call"][value="{call}"]').check()
        table.press("close")
        table.page.evaluate("() => { isHidden = true; }")
        table.press("do draw")
        table.eventually(lambda: table.match().decision and len(table.match().log) > 1 and table.look().is_asked)
        assert heard(table) == (["turn"] if call == "on" else [])


def test_a_browser_without_web_audio_plays_on_in_silence(open_table: OpenTable) -> None:
    with open_table(bot=False, scripts=("delete globalThis.AudioContext;",)) as table:
        late(table).press("do draw")
        assert len(table.match().log) == 1


def test_a_phone_vibrates_if_it_can_and_a_setting_turns_that_off(open_table: OpenTable) -> None:
    for phone in (True, False):
        options = {"has_touch": True, "is_mobile": True, "viewport": PHONE} if phone else {}
        with open_table(bot=False, scripts=(AUDIO, VIBRATIONS), **options) as table:
            late(table).press("do draw")
            assert bool(table.page.evaluate("() => globalThis.given")) == phone
            table.press("open settings")
            choice = table.page.locator(".choice.vibration")
            assert choice.is_visible() == phone
            if phone:
                choice.locator("input[value=off]").check()
                table.page.evaluate("() => { given = null; }")
                table.press("close").press("undo").press("undo").press("do draw")
                assert len(table.match().log) == 1 and table.page.evaluate("() => given") is None


# --- motions ----------------------------------------------------------------------------------------------------------


def test_motions_are_short_and_leave_nothing_behind(open_table: OpenTable) -> None:
    match, action = found(BREAK)
    with open_table(bot=False, speed="normal", scripts=(MOVED,)) as table:
        late(table).put(match)
        children = table.page.evaluate("() => document.body.children.length")
        table.play(action, match)
        assert len(table.match().log) == len(match.log) + 1
        times = table.page.evaluate("() => moved")
        assert times and all(0 < time < 300 for time in times)
        table.eventually(lambda: table.page.evaluate(GOING) == 0)
        assert table.page.evaluate("() => document.body.children.length") == children


def test_points_count_up_to_the_new_score(open_table: OpenTable) -> None:
    match, action = found(FLY, COUNT, TRAVEL)
    old, new = (match.rules.scores(one.state)[0] for one in (match, match.with_action(action)))
    assert old < new
    with open_table(bot=False, speed="normal") as table:
        late(table).put(match)
        table.page.evaluate("""() => {
          globalThis.texts = [];
          const watch = new MutationObserver((changes) => texts.push(...changes.map(({ oldValue }) => oldValue)));
          const score = document.querySelector("#hand .score");
          watch.observe(score, { subtree: true, characterData: true, characterDataOldValue: true });
        }""")
        table.play(action, match)
        score = table.page.locator("#hand .score")
        table.eventually(lambda: table.page.evaluate(GOING) == 0)
        table.eventually(lambda: score.inner_text().startswith(str(new)))
        told = [int(text.partition("/")[0]) for text in table.page.evaluate("() => texts") if "/" in text]
        assert told[0] == old and new in told and old in told[1:], "the new number did not begin at the old one"


@pytest.mark.parametrize("how", ["reduced motion", "instant"])
def test_nothing_moves_for_who_does_not_want_it(open_table: OpenTable, how: str) -> None:
    match, action = found(BREAK)
    options: dict[str, Any] = {"speed": "off"} if how == "instant" else {"speed": "normal", "reduced_motion": "reduce"}
    with open_table(bot=False, scripts=(MOVED,), **options) as table:
        late(table).put(match)
        table.play(action, match)
        assert len(table.match().log) == len(match.log) + 1
        assert table.page.evaluate("() => moved") == []
        assert table.page.evaluate("() => document.querySelectorAll('.flying').length") == 0


def test_a_tap_in_the_middle_of_a_motion_counts_and_ends_the_motion(open_table: OpenTable) -> None:
    match, action = found(BREAK)
    with open_table(bot=False, speed="normal", scripts=(MOVED,)) as table:
        late(table).put(match)
        table.page.evaluate("() => { isHeld = true; }")
        table.play(action, match)
        assert table.page.evaluate("() => document.querySelectorAll('.flying').length") > 0
        flying = table.page.locator(".flying").first
        assert flying.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"
        assert flying.evaluate("(one) => one.closest('[aria-hidden=true][inert]') !== null")
        assert table.page.locator("body > .flying [id], body > .flying [data-action]").count() == 0
        table.press("undo")
        assert len(table.match().log) == len(match.log)
        assert table.page.evaluate(GOING) == 0
        table.play(action, match)
        assert len(table.match().log) == len(match.log) + 1


def test_what_was_dragged_travels_from_where_it_was_let_go_and_not_from_the_hand(open_table: OpenTable) -> None:
    match, action = found(TRAVEL)
    held, space = steps(match, action)
    with open_table(bot=False, speed="normal", scripts=(MOVED,)) as table:
        late(table).put(match)
        table.page.evaluate("() => { isHeld = true; }")
        ways = []
        for is_dragged in (False, True):
            if is_dragged:
                table.press("undo")
                assert isinstance(table.hand, Mouse)
                table.hand.drag(held, space)
            else:
                table.play(action, match)
            assert len(table.match().log) == len(match.log) + 1
            ways.append(
                table.page.evaluate("""() => {
                  const flying = document.querySelector(".flying").getAnimations()[0];
                  const [x, y] = flying.effect.getKeyframes()[0].transform.match(/-?[0-9.]+(?=px)/g).map(Number);
                  return Math.hypot(x, y);
                }""")
            )
        tapped, dragged = ways
        assert dragged < tapped / 2
