"""Signs as browsers do, with Ed25519 as RFC 8032 specifies it: slowly, and for tests alone."""

from __future__ import annotations

import hashlib
from functools import cache

from toybattle.fair.signature import BASE, HALF, ORDER, challenge, pack, times


@cache
def _expanded(private: bytes) -> tuple[int, bytes, bytes]:
    """Returns (secret scalar, prefix, public key), all of which follow from a private key of 32 bytes."""
    digest = hashlib.sha512(private).digest()
    number = int.from_bytes(digest[:HALF], "little") & (1 << 254) - 8 | 1 << 254
    return number, digest[HALF:], pack(times(number, BASE))


def public_of(private: bytes) -> bytes:
    """Returns the public key that belongs to a private key of 32 bytes."""
    return _expanded(private)[2]


def signature_of(private: bytes, body: bytes) -> bytes:
    """Returns the signature of `body` with a private key of 32 bytes."""
    number, prefix, public = _expanded(private)
    nonce = int.from_bytes(hashlib.sha512(prefix + body).digest(), "little") % ORDER
    start = pack(times(nonce, BASE))
    return start + ((nonce + challenge(start, public, body) * number) % ORDER).to_bytes(HALF, "little")
