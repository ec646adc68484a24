"""Tests that a real browser makes and checks the signatures of letters."""

from __future__ import annotations

import base64
from collections.abc import Iterator

import pytest

from e2e.by_link.signer import answer
from e2e.conftest import OpenTable
from e2e.playing import Table

NO_SUBTLE = "Object.defineProperty(crypto, 'subtle', { value: undefined });"  # as where the origin is not secure

# The second example of RFC 8032, section 7.1.
SECRET = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
PUBLIC = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
BODY = b"\x72"
SIGNATURE = bytes.fromhex(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)
PKCS8 = bytes.fromhex("302e020100300506032b657004220420")  # what stands before the 32 bytes of a private key
PRIVATE = base64.urlsafe_b64encode(PKCS8 + SECRET).decode()


@pytest.fixture(scope="module")
def unable(open_table: OpenTable) -> Iterator[Table]:
    """Yields a page, as a Table, in a browser that can make no signatures."""
    with open_table(bot=False, scripts=(NO_SUBTLE,)) as table:
        yield table


def test_what_is_signed_with_new_keys_is_checked(table: Table) -> None:
    public, private = answer(table, "make(")
    assert len(public) == 64 and private.isascii() and public != answer(table, "make(")[0]
    signature = answer(table, f"sign({private!r}, b'a letter', ")
    assert len(signature) == 128
    key, sign = bytes.fromhex(public), bytes.fromhex(signature)
    assert answer(table, f"check({key!r}, b'a letter', {sign!r}, ") is True
    assert answer(table, f"check({key!r}, b'another one', {sign!r}, ") is False
    assert answer(table, f"check({PUBLIC!r}, b'a letter', {sign!r}, ") is False


def test_signatures_are_those_of_the_standard(table: Table) -> None:
    assert answer(table, f"sign({PRIVATE!r}, {BODY!r}, ") == SIGNATURE.hex()
    assert answer(table, f"check({PUBLIC!r}, {BODY!r}, {SIGNATURE!r}, ") is True


@pytest.mark.parametrize("private", ["", "nonsense", "ä", PRIVATE[:-4], "A" * 64])
def test_a_private_key_that_is_none_signs_nothing(table: Table, private: str) -> None:
    assert answer(table, f"sign({private!r}, b'a letter', ") == ""


@pytest.mark.parametrize("public", [b"", PUBLIC[:-1], PUBLIC + b"0", bytes(32), b"\xff" * 32])
def test_a_public_key_that_is_none_fits_no_signature(table: Table, public: bytes) -> None:
    assert answer(table, f"check({public!r}, {BODY!r}, {SIGNATURE!r}, ") is False


@pytest.mark.parametrize("signature", [b"", SIGNATURE[:-1], SIGNATURE + b"0", bytes(64)])
def test_a_signature_that_is_none_does_not_fit(table: Table, signature: bytes) -> None:
    assert answer(table, f"check({PUBLIC!r}, {BODY!r}, {signature!r}, ") is False


def test_a_browser_that_can_t_sign_says_so_and_checks_all_the_same(unable: Table) -> None:
    assert answer(unable, "make(") == [None, ""]
    assert answer(unable, f"sign({PRIVATE!r}, {BODY!r}, ") == ""
    assert answer(unable, f"check({PUBLIC!r}, {BODY!r}, {SIGNATURE!r}, ") is True
    assert answer(unable, f"check({PUBLIC!r}, b'another', {SIGNATURE!r}, ") is False


# Lets every second attempt to make keys, to sign and to check fail, as WebKitGTK does once in a hundred times.
FAILING = """() => {
  let count = 0;
  for (const name of ["generateKey", "sign", "verify"]) {
    const work = SubtleCrypto.prototype[name];
    SubtleCrypto.prototype[name] = function (...parts) {
      return count++ % 2 ? work.apply(this, parts) : Promise.reject(new DOMException("", "OperationError"));
    };
  }
}"""


def test_what_a_browser_fails_to_do_for_no_reason_is_tried_again(quiet: Table) -> None:
    quiet.page.evaluate(FAILING)
    public, private = answer(quiet, "make(")
    key, signature = bytes.fromhex(public), bytes.fromhex(answer(quiet, f"sign({private!r}, b'a letter', "))
    assert len(key) == 32 and len(signature) == 64
    assert answer(quiet, f"check({key!r}, b'a letter', {signature!r}, ") is True
    assert answer(quiet, f"check({key!r}, b'another', {signature!r}, ") is False
