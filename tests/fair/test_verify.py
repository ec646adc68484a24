"""A third person checks a game from its letters. Tested are signatures, forks (two different turns that one player
has sent in the same place of a game), and the command that checks the letters in a file.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.fair.playing import BY_LINK, options_by_link, play
from tests.fair.signing import public_of, signature_of
from tools import verify as tool
from tools.verify import main
from toybattle.fair.letters import Answer, Invitation, LetterError, Sealed, Turn, read, write
from toybattle.fair.secret import GUEST, INVITER
from toybattle.fair.signature import is_signed
from toybattle.fair.verdict import REASONS, Verdict, check, verify
from toybattle.link import LinkError

PRIVATE = (bytes([7] * 32), bytes([8] * 32))  # the private keys of inviter and guest
STRANGER = bytes([9] * 32)


def signed_letters(game: str, signs: tuple[bool, bool] = (True, True)) -> list[Sealed]:
    """Returns all letters of a random game; `signs` says for the inviter and the guest whether their letters are
    signed.
    """
    return list(_signed_letters(game, signs))


@cache
def _signed_letters(game: str, signs: tuple[bool, bool]) -> list[Sealed]:
    players = play(game, options_by_link(game)[0], 11)
    keys = [public_of(private) if can else b"" for private, can in zip(PRIVATE, signs, strict=True)]
    letters = [read(text).letter for text in players.texts]
    opened, answer = letters[:2]
    assert isinstance(opened, Invitation) and isinstance(answer, Answer)
    invitation = replace(opened, inviter=replace(opened.inviter, key=keys[INVITER]))
    answer = replace(answer, invitation=invitation, guest=replace(answer.guest, key=keys[GUEST]))
    turns = [replace(letter, id=answer.id) for letter in letters[2:] if isinstance(letter, Turn)]
    return [
        sealed(letter, PRIVATE[number % 2] if signs[number % 2] else b"")
        for number, letter in enumerate((invitation, answer, *turns))
    ]


def sealed(letter: Invitation | Answer | Turn, private: bytes) -> Sealed:
    """Returns the letter as its sender sends it, signed with this private key; unsigned if the key is empty."""
    unsigned = write(letter)
    return unsigned.signed(signature_of(private, unsigned.body)) if private else unsigned


def other_turn(letter: Sealed, private: bytes = b"") -> Sealed:
    """Returns a letter with the same number as `letter` and another decision, signed with this private key; unsigned if
    the key is empty.
    """
    turn = letter.letter
    assert isinstance(turn, Turn)
    return sealed(replace(turn, decisions=turn.decisions ^ 1), private)


def texts_of(letters: list[Sealed]) -> list[str]:
    """Returns the texts of these letters."""
    return [letter.text for letter in letters]


def owner(letter: Sealed) -> bytes:
    """Returns the private key of the sender of a letter that holds a turn."""
    turn = letter.letter
    assert isinstance(turn, Turn)
    return PRIVATE[1 - turn.letter % 2]


@pytest.mark.parametrize("game", BY_LINK)
def test_a_third_person_can_check_a_game_from_its_letters(game: str) -> None:
    letters = texts_of(signed_letters(game))
    for texts in (letters, [letters[1], *letters[-2:]], letters[::-1]):
        proof = verify(texts)
        assert (proof.verdict, proof.left_out, proof.unsigned) == (Verdict(), (), ())
        assert proof.game.result and check(proof.game) == Verdict()
    for texts in (letters[:-1], letters[2:], [letters[0], letters[-1]], []):
        with pytest.raises(LetterError) as error:
            verify(texts)
        assert error.value.reason == "letter_missing"
    with pytest.raises(LetterError) as error:
        verify([*letters, play(game, options_by_link(game)[0], 12).texts[-1]])
    assert error.value.reason == "letter_other_game"


@pytest.mark.parametrize("game", BY_LINK)
def test_two_different_turns_that_are_signed_are_a_fork_and_it_is_named(game: str) -> None:
    letters = signed_letters(game)
    for number in (3, len(letters) // 2, len(letters) - 1):
        true = letters[number - 1]
        fork = other_turn(true, owner(true))
        few = [letters[1], true, *letters[-2:]]
        for texts in ([*few, fork], [fork, *few], [letters[1], fork, true]):
            proof = verify(texts_of(texts))
            assert proof.verdict == Verdict("letter_fork", number, 1 - number % 2) and not proof.left_out
            assert proof.game.turn and proof.game.match.positions


@pytest.mark.parametrize("game", BY_LINK)
@pytest.mark.parametrize("private", [b"", STRANGER, "the other player", "copied"], ids=str)
def test_a_fork_that_its_player_has_not_signed_proves_nothing(game: str, private: bytes | str) -> None:
    letters = signed_letters(game)
    number = len(letters) // 2
    true = letters[number - 1]
    if private == "copied":
        fork = other_turn(true).signed(true.signature)
    else:
        fork = other_turn(true, PRIVATE[number % 2] if isinstance(private, str) else private)
    few = [letters[1], true, *letters[-2:]]
    for texts in ([*few, fork], [fork, *few]):
        proof = verify(texts_of(texts))
        assert (proof.verdict, proof.left_out, proof.unsigned) == (Verdict(), (number,), ())


def test_the_same_turn_twice_is_no_fork_even_with_another_note() -> None:
    letters = signed_letters(BY_LINK[0])
    turn = letters[5].letter
    assert isinstance(turn, Turn)
    noted = sealed(replace(turn, note="Hello"), owner(letters[5]))
    proof = verify(texts_of([*letters, letters[5], noted]))
    assert (proof.verdict, proof.left_out) == (Verdict(), ())


def test_of_a_player_who_cannot_sign_nothing_is_a_fork_and_that_is_said() -> None:
    letters = signed_letters(BY_LINK[0], (True, False))
    proof = verify(texts_of(letters))
    assert (proof.verdict, proof.left_out, proof.unsigned) == (Verdict(), (), (GUEST,))
    fork = other_turn(letters[5])
    proof = verify(texts_of([*letters, fork]))
    assert (proof.verdict, proof.left_out, proof.unsigned) == (Verdict(), (6,), (GUEST,))


def test_whoever_knows_both_secrets_cannot_put_moves_into_the_others_mouth() -> None:
    """After the end a player, who then knows both secrets, could make up other letters of the friend, but could not
    sign them.
    """
    letters = signed_letters(BY_LINK[0])
    last = letters[-1].letter
    assert isinstance(last, Turn)
    alone = verify(texts_of([letters[1], letters[-1]]))
    assert alone.unsigned == (last.letter % 2,), "the other player's letter is missing"
    made_up = sealed(replace(last, decisions=last.decisions + 1), owner(letters[-1]))
    with pytest.raises(LinkError):
        verify(texts_of([letters[1], letters[-2], made_up]))


@pytest.mark.parametrize("game", BY_LINK)
def test_a_letter_with_more_decisions_than_the_rules_ask_for_is_found(game: str) -> None:
    true = play(game, options_by_link(game)[0], 4).games[0]
    turn, replay = true.turn, true.sent_replay
    assert turn and replay and check(true) == Verdict()
    one_more = math.prod(count for count, _ in replay.digits)  # the place of the next digit
    longer = replace(true, turn=replace(turn, decisions=turn.decisions + one_more))
    assert check(longer) == Verdict("too_many_decisions", turn.letter, 1 - turn.letter % 2)


def test_the_command_has_words_for_all_that_can_be_found() -> None:
    assert set(tool.REASONS) == set(REASONS)


def test_signatures_are_those_of_the_standard() -> None:
    """The second example of RFC 8032, section 7.1, is signed and checked right, and changed signatures and texts are
    refused.
    """
    private = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    public = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert public_of(private) == public and signature_of(private, b"\x72") == signature
    assert is_signed(public, b"\x72", signature)
    assert not is_signed(public, b"\x73", signature)
    for bit in range(0, 512, 7):
        changed = (int.from_bytes(signature, "little") ^ 1 << bit).to_bytes(64, "little")
        assert not is_signed(public, b"\x72", changed)
    for bit in range(0, 256, 7):
        assert not is_signed((int.from_bytes(public, "little") ^ 1 << bit).to_bytes(32, "little"), b"\x72", signature)
    order = 2**252 + 27742317777372353535851937790883648493
    again = (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")
    assert not is_signed(public, b"\x72", signature[:32] + again), "each letter has one signature only"
    for key in (b"", public[:-1], public + b"0", bytes(32), b"\xff" * 32):
        assert not is_signed(key, b"\x72", signature)
    for short in (b"", signature[:-1], signature + b"0", bytes(64), b"\xff" * 64):
        assert not is_signed(public, b"\x72", short)


# --- the command


def test_a_file_of_links_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = texts_of(signed_letters(BY_LINK[0]))
    file = tmp_path / "game.txt"
    file.write_text("\n".join(f"https://example.org/toys/#letter={text}" for text in texts), encoding="utf-8")
    assert main([str(file)]) == 0
    assert "every draw and every decision was by the rules" in capsys.readouterr().out


def test_what_is_missing_or_cut_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = texts_of(signed_letters(BY_LINK[0]))
    file = tmp_path / "game.txt"
    for lines in (texts[:-1], texts[2:], [texts[1], texts[-1][:-5]], []):
        file.write_text("\n".join(lines), encoding="utf-8")
        assert main([str(file)]) == 2
        assert "can't be checked" in capsys.readouterr().err
    assert main([str(tmp_path / "missing.txt")]) == 2


def test_forks_and_letters_that_are_not_signed_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letters = signed_letters(BY_LINK[0])
    file = tmp_path / "game.txt"
    file.write_text("\n".join(texts_of([*letters, other_turn(letters[6], owner(letters[6]))])), encoding="utf-8")
    assert main([str(file)]) == 1
    assert "letter 7 of whoever invited is there twice" in capsys.readouterr().out
    file.write_text("\n".join(texts_of([*letters, other_turn(letters[6])])), encoding="utf-8")
    assert main([str(file)]) == 0
    told = capsys.readouterr().out
    assert "a letter 7 was left out" in told and "every draw and every decision was by the rules" in told
    file.write_text("\n".join(texts_of(signed_letters(BY_LINK[0], (False, True)))), encoding="utf-8")
    assert main([str(file)]) == 0
    assert "whoever invited has not signed" in capsys.readouterr().out
