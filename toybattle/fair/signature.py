"""Checks signatures of letters: Ed25519, as RFC 8032 specifies it, computed in Python.

So the letters of a whole game can be checked with nothing but this program. The browser makes the signatures; it also
checks those of the letters that come, and the page uses this module only if the browser can't. How long the functions
here take depends on their arguments; that gives nothing away, because none of these is secret.
"""

from __future__ import annotations

import hashlib

PRIME = 2**255 - 19  # all coordinates are numbers modulo this
ORDER = 2**252 + 27742317777372353535851937790883648493  # how many multiples of BASE there are
D = -121665 * pow(121666, -1, PRIME) % PRIME  # of the curve, whose points fulfil y² - x² = 1 + D x² y²
ROOT = pow(2, (PRIME - 1) // 4, PRIME)  # its square is -1
HALF = 32  # bytes of a packed point, and of a packed number

Point = tuple[int, int, int, int]  # x z, y z, z, and x y z, where z is any number but 0

ZERO: Point = (0, 1, 1, 0)


def plus(one: Point, other: Point) -> Point:
    """Returns the sum of two points of the curve."""
    x, y, z, t = one
    other_x, other_y, other_z, other_t = other
    a = (y - x) * (other_y - other_x) % PRIME
    b = (y + x) * (other_y + other_x) % PRIME
    c = 2 * t * other_t * D % PRIME
    d = 2 * z * other_z % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME)


def times(count: int, point: Point) -> Point:
    """Returns the point that is `count` times `point`; `count` is not negative."""
    total = ZERO
    while count:
        if count & 1:
            total = plus(total, point)
        point = plus(point, point)
        count >>= 1
    return total


def pack(point: Point) -> bytes:
    """Returns a point as 32 bytes, little-endian: its y, with the highest bit saying whether its x is odd."""
    x, y, z, _ = point
    inverse = pow(z, -1, PRIME)
    return (y * inverse % PRIME | (x * inverse % PRIME & 1) << 255).to_bytes(HALF, "little")


def unpack(data: bytes) -> Point | None:
    """Returns the point that `pack` has written as the 32 bytes `data`; None if these bytes stand for no point."""
    number = int.from_bytes(data, "little")
    y, is_odd = number & (1 << 255) - 1, number >> 255
    if len(data) != HALF or y >= PRIME:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, PRIME) % PRIME  # of x
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * ROOT % PRIME
    if (x * x - square) % PRIME or (is_odd and not x):
        return None
    if x & 1 != is_odd:
        x = PRIME - x
    return (x, y, 1, x * y % PRIME)


def challenge(start: bytes, public: bytes, body: bytes) -> int:
    """Returns what Ed25519 calls k: the hash, as an int, of the signature's first half, the public key and the message.
    Through this number the second half of a signature depends on the message.

    `start` is the first half of the signature, `public` the public key, and `body` the message.
    """
    return int.from_bytes(hashlib.sha512(start + public + body).digest(), "little") % ORDER


BASE = unpack((4 * pow(5, -1, PRIME) % PRIME).to_bytes(HALF, "little")) or ZERO  # the point of the standard


def is_signed(public: bytes, body: bytes, signature: bytes) -> bool:
    """Whether `signature` was made of the bytes `body` with the private key that belongs to the public key `public`.

    The result is also False if `public` doesn't have the form of a key, or `signature` not that of a signature.
    """
    start, number = signature[:HALF], int.from_bytes(signature[HALF:], "little")
    key, first = unpack(public), unpack(start)
    if not key or not first or len(signature) != 2 * HALF or number >= ORDER:
        return False
    return pack(times(number, BASE)) == pack(plus(first, times(challenge(start, public, body), key)))
