"""Tests of links opened in a browser: to a whole game, to the same deal for a friend, and invalid ones.

A game from a link can be looked at, and played on as a game of one's own.
"""

from __future__ import annotations

import base64

import pytest

from e2e.conftest import OpenTable
from e2e.playing import HUMAN, Sight, Table, good_action, new_match, played
from toybattle import link
from web.games import FIRST_GAME
from web.page.model import CHALLENGE, REPLAY
from web.page.words import words


def position(sight: Sight) -> list[str]:
    """The labels of the board's spaces, without the words that a space is legal, picked or of the last turn."""
    marks = [f", {words(name)}" for name in ("space.last", "space.legal", "space.picked")]
    plain = []
    for label in sight.board:
        for mark in marks:
            label = label.replace(mark, "")
        plain.append(label)
    return plain


def essence(sight: Sight) -> tuple[object, ...]:
    """What must be equal in two pages that show the same position.

    Returns (labels of the spaces, labels of the own rack, labels of the other rack, the question, the actions that have
    a button below the question).
    """
    answers = [answer for answer in sight.answers if answer.startswith("do ")]
    return sight.board, sight.rack, sight.foe, sight.question, answers


def copied(table: Table, what: str) -> str:
    """Presses a button of the share sheet that copies a link, and returns the address that is then on the clipboard.

    `what` is "replay" for a link to the whole game, "challenge" for a link to the same deal.
    """
    table.press("open share").press(f"copy {what}")
    table.page.locator("#sheet").get_by_text(words("share.copied"), exact=True).wait_for()
    table.press("close")
    address: str = table.page.evaluate("() => navigator.clipboard.readText()")
    return address


def open_fragment(table: Table, fragment: str) -> Sight:
    """Changes the fragment of the open page's address, as a link in the page would, and returns what is shown then.

    `fragment` is the part of the address after #.
    """
    table.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
    return table.look()


def test_a_copied_link_replays_to_the_same_end_in_a_fresh_profile_and_writes_nothing(
    table: Table, open_table: OpenTable
) -> None:
    match = played(new_match("caribbean_sea", seed=5))
    table.put(match, id="ended")
    end = table.look()
    assert end.ended
    table.press("review last").press("review first")
    start = table.look()
    address = copied(table, "replay")
    assert len(address) < 300 and table.record.origin in address
    with open_table(bot=False, path=address) as friend:
        untouched = friend.kept()
        assert [key for key in untouched if "game:" in key or "current" in key] == []
        assert words("review.at", at=0, count=len(match.log)) in friend.look().question
        for number in range(1, len(match.log) + 1):
            friend.press("review next") if number % 2 else friend.page.keyboard.press("]")
            assert words("review.at", at=number, count=len(match.log)) in friend.look().question
        assert position(friend.look()) == position(end)
        assert friend.look().stats[:3] in (end.stats[:3], end.stats[3:6])
        friend.press("review first")
        assert position(friend.look()) == position(start) != position(end)
        assert friend.kept() == untouched

        friend.press("review next").press("review next")
        friend.press("branch")
        assert friend.match().log == match.log[:2]
        assert len(friend.games()) >= 1 and "#" not in friend.page.url
        friend.wait_turn()
        friend.play_well()
        assert len(friend.match().log) == 3


def test_playing_on_from_a_link_makes_a_new_game_and_leaves_the_own_ones_alone(table: Table) -> None:
    mine = new_match("la_croisette", seed=8)
    table.put(mine, id="mine")
    before = {key: text for key, text in table.kept().items() if "game:" in key}
    foreign = played(new_match("caribbean_sea", seed=6), until=lambda match: len(match.log) == 9)
    sight = open_fragment(table, REPLAY + link.encode(foreign))
    assert words(f"review.link.{FIRST_GAME}") in sight.note
    assert table.current() == "mine"
    for _ in range(4):
        table.press("review next")
    table.press("branch")
    after = {key: text for key, text in table.kept().items() if "game:" in key}
    assert {key: after[key] for key in before} == before
    (new,) = set(after) - set(before)
    assert new.split(":")[2] == table.current()
    assert table.match().log[:4] == foreign.log[:4]


def test_leaving_a_link_brings_back_the_own_game(table: Table) -> None:
    table.put(new_match("la_croisette", seed=8).with_action(("draw",)), seats=(HUMAN, HUMAN), id="own")
    own = table.look()
    open_fragment(table, REPLAY + link.encode(played(new_match("caribbean_sea", seed=6))))
    assert table.look().board != own.board
    table.press("mine")
    assert table.look() == own
    assert "#" not in table.page.url


