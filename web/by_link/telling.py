"""What the table of a game by link says and asks for: whose letter is next, and what the check has found."""

from __future__ import annotations

from toybattle.fair.secret import INVITER
from toybattle.fair.verdict import Proof, Verdict

from ..page.model import Model
from ..page.words import words
from .correspondence import CLOSED, DECIDE, SEND, WAIT, Correspondence


def name_of(correspondence: Correspondence, player: int) -> str:
    """The name of a player as it is shown at the table: the one that the player has typed, or "Your friend"."""
    return correspondence.name(player) or words("by_link.friend_label")


def friend_of(model: Model) -> str:
    """The name of the other player of the game on the table as it is shown."""
    correspondence = model.table.correspondence
    assert correspondence
    return correspondence.friend or words("by_link.friend")


def question(model: Model) -> str:
    """The sentence on what a game by link waits for, which the page shows in place of a question; "" while the person
    has to decide.
    """
    correspondence = model.table.correspondence
    assert correspondence
    game, stage, friend = correspondence.game, correspondence.stage, friend_of(model)
    if stage == SEND and not correspondence.sent:
        return words("by_link.send_invitation" if game.role == INVITER else "by_link.send_answer", friend=friend)
    unseen = words("by_link.unseen", friend=friend) if correspondence.awaits else ""
    if correspondence.goes_on:
        told = words("by_link.send_between" if unseen else "by_link.send_first", friend=friend)
        return f"{told} {unseen}".strip()
    if stage == SEND:
        told = words("by_link.send" if game.drafted else "by_link.send_empty", friend=friend)
        return f"{told} {unseen}".strip()
    if stage == WAIT:
        since = words.moment(correspondence.sent)
        is_first = game.role == INVITER and not game.answer
        return words("by_link.wait_answer" if is_first else "by_link.wait", friend=friend, since=since)
    return "" if stage == DECIDE else words("ask.watch", player=friend)


def foretold(model: Model) -> str:
    """What is said with a question in a game by link in which the person decides without seeing what was drawn, or will
    be drawn by the answer: when it will be seen, and why. "" for any other question.
    """
    correspondence = model.table.correspondence
    if not correspondence or not correspondence.decides_unseen:
        return ""
    return words("by_link.unseen", friend=friend_of(model))


def endings(model: Model) -> list[str]:
    """Sentences for the end of a game by link: what its check has found, or what is still to be sent or to come.

    Empty in any other game.
    """
    correspondence = model.table.correspondence
    if not correspondence:
        return []
    friend = friend_of(model)
    verdict = correspondence.verdict
    told = [verdict_told(correspondence, verdict)] if verdict else [words("by_link.unchecked", friend=friend)]
    if correspondence.fork:
        told.append(words("by_link.forked", friend=friend))
    if correspondence.stage == SEND:
        told.append(words("by_link.send_end", friend=friend))
    return told


def verdict_told(correspondence: Correspondence, verdict: Verdict) -> str:
    """What the check of a whole game has found, in a sentence."""
    if not verdict.reason:
        return words("by_link.checked")
    name = name_of(correspondence, correspondence.seats[verdict.role])
    return words(f"by_link.found.{verdict.reason}", friend=name, letter=verdict.letter)


def proof_told(correspondence: Correspondence, proof: Proof) -> str:
    """What was found in the letters of a game of others, in sentences: the verdict, and what it is worth."""
    told = [verdict_told(correspondence, proof.verdict)]
    for role in proof.unsigned:
        told.append(words("by_link.proof_unsigned", friend=name_of(correspondence, correspondence.seats[role])))
    told += [words("by_link.proof_left_out", letter=letter) for letter in proof.left_out]
    return " ".join(told)


def answers(model: Model) -> list[tuple[str, str, str, str]]:
    """The buttons that answer the question in a game by link, each as (command, text, icon, CSS classes)."""
    correspondence = model.table.correspondence
    if not correspondence or model.is_from_link or model.is_showing:
        return []
    stage, friend = correspondence.stage, friend_of(model)
    found: list[tuple[str, str, str, str]] = []
    if stage == SEND:
        found.append(("send", words("by_link.do_send", friend=friend), "link", "primary"))
        if correspondence.game.turn:
            found.append(("open note", words("by_link.do_note"), "", ""))
    elif stage == WAIT:
        found.append(("open paste", words("by_link.do_paste"), "", "primary"))
        found.append(("send", words("by_link.do_send_again"), "link", ""))
    if correspondence.is_draw_offered and not model.picks:
        found.append(("agree", words("by_link.do_agree"), "", ""))
    return found


def is_closed(model: Model) -> bool:
    """Whether the game on the table is a game by link of which nothing is to be sent any more."""
    correspondence = model.table.correspondence
    return correspondence is not None and correspondence.stage == CLOSED
