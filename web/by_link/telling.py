"""The sentences and buttons beside the board of a game by link: whose letter is awaited, and what the check at the end
has found.
"""

from __future__ import annotations

from toybattle.fair.secret import INVITER
from toybattle.fair.verdict import Proof, Verdict

from ..page.model import Model
from ..page.words import words
from .correspondence import CLOSED, DECIDE, SEND, WAIT, Correspondence


def name_of(correspondence: Correspondence, player: int) -> str:
    """The name of a player as it is shown at the table: as the player has typed it or, if it isn't known, "Your
    friend".
    """
    return correspondence.name(player) or words("by_link.friend_label")


AGREE = "agree"  # the command that accepts a draw at its second press


def friend_of(model: Model) -> str:
    """The friend's name as it is shown within a sentence: as the friend has typed it or, if it isn't known, "your
    friend".

    The match on the table must be a game by link.
    """
    correspondence = model.table.correspondence
    assert correspondence
    return correspondence.friend or words("by_link.friend")


def question(model: Model) -> str:
    """The sentence that the page shows in place of the question to a player: whose letter the game by link on the table
    waits for.

    It is "" while the person has to decide, since the page then shows the question of the game.
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
    if stage == WAIT and model.is_connected:
        return words(f"live.wait.{model.live.presence}" if model.live.presence else "live.wait", friend=friend)
    if stage == WAIT:
        since = words.moment(correspondence.sent)
        is_first = game.role == INVITER and not game.answer
        return words("by_link.wait_answer" if is_first else "by_link.wait", friend=friend, since=since)
    return "" if stage == DECIDE else words("ask.watch", player=friend)


def presence(model: Model) -> str:
    """What the friend does now, in a word or two such as "Here now"; "" if that is not known or if the pages are not
    connected.
    """
    if not model.is_connected or not model.live.presence:
        return ""
    return words(f"live.presence.{model.live.presence}")


def foretold(model: Model) -> str:
    """A sentence on when the person will see what chance has decided, and why not earlier; "" if none is needed.

    It is needed in a game by link if the person has to decide something, now or after the present decision, before
    seeing what chance has decided earlier in the same letter.
    """
    correspondence = model.table.correspondence
    if not correspondence or not correspondence.decides_unseen:
        return ""
    return words("by_link.unseen", friend=friend_of(model))


def endings(model: Model) -> list[str]:
    """Sentences to show when a game by link is over.

    The first sentence says what the check of the game has found, or that the friend's last letter is still missing. A
    further sentence follows if the friend has sent two different letters with the same number, and one if the person's
    last letter has still to be sent.

    The list is empty if the match on the table is no game by link.
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
    """A sentence on `verdict`, which is what the check of a whole game has found.

    If nothing was against the rules, the sentence says so. Otherwise it says what was against the rules, and which
    player has sent the letter that holds it.
    """
    if not verdict.reason:
        return words("by_link.checked")
    name = name_of(correspondence, correspondence.seats[verdict.role])
    return words(f"by_link.found.{verdict.reason}", friend=name, letter=verdict.letter)


def proof_told(correspondence: Correspondence, proof: Proof) -> str:
    """Sentences, as one text, on what the check of a game's letters has found.

    First comes the verdict. Then a sentence on each player who has not signed what the verdict says of this player, and
    one on each letter that was not used, since it proves nothing.
    """
    told = [verdict_told(correspondence, proof.verdict)]
    for role in proof.unsigned:
        told.append(words("by_link.proof_unsigned", friend=name_of(correspondence, correspondence.seats[role])))
    told += [words("by_link.proof_left_out", letter=letter) for letter in proof.left_out]
    return " ".join(told)


def answers(model: Model) -> list[tuple[str, str, str, str]]:
    """The buttons below the question in a game by link, such as "Send", each as (command, text, name of the icon, CSS
    classes). The icon and the classes may be "".

    The list is empty if the match on the table is no game by link that the person plays, or while actions are still
    being shown on the board.
    """
    correspondence = model.table.correspondence
    if not correspondence or model.is_from_link or model.is_showing:
        return []
    stage, friend = correspondence.stage, friend_of(model)
    found: list[tuple[str, str, str, str]] = []
    if stage == SEND:
        found.append(("send", words("by_link.do_send", friend=friend), "link", "primary"))
        if correspondence.sent:
            found.append(("open note", words("by_link.do_note"), "", ""))
    elif stage == WAIT and not model.is_connected:
        found.append(("open paste", words("by_link.do_paste"), "", "primary"))
        found.append(("send", words("by_link.do_send_again"), "link", ""))
    if correspondence.is_draw_offered and not model.picks and not correspondence.game.drafted:
        is_armed = model.armed == AGREE
        found.append((AGREE, words("by_link.agree_sure" if is_armed else "by_link.do_agree"), "", "danger" * is_armed))
    return found


def is_closed(model: Model) -> bool:
    """Whether the match on the table is a game by link that is over and in which both secrets are shown, so that no
    letter has to be sent any more.
    """
    correspondence = model.table.correspondence
    return correspondence is not None and correspondence.stage == CLOSED