def test_a_refused_clipboard_shows_the_link_in_a_field(table: Table) -> None:
    table.put(new_match("tournament", seed=3), id="refused")
    table.page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError')); }"
    )
    try:
        table.press("open share").press("copy replay")
        field = table.page.get_by_label(words("share.field"), exact=True)
        field.wait_for()
        match, _ = link.decode(field.input_value().partition(f"#{REPLAY}")[2])
        assert (match.options, match.seed) == (table.match().options, table.match().seed)
        assert table.page.locator("#sheet").get_by_text(words("share.not_copied")).is_visible()
    finally:
        table.page.evaluate("() => { delete navigator.clipboard.writeText; }")
    table.press("close")


def test_a_challenge_gives_a_friend_the_same_deal(table: Table, open_table: OpenTable) -> None:
    table.put(new_match("station_metal_x", seed=77), id="challenger")
    mine, mine_match = table.look(), table.match()
    table.play(good_action(mine_match))  # what was played is not part of the challenge
    address = copied(table, "challenge")
    with open_table(path=address) as friend:
        assert essence(friend.look()) == essence(mine)
        assert friend.look().note == words("challenge.opened")
        assert friend.games() == [] and "#" in friend.page.url, "opening a link writes nothing"
        friend.reload()
        assert essence(friend.look()) == essence(mine) and friend.games() == []
        friend.play(good_action(mine_match), mine_match)
        assert friend.table().seats == (HUMAN, "scout") and "#" not in friend.page.url
        friend.wait_turn()
        own, kept = friend.look(), friend.kept()

        friend.page.goto("about:blank")
        friend.open(f"./#{REPLAY}{link.encode(table.match())[:-3]}")  # a bad link at the start
        assert friend.look().note == words("link.failed", why=words("link_cut"))
        assert essence(friend.look()) == essence(own)
        assert friend.kept() == kept


def newer(text: str) -> str:
    """The text of a link with its format number raised by one, as a later version of the page might write it."""
    body = bytearray(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
    body[0] += 1
    return base64.urlsafe_b64encode(body).decode().rstrip("=")


@pytest.mark.parametrize("kind", [REPLAY, CHALLENGE])
def test_a_bad_link_gives_one_sentence_and_harms_nothing(table: Table, kind: str) -> None:
    table.put(new_match("volcanic_jungle", seed=4), id="unharmed")
    own, kept = table.look(), table.kept()
    extras = b"\x00\x01" if kind == CHALLENGE else b""
    text = link.encode(played(new_match("tropical_pool", seed=9)), extras)
    middle = len(text) // 2
    letter = "A" if text[middle] != "A" else "B"
    bad = {
        text[: len(text) // 2]: "link_cut",
        text[:middle] + letter + text[middle + 1 :]: "link_cut",
        newer(text): "link_newer",
        "": "link_not_ours",
        "<b>": "link_not_ours",
        "A" * 9000: "link_too_long",
    }
    for fragment, reason in bad.items():
        sight = open_fragment(table, kind + fragment)
        assert sight.note == words("link.failed", why=words(reason)), fragment
        assert essence(sight) == essence(own)
        assert table.kept() == kept
    table.play_well()
    assert len(table.match().log) >= 1
    table.wait_turn()


def test_links_that_a_foreign_page_opens_one_after_another_write_nothing(table: Table) -> None:
    """Another window makes the game's page open forty challenges, one after the other. No saved game changes.

    The other window can change the address of the game's page because this page has opened the window.
    """
    table.put(new_match("la_croisette", seed=8), id="besieged")
    kept = table.kept()
    challenges = [CHALLENGE + link.encode(new_match(seed=number, first=number % 2), b"\0\1") for number in range(40)]
    with table.page.context.expect_page() as opened:
        table.page.evaluate("() => { globalThis.other = open('about:blank'); }")
    opened.value.evaluate(
        """async (fragments) => {
          for (const fragment of fragments) {
            opener.location.hash = fragment;
            await new Promise((resolve) => setTimeout(resolve, 30));
          }
        }""",
        challenges,
    )
    opened.value.close()
    table.eventually(lambda: table.look().note == words("challenge.opened"))
    table.page.wait_for_timeout(500)
    assert table.kept() == kept
    table.press("mine")
    table.eventually(lambda: table.look().note == "")
    assert table.current() == "besieged" and "#" not in table.page.url
