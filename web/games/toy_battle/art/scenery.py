"""The scenery of the ten terrains, each drawn in a box of 1000 by 1000 without ids, references or inline styles.

Strong shapes are kept to the edges and to corners without a base. The middle is only tinted, so that discs, paths and
medals on it are easy to see. Colours come from `art.css`: `sc-<colour>` fills, `sc-l-<colour>` draws lines. Two more
families of classes are for the dark theme: `sc-veil` darkens the scene, and `sc-glow` shows lamps on top of that.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from toybattle.memory import remembered

Point = tuple[float, float]


# --- shapes -----------------------------------------------------------------------------------------------------------


def _path(colour: str, data: str) -> str:
    return f'<path class="sc-{colour}" d="{data}"/>'


def _circle(colour: str, x: float, y: float, r: float) -> str:
    return f'<circle class="sc-{colour}" cx="{round(x)}" cy="{round(y)}" r="{round(r)}"/>'


def _rect(colour: str, x: float, y: float, width: float, height: float, rx: float = 0) -> str:
    corner = f' rx="{round(rx)}"' if rx else ""
    return f'<rect class="sc-{colour}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner}/>'


def _line(colour: str, data: str, width: float, dash: str = "", butt: bool = False, offset: int = 0) -> str:
    """The markup of a line of the colour `colour` along the path data `data`.

    `width` is the width of the line, and `offset` how far the pattern of dashes is shifted back, both in units of the
    board, which is 1000 wide. `dash` is the pattern of dashes and gaps as SVG writes it, such as "30 20"; "0 20" makes
    dots. The ends of the line are round, or flat if `butt` is true.
    """
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    dashes += f' stroke-dashoffset="{offset}"' if offset else ""
    cap = ' stroke-linecap="butt"' if butt else ""
    return f'<path class="sc-l-{colour}" stroke-width="{width:g}"{cap}{dashes} d="{data}"/>'


def _dots(colour: str, size: float, *points: Point) -> str:
    """The markup of discs of the diameter `size` around these points, as one element: lines of length 0 with round
    ends.

    `size` is in units of the board, which is 1000 wide.
    """
    return _line(colour, "".join(f"M{round(x)} {round(y)}h0" for x, y in points), size)


def _group(transform: str, *parts: str) -> str:
    return f'<g transform="{transform}">{"".join(parts)}</g>'


def _turned(*parts: str) -> str:
    """The markup of the parts, and of a copy of them rotated by 180 degrees around the board's middle, so that both
    players see the same.
    """
    return "".join(parts) + _group("rotate(180 500 500)", *parts)


def _mirrored(*parts: str) -> str:
    """The markup of the parts, and of a copy of them mirrored from left to right."""
    return "".join(parts) + _group("matrix(-1 0 0 1 1000 0)", *parts)


def _scene(*parts: str) -> str:
    return '<g stroke-linecap="round" stroke-linejoin="round">' + "".join(parts) + "</g>"


# --- path data --------------------------------------------------------------------------------------------------------


def _corners(x: int, y: int) -> tuple[Point, ...]:
    """The point (x, y) and its mirror images in the other three quarters of the board."""
    return (x, y), (1000 - x, y), (x, 1000 - y), (1000 - x, 1000 - y)


def _ring(x: float, y: float, r: float) -> str:
    x, y, r = round(x), round(y), round(r)
    return f"M{x - r} {y}a{r} {r} 0 1 1 {2 * r} 0a{r} {r} 0 1 1 {-2 * r} 0"


def _smooth(points: list[Point]) -> str:
    """Path data of a closed curve: the polygon with these corners, rounded off."""
    at = (round((points[-1][0] + points[0][0]) / 2), round((points[-1][1] + points[0][1]) / 2))
    data = f"M{at[0]} {at[1]}"
    for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True):
        end = (round((x + u) / 2), round((y + v) / 2))
        data += f"q{round(x) - at[0]} {round(y) - at[1]} {end[0] - at[0]} {end[1] - at[1]}"
        at = end
    return data.replace(" -", "-") + "z"


def _blob(x: float, y: float, rx: float, ry: float, bulges: int = 7, depth: float = 0.1) -> str:
    """Path data of a soft patch (an island, a puddle, smoke) around (x, y).

    The patch reaches about `rx` to the left and right and about `ry` up and down, in units of the board, which is 1000
    wide. Its outline has `bulges` rounded corners. Their distance from the middle varies by the share `depth`: 0.1 is a
    tenth, 0 makes all distances equal.
    """
    points = []
    for step in range(bulges):
        angle = 2 * pi * (step + 0.35 * sin(x + 2 * step)) / bulges
        reach = 1.12 + depth * sin(x + y + 2.4 * step)
        points.append((x + rx * reach * cos(angle), y + ry * reach * sin(angle)))
    return _smooth(points)


def _cloud(x: float, y: float, width: float) -> str:
    """Path data of a cloud whose left end is at (x, y). `width` is in units of the board, which is 1000 wide."""
    s = width / 10
    arcs = ((1.3, 1.0, -1.7), (2.1, 3.1, -1.2), (2.4, 4.2, 1.0), (1.4, 1.7, 1.9), (1.2, -1.3, 1.6))
    bumps = "".join(f"a{r * s:.0f} {r * s:.0f} 0 0 1 {dx * s:.0f} {dy * s:.0f}" for r, dx, dy in arcs)
    return (
        f"M{round(x)} {round(y)}{bumps}h-{7.4 * s:.0f}a{1.2 * s:.0f} {1.2 * s:.0f} 0 0 1 {-1.3 * s:.0f} {-1.6 * s:.0f}z"
    )


def _rows(start: int, stop: int, step: int, piece: str, fixed: int = 0, down: bool = True) -> str:
    """Path data that repeats `piece`, which is path data too, at equal distances.

    The first piece lies at `start`, the next one at `start` + `step`, and so on up to `stop`, which is excluded. If
    `down` is true, these are values of y, and all pieces lie at x = `fixed`; if not, they are values of x, and all
    pieces lie at y = `fixed`. All four numbers are in units of the board, which is 1000 wide.
    """
    return "".join(f"M{fixed} {at}{piece}" if down else f"M{at} {fixed}{piece}" for at in range(start, stop, step))


def _scattered(count: int, seed: float, piece: str = "h0", low: int = 40, high: int = 960) -> str:
    """Path data that repeats `piece`, which is path data too, `count` times, spread over the board.

    The x and y of all pieces lie between `low` and `high`, in units of the board, which is 1000 wide. From top to
    bottom the pieces lie at equal distances. `seed`, from 0 to 1, says where the uppermost piece lies from left to
    right: 0 is at `low`, 1 at `high`. Each further piece lies to the right of the piece above it, by 0.618 of the
    distance from `low` to `high`; a piece that would lie beyond `high` starts again from `low`.
    """
    span = high - low
    return "".join(
        f"M{round(low + span * ((seed + 0.618034 * k) % 1))} {round(low + span * (k + 0.5) / count)}{piece}"
        for k in range(count)
    )


def _turned_by(length: float, angle: float, along: float, across: float) -> str:
    """Path data of one vector, as dx and dy.

    The vector goes `along` times `length` in the direction `angle` (in radians), and from there `across` times `length`
    at right angles to that direction, clockwise. `length` is in units of the board, which is 1000 wide.
    """
    c, s = length * cos(angle), length * sin(angle)
    return f"{along * c - across * s:.0f} {along * s + across * c:.0f}"


def _box(x: int, y: int, width: int, height: int) -> str:
    return f"M{x} {y}h{width}v{height}h-{width}z"


# --- things in more than one terrain ----------------------------------------------------------------------------------


def _palm(x: int, y: int, r: float, turn: float = 0, shadow: bool = True) -> str:
    """The markup of a palm with seven leaves around (x, y), seen from above.

    `r` is the length of the longest leaves, in units of the board, which is 1000 wide. `turn` rotates the palm
    clockwise: 1 is the angle between two neighbouring leaves. `shadow` says whether a shadow is drawn below the palm.
    """
    leaves = ribs = ""
    for k in range(7):
        a = 2 * pi * (k + turn) / 7
        reach = r * (0.86 if k % 2 else 1)
        u, v = round(reach * cos(a + 0.18)), round(reach * sin(a + 0.18))
        near = round(0.62 * r * cos(a - 0.34)), round(0.62 * r * sin(a - 0.34))
        far = round(0.5 * r * cos(a + 0.52)) - u, round(0.5 * r * sin(a + 0.52)) - v
        leaves += f"q{near[0]} {near[1]} {u} {v}q{far[0]} {far[1]} {-u} {-v}"
        ribs += f"l{u} {v}m{-u} {-v}"
    leaves, ribs = leaves.replace(" -", "-"), ribs.replace(" -", "-")
    return (
        (_dots("shade", 1.15 * r, (x + r / 7, y + r / 5)) if shadow else "")
        + _path("palm", f"M{x} {y}{leaves}")
        + _line("palm-rib", f"M{x} {y}{ribs}", 3)
        + _dots("coconut", r / 5.5, (x - r / 12, y), (x + r / 14, y + r / 14))
    )


def _trees(r: float, *points: Point) -> str:
    """The markup of round trees around these points, seen from above.

    `r` is about the radius of a tree, in units of the board, which is 1000 wide.
    """
    crowns = "".join(_ring(x, y, 0.7 * r) for x, y in points)
    tops = "".join(_ring(x - 0.14 * r, y - 0.16 * r, 0.3 * r) for x, y in points)
    return (
        _dots("shade", 2.3 * r, *((x + r / 5, y + r / 4) for x, y in points))
        + _dots("leaf", 1.8 * r, *points)
        + _line("leaf", crowns, 0.75 * r, f"0 {2 * pi * 0.7 * r / 8:.1f}")
        + _line("leaf-lit", tops, 0.5 * r, f"0 {2 * pi * 0.3 * r / 5:.1f}")
    )


def _cake(colour: str, r: float, slices: int, *points: Point) -> str:
    """The markup of every other sector of the discs around these points: the stripes of parasols, balls and roofs seen
    from above.

    The discs have the radius `r`, in units of the board, which is 1000 wide. They are cut into `slices` sectors; every
    second sector is drawn, in the colour `colour`.
    """
    return _line(
        colour,
        "".join(_ring(x, y, r / 2) for x, y in points),
        round(r / 2) * 2,
        f"{2 * pi * round(r / 2) / slices:.2f}",
        True,
    )


def _parasol(x: float, y: float, r: float, colour: str) -> str:
    return (
        _dots("shade", 2 * r, (x + r / 6, y + r / 4))
        + _dots("white", 2 * r, (x, y))
        + _cake(colour, r, 10, (x, y))
        + _dots("white", r / 4, (x, y))
    )


def _float_ring(x: int, y: int, r: int, colour: str) -> str:
    return (
        _circle("shade", x + r / 4, y + r / 3, r * 1.28)
        + _line("white", _ring(x, y, r), r * 0.6)
        + _line(colour, _ring(x, y, r), r * 0.6, f"{r * pi / 4:.1f}", True)
        + _line("lite", f"M{x - r} {y - r // 5}a{r} {r} 0 0 1 {r} {-r + r // 4}", 4)
    )


def _ground(colour: str) -> str:
    return _path(colour, "M0 0H1000V1000H0z")


# --- the ten terrains -------------------------------------------------------------------------------------------------


def _castle_field() -> str:
    """The markup of a meadow inside castle walls, seen from above."""
    towers = _corners(38, 38)
    hay = (
        _rect("shade", 16, 452, 62, 44, 12)
        + _rect("straw", 10, 446, 62, 42, 12)
        + _line("straw-dark", "M24 449v36M41 449v36M58 449v36", 4)
    )
    flags = "".join(f"M{x} {y + 4}v-46l36 14l-32 14v18z" for x, y in towers)
    return _scene(
        _ground("grass"),
        _line("grass-lit", "M-40 330Q250 250 520 330T1040 300M-40 690Q250 760 520 680T1040 710", 84),
        _line("grass-lit", "M-40 505Q260 450 500 505T1040 500", 60),
        _line("grass-dim", "M236 806q60-24 130 6M764 194q-60 24-130-6M290 410q30-12 56 6M710 590q-30 12-56-6", 70),
        _line("path", "M500 1000Q470 860 500 720T500 500T500 280T500 0", 50),
        _line(
            "path-stone",
            "M492 960Q466 850 494 720T496 500T490 280T492 40M514 940Q486 840 514 720T512 500T512 280T514 60",
            12,
            "0 31",
        ),
        _line("grass-dark", _scattered(44, 0.1, "l-5-13m5 13l6-12", 90, 910), 4),
        _line("white", _scattered(24, 0.42, low=90, high=910), 9),
        _line("gold", _scattered(17, 0.7, low=90, high=910), 9),
        _line("shade", "M44 44H956V956H44z", 24),
        _line("stone-dark", "M17 17H983V983H17z", 50),
        _line("stone", "M17 17H983V983H17z", 38),
        _line("stone-lit", "M38 38H962V962H38z", 15, "23 19", True),
        _line("shade", "M400 958H620M400 50H620", 26, butt=True),
        _path("stone-dark", _box(392, 944, 216, 60) + _box(392, -4, 216, 60)),
        _path("stone", _box(400, 952, 200, 60) + _box(400, -12, 200, 60)),
        _line("stone-lit", "M394 948H606M394 52H606", 14, "18 15", True),
        _path("wood", _box(448, 936, 104, 64) + _box(448, 0, 104, 64)),
        _trees(30, *_corners(84, 806)),
        _trees(24, *_corners(66, 588)),
        _turned(hay),
        _dots("shade", 190, *((x, y + 12) for x, y in towers)),
        _dots("stone-dark", 176, *towers),
        _dots("stone", 156, *towers),
        _line("stone-lit", "".join(_ring(x, y, 82) for x, y in towers), 15, "23 19.94", True),
        _dots("roof", 116, *towers),
        _cake("roof-dark", 58, 12, *towers),
        _path("gold", flags),
        _ground("veil-green"),
        _dots("glow", 18, *_corners(414, 982), *_corners(38, 132), *_corners(132, 38)),
    )


def _tropical_pool() -> str:
    """The markup of a tiled pool with a wooden deck, floats, parasols and palms, seen from above."""
    basin = "M160 62H840Q938 62 938 160V840Q938 938 840 938H160Q62 938 62 840V160Q62 62 160 62z"
    towel = (
        _rect("shade", 8, 618, 44, 92, 4)
        + _rect("coral", 4, 612, 42, 92, 4)
        + _line("white", "M4 628h42M4 690h42", 7, butt=True)
    )
    ball = _dots("shade", 52, (248, 966)) + _dots("white", 50, (240, 956)) + _cake("coral", 25, 6, (240, 956))
    ripples = (
        (120, 160),
        (610, 190),
        (230, 350),
        (620, 430),
        (240, 520),
        (600, 560),
        (240, 810),
        (620, 740),
        (720, 850),
        (560, 320),
        (400, 640),
    )
    return _scene(
        _ground("deck"),
        _line("deck-dark", _rows(40, 1000, 40, "H1000"), 3),
        _group("translate(8 13)", _line("shade", basin, 26)),
        _path("pool", basin),
        _line("pool-line", _rows(112, 900, 50, "H930", 70) + _rows(112, 900, 50, "V930", 70, False), 3),
        _path("pool-deep", _blob(500, 500, 320, 350, 8, 0.06)),
        _line("pool-lit", "".join(f"M{x} {y}q40-26 80 0t80 0" for x, y in ripples), 8),
        _line("tile", basin, 26),
        _line("tile-blue", basin, 26, "24", True),
        _line("white", basin, 4),
        _turned(towel, _parasol(22, 520, 62, "amber"), _float_ring(667, 905, 36, "coral"), ball),
        _turned(_palm(952, 946, 118, 0.3), _palm(40, 960, 96, 0.1)),
        _ground("veil"),
        _line("glow", basin, 10, "0 96"),
    )


def _city_of_clouds() -> str:
    """The markup of domes and towers rising out of a sea of clouds."""

    def walls(*towers: tuple[int, int, int, int]) -> str:
        return "".join(_box(x, top, width, bottom - top) for x, top, width, bottom in towers)

    def spires(*towers: tuple[int, int, int, int]) -> str:
        return "".join(
            f"M{x - 6} {top}l{width / 2 + 6:g}-{width * 1.7:.0f}l{width / 2 + 6:g} {width * 1.7:.0f}z"
            for x, top, width, _ in towers
        )

    def domes(*towers: tuple[int, int, int, int]) -> str:
        return "".join(
            f"M{x - 6} {top}a{width / 2 + 6:g} {width / 2 + 12:g} 0 0 1 {width + 12} 0z" for x, top, width, _ in towers
        )

    far_domes = ((196, 170, 44, 420), (330, 215, 56, 440), (270, 520, 54, 800), (210, 860, 40, 1000))
    far_spires = ((262, 230, 30, 430), (200, 570, 36, 800), (350, 590, 34, 790), (400, 900, 36, 1000))
    domed = ((250, 952, 84, 1000), (66, 412, 52, 820))
    spired = ((0, 270, 70, 820), (160, 936, 54, 1000), (346, 966, 40, 1000), (58, 640, 62, 820))
    windows = "M16 300v14M40 300v14M16 410v14M40 410v14M16 520v14M40 520v14M92 424v12"
    edge = ((-90, 612, 180), (-60, 790, 240), (-120, 60, 260))
    return _scene(
        _ground("sky-high"),
        _path("sky-upper", "M0 190Q250 130 520 200T1000 170V1000H0z"),
        _path("sky-mid", "M0 410Q260 350 520 420T1000 390V1000H0z"),
        _path("sky-low", "M0 620Q260 560 520 640T1000 600V1000H0z"),
        _path("sky-dawn", "M0 820Q260 770 520 840T1000 800V1000H0z"),
        _dots("sun-halo", 250, (690, 0)),
        _mirrored(_path("sky-far", walls(*far_domes, *far_spires) + domes(*far_domes) + spires(*far_spires))),
        _path(
            "cloud-soft",
            _cloud(160, 405, 300)
            + _cloud(600, 420, 270)
            + _cloud(150, 775, 300)
            + _cloud(590, 770, 280)
            + _cloud(340, 610, 320),
        ),
        _path("cloud-soft", _cloud(350, 270, 300) + _cloud(200, 50, 190) + _cloud(770, 70, 130)),
        _mirrored(
            _path("tower", walls(*spired, *domed)),
            _path("tower-roof", spires(*spired)),
            _path("tower-dome", domes(*domed)),
            _line("tower-dark", windows, 8),
            _path("cloud-shade", "".join(_cloud(x + 14, y + 14, w) for x, y, w in edge)),
            _path("cloud", "".join(_cloud(x, y, w) for x, y, w in edge)),
        ),
        _path(
            "cloud-shade",
            "M0 1000V950a70 60 0 0 1 120 10a60 44 0 0 1 110 14a80 40 0 0 1 150-4a80 40 0 0 1 120 4"
            "a80 40 0 0 1 120-4a80 40 0 0 1 150 4a60 44 0 0 1 110-14a70 60 0 0 1 120-10V1000z",
        ),
        _path(
            "cloud",
            "M0 1000V970a70 50 0 0 1 110 10a70 40 0 0 1 130 8a70 30 0 0 1 130 0a80 36 0 0 1 130 2"
            "a80 36 0 0 1 130-2a70 30 0 0 1 130 0a70 40 0 0 1 130-8a70 50 0 0 1 110-10V1000z",
        ),
        _line("tower-dark", "M300 112q14-16 26 0q12-16 26 0M610 118q10-12 19 0q9-12 19 0M566 505q8-9 15 0q7-9 15 0", 4),
        _ground("veil"),
        _dots("sun", 150, (690, 0)),
        _mirrored(_line("glow", windows, 9)),
    )


def _volcanic_jungle() -> str:
    """The markup of a smoking volcano behind a frame of large leaves."""

    def leaves(*places: tuple[int, int, int, int]) -> tuple[str, str]:
        """Returns (leaves, ribs): the path data of pointed leaves, and the path data of the ribs on them.

        Each of `places` is (x, y, length, direction) of one leaf, whose stalk is at (x, y). The direction is in
        degrees, clockwise from the right.
        """
        bodies = ribs = ""
        for x, y, length, degrees in places:
            at = partial(_turned_by, length, degrees * pi / 180)
            bodies += (
                f"M{x} {y}c{at(0.25, -0.34)} {at(0.75, -0.3)} {at(1, 0)}"
                f"c{at(-0.25, 0.3)} {at(-0.75, 0.34)} {at(-1, 0)}z"
            )
            ribs += f"M{x} {y}l{at(0.86, 0)}"
            for along in (0.3, 0.55):
                ribs += f"M{x} {y}m{at(along, 0)}l{at(0.14, 0.13)}m{at(-0.14, -0.13)}l{at(0.14, -0.13)}"
        return bodies.replace(" -", "-"), ribs.replace(" -", "-")

    def fern(x: int, y: int, length: int, degrees: int) -> str:
        fans = "".join(
            f"M{at} 0q{12 - at // 20} {30 - at // 8} 34 {40 - at // 6}"
            f"M{at} 0q{12 - at // 20}-{30 - at // 8} 34-{40 - at // 6}"
            for at in range(20, length, 26)
        )
        return _group(f"translate({x} {y}) rotate({degrees})", _line("fern", f"M0 0H{length + 20}" + fans, 9))

    dark, dark_ribs = leaves(
        (-10, 400, 130, -50),
        (-10, 590, 130, -30),
        (-10, 0, 190, 42),
        (40, -20, 150, 74),
        (250, -16, 120, 66),
        (1010, 590, 130, -130),
        (1010, 420, 120, 160),
        (230, 1016, 140, -78),
        (-10, 1010, 190, -52),
        (1010, 1010, 190, -136),
        (705, 1020, 140, -118),
        (-10, 210, 100, -20),
        (1010, 180, 100, 200),
    )
    bright, bright_ribs = leaves(
        (-12, 450, 120, -4),
        (-10, 640, 100, 14),
        (310, -16, 130, 104),
        (1010, 385, 110, -166),
        (1010, 640, 110, 170),
        (290, 1020, 120, -44),
        (8, 1016, 160, -92),
        (994, 1014, 170, -98),
        (640, 1022, 110, -80),
        (1010, 215, 90, 165),
        (1010, -10, 110, 120),
        (100, -20, 90, 80),
    )
    return _scene(
        _ground("dusk-high"),
        _path("dusk-mid", "M0 260Q260 210 500 260T1000 230V1000H0z"),
        _path("dusk-low", "M0 470Q260 420 500 470T1000 440V1000H0z"),
        _path("smoke", _blob(735, 62, 130, 44) + _blob(660, 132, 74, 40) + _blob(890, 10, 120, 50)),
        _path("hill-far", "M0 560Q120 430 250 530Q330 450 430 570Q540 480 640 600Q880 430 1000 540V700H0z"),
        _path("volcano", "M290 760Q520 600 604 190Q670 168 742 190Q820 560 1000 700V760z"),
        _path("volcano-dark", "M742 190Q820 560 1000 700V760H800Q700 520 690 196z"),
        _path("crater", "M603 190a70 18 0 1 1 140 0a70 18 0 1 1-140 0z"),
        _path(
            "lava",
            "M620 190Q673 172 728 190Q726 230 708 250Q706 330 730 380Q736 430 722 440Q704 430 704 380"
            "Q690 320 682 270Q672 262 664 300Q662 380 636 430Q606 520 614 580Q596 590 590 560"
            "Q590 480 618 410Q640 330 632 250Q620 230 620 190z",
        ),
        _path("lava-lit", "M640 190Q673 182 708 190Q700 214 690 216Q684 240 672 226Q650 240 648 214Q640 210 640 190z"),
        _line("lava", "M630 140h0M700 120h0M664 96h0M736 150h0M610 168h0", 11),
        _path(
            "jungle-far",
            "M0 640Q60 580 120 630Q180 560 250 640Q330 590 400 660Q480 610 560 670Q640 620 720 670"
            "Q800 610 870 650Q940 590 1000 640V1000H0z",
        ),
        _path(
            "jungle-mid",
            "M0 770Q80 700 150 770Q230 710 310 780Q400 730 480 790Q570 740 660 800Q740 740 830 790"
            "Q920 720 1000 770V1000H0z",
        ),
        _path("jungle-lit", _blob(300, 890, 130, 36) + _blob(690, 900, 120, 36)),
        fern(345, 1010, 90, -106),
        fern(620, 1010, 90, -60),
        fern(1000, 700, 80, -200),
        fern(0, 790, 90, -24),
        _path("leaf-dark", dark),
        _path("jungle-leaf", bright),
        _line("leaf-rib", dark_ribs + bright_ribs, 3),
        _ground("veil-warm"),
        _path("glow-lava", "M620 190Q673 172 728 190Q720 216 704 222Q690 250 672 226Q646 250 636 222Q622 212 620 190z"),
        _line("glow-lava", "M650 250Q650 360 620 440Q600 510 604 568M696 250Q700 340 718 420", 12),
        _line("glow", _scattered(14, 0.3, low=30, high=970), 8),
    )


def _cursed_cemetery() -> str:
    """The markup of crooked trees and tombs in the moonlight."""

    def tomb(x: int, y: int, scale: float, tilt: int, cross: bool = False) -> str:
        form = "M-9 0V-44H-28V-62H-9V-86H9V-62H28V-44H9V0z" if cross else "M-26 0V-50a26 26 0 0 1 52 0V0z"
        marks = "" if cross else _line("tomb-dark", "M-10-48h20M-10-36h20M-10-24h12", 5)
        return _group(
            f"translate({x} {y}) rotate({tilt}) scale({scale:g})",
            _path("tomb-dark", form.replace("M-9 0", "M-2 3").replace("M-26 0", "M-19 3")),
            _path("tomb", form) + marks,
            _path("grave-grass", "M-44 6q4-16 12-4q4-20 12-2q8-16 14 0q6-18 14 0q8-18 14 2q8-14 12 4z"),
        )

    def tree(x: int, y: int, scale: str) -> str:
        return _group(
            f"translate({x} {y}) scale({scale})",
            _path("bark", "M-34 0Q-8-20-14-70Q-30-120-6-170Q6-120 16-96Q14-40 40 0z"),
            _line(
                "bark",
                "M-6-90Q-50-120-52-170Q-54-196-84-204M-50-150Q-70-150-92-140"
                "M2-110Q40-140 38-180Q38-214 66-226M38-168Q60-166 80-176M-6-160Q-10-200-26-226"
                "M-6-170Q4-206 0-240",
                11,
            ),
            _line(
                "bark",
                "M-84-204q-16-2-22 8M-84-204q-4-14-14-20M66-226q12-4 14-16M66-226q14 4 26-2M-26-226q-10-8-10-20",
                6,
            ),
            _line("tomb-dark", "M3-62v8", 12),
        )

    return _scene(
        _ground("night-high"),
        _path("night-mid", "M0 180Q240 130 500 190T1000 150V1000H0z"),
        _path("night-low", "M0 400Q250 340 520 410T1000 380V1000H0z"),
        _path("grave", "M0 600Q250 540 500 600T1000 570V1000H0z"),
        _path("grave-low", "M0 800Q250 750 500 810T1000 780V1000H0z"),
        _circle("moon-halo", 96, 92, 130),
        _circle("moon-halo", 96, 92, 96),
        _line("star", _scattered(22, 0.24, low=20, high=380), 5),
        _path(
            "bat",
            "M190 40q14-16 24 0q4-10 8 0q10-16 24 0q-12-2-18 10q-6-6-10 2q-4-8-10-2q-6-12-18-10z"
            "M440 60q11-13 19 0q3-8 6 0q8-13 19 0q-9-2-14 8q-5-5-8 2q-3-7-8-2q-5-10-14-8z",
        ),
        _line(
            "mist",
            "M-20 330Q200 290 420 340T1020 300M-20 560Q300 500 560 570T1020 540M-20 700Q260 750 560 700T1020 720",
            30,
        ),
        tree(962, 420, "-1 1"),
        tree(34, 690, ".9 1.1"),
        tree(960, 1004, "-1.15 .9"),
        tomb(60, 372, 0.8, -6),
        tomb(930, 640, 0.8, 7),
        tomb(44, 930, 1.05, -8),
        tomb(110, 984, 0.9, 5, True),
        tomb(386, 996, 0.8, -5),
        tomb(556, 1000, 0.7, 6, True),
        tomb(840, 996, 0.95, -6),
        _line("fence", _rows(-6, 1000, 34, "v-34l5-10l5 10v34", 1004, False) + "M0 984H1000", 5),
        _line("mist", "M-20 964Q240 934 500 968T1020 950", 26),
        _ground("veil"),
        _circle("moon", 96, 92, 66),
        _path("moon-spot", "M66 70a15 15 0 1 0 .1 0zM112 52a9 9 0 1 0 .1 0zM104 106a19 19 0 1 0 .1 0z"),
        _line("glow-lime", "M22 634v4M44 636v4M950 362v4M972 364v4", 11),
    )


def _caribbean_sea() -> str:
    """The markup of open sea with palm islands, a treasure and a sailing ship."""
    islands = (
        (905, 66, 124, 84, 9),
        (16, 590, 78, 72, 7),
        (956, 766, 66, 66, 7),
        (330, 36, 48, 30, 6),
        (16, 990, 92, 60, 7),
    )
    shores = "".join(_blob(*island, 0.09) for island in islands)
    greens = "".join(_blob(x, y, 0.62 * rx, 0.58 * ry, bulges, 0.12) for x, y, rx, ry, bulges in islands)
    ship = _group(
        "translate(694 930)",
        _line("foam", "M-108 30q18-14 36 0t36 0t36 0t36 0t36 0t36 0", 8),
        _path("hull", "M-86-16Q0 4 92-24Q80 32 52 36H-48Q-80 30-86-16z"),
        _line("hull-lit", "M-80 0Q0 18 84-6", 6),
        _line("hull", "M-38-10V-118M30-10V-132M88-22L120-42", 7),
        _path(
            "sail",
            "M-72-104Q-40-96-10-106Q2-64-12-36Q-40-28-72-34Q-56-68-72-104z"
            "M-6-120Q30-112 66-122Q80-74 64-38Q30-30-6-38Q10-78-6-120z",
        ),
        _path("sail-dark", "M-64-84Q-40-78-5-86Q-4-74-4-66Q-40-58-62-64zM0-96Q34-88 71-98Q74-84 73-76Q34-66 3-74z"),
        _path("coral", "M30-134q16-10 30 0t24 0l-10 12q-10 6-22 0t-22 2z"),
    )
    chest = _group(
        "translate(944 772)",
        _path("hull", _box(-24, -14, 48, 30)),
        _path("hull-lit", "M-24-14a24 18 0 0 1 48 0z"),
        _line("gold", "M-24-12h48M-14 14v-38M14 14v-38M0-10v6", 4),
    )
    return _scene(
        _ground("sea"),
        _path("sea-deep", _blob(520, 420, 290, 230, 8, 0.08) + _blob(310, 800, 150, 64)),
        _path("sea-lit", _blob(330, 210, 140, 80) + _blob(770, 570, 100, 110)),
        _line("sea-line", _scattered(30, 0.15, "q9-9 18 0t18 0", 20, 950), 5),
        _line("lagoon", shores, 74),
        _path("shore", shores),
        _path("grass", greens),
        _palm(896, 54, 78),
        _palm(966, 112, 50, 0.4, False),
        _palm(14, 590, 70, 0.2),
        _palm(990, 722, 46, 0.5, False),
        _palm(330, 30, 40, 0, False),
        _palm(10, 984, 64, 0.6, False),
        chest,
        _line("coral", "M858 112q-40 22-54-24", 6, "2 14"),
        _line("coral", "M794 52l20 20M814 52l-20 20", 6),
        ship,
        _path("fin", "M566 40Q592-4 606 40zM240 780Q258 748 268 780z"),
        _line("foam", "M550 46q18-12 36 0t36 0M228 786q14-10 27 0t27 0", 6),
        _ground("veil"),
        _dots("glow", 15, (694, 944), (656, 946), (734, 940), (944, 762)),
    )


def _station_metal_x() -> str:
    """The markup of the deck of a space station: plates, pipes, hatches and windows to the stars."""
    plates = "".join(
        _box(x, y, 180, 180)
        for x, y in ((180, 0), (640, 0), (0, 180), (820, 180), (0, 640), (820, 640), (180, 820), (640, 820))
    )
    seams = "M180 0V1000M360 0V1000M640 0V1000M820 0V1000M0 180H1000M0 360H1000M0 640H1000M0 820H1000"
    window = (
        _dots("metal-dark", 196, (76, 500))
        + _dots("metal-lit", 176, (76, 500))
        + _line("metal-dark", _ring(76, 500, 79), 7, "0 31.03")
        + _dots("space", 140, (76, 500))
        + _line("star", "M40 460h0M62 540h0M108 476h0M84 446h0M36 512h0M104 546h0M128 506h0M70 494h0", 5)
    )
    hatch = (
        _rect("metal-dark", 24, 778, 120, 66, 10)
        + _rect("metal-lit", 30, 784, 108, 54, 8)
        + _line("hazard", "M38 838l14-54M62 838l14-54M86 838l14-54M110 838l14-54", 10, butt=True)
        + _rect("metal-dark", 52, 798, 64, 26, 6)
    )
    pipes = (
        _line("pipe-dark", "M-10 28H330Q352 28 352 46V-10M1010 22H800Q776 22 776-10", 26)
        + _line("pipe", "M-10 26H330Q348 26 348 44V-10M1010 20H804Q780 20 780-10", 18)
        + _line("lite", "M-10 21H330M1010 15H804", 4)
        + _line("pipe-dark", "M60 14V38M200 14V38M860 8V32M940 8V32", 9)
    )
    panel = (
        _rect("metal-dark", 930, 270, 60, 120, 8)
        + _rect("screen", 938, 280, 44, 44, 5)
        + _line("lime", "M944 308l8-12l8 16l8-20l8 8", 4)
        + _line("coral", "M948 344h0M948 368h0", 12)
        + _line("amber", "M970 344h0M970 368h0", 12)
    )
    return _scene(
        _ground("metal"),
        _path(
            "metal-alt",
            plates
            + _box(360, 180, 280, 180)
            + _box(180, 360, 180, 280)
            + _box(640, 360, 180, 280)
            + _box(360, 640, 280, 180),
        ),
        _line("metal-seam", seams, 5),
        _group("translate(5 5)", _line("metal-edge", seams, 2)),
        _line("metal-seam", "M168 20V1000M372 20V1000M628 20V1000M832 20V1000", 7, "0 40"),
        _circle("metal-alt", 500, 500, 330),
        _line("metal-seam", _ring(500, 500, 330), 5),
        _line("hazard-soft", _ring(500, 500, 310), 18, "26", True),
        _turned(
            _line(
                "metal-seam",
                "M400 372h60M400 386h60M400 400h60M236 880h70M236 894h70M236 908h70M690 944h60M690 956h60",
                5,
            )
        ),
        _turned(window, hatch, pipes, panel),
        _dots("planet", 80, (52, 528)),
        _line("planet-ring", "M4 548Q52 566 108 508", 7),
        _dots("moon", 44, (948, 492)),
        _line("hazard", "M352 994H776M224 6H648", 14, "28", True),
        _ground("veil"),
        _turned(_line("glow", "M948 344h0M970 368h0M84 811h0", 14), _line("glow-cyan", _ring(76, 500, 72), 6)),
    )


def _battlefield() -> str:
    """The markup of a play mat with trenches, on the floor of the toy room, and of building blocks around the mat."""
    bricks = {
        "coral": ((4, 6, 3, 2),),
        "amber": ((22, 72, 2, 1), (860, -14, 2, 2), (4, 300, 1, 3)),
        "teal": ((110, 2, 2, 1), (926, 14, 2, 4)),
        "lime": ((8, 560, 2, 1),),
        "purple": ((-22, 592, 2, 2),),
    }
    every = [brick for brick_list in bricks.values() for brick in brick_list]
    studs = "".join(
        f"M{x + 17} {y + 17 + 30 * row}h{30 * across - 29}" for x, y, across, down in every for row in range(down)
    )
    heap = (
        _path("shade", "".join(_box(x + 7, y + 9, 30 * across + 4, 30 * down + 4) for x, y, across, down in every)),
        *(
            _path(colour, "".join(_box(x, y, 30 * a + 4, 30 * d + 4) for x, y, a, d in some))
            for colour, some in bricks.items()
        ),
        _group("translate(2 3)", _line("shade", studs, 20, "0 30")),
        _line("lite", studs, 15, "0 30"),
    )
    trench = "M40 610H150L190 580H300L350 620H430L480 590H560L600 620H690L730 580H830L860 610H960"
    bags = "M300 592q50-30 100 0M600 592q50-30 100 0M130 352q-26 36-30 60M870 352q26 36 30 60"
    craters = "".join(
        _blob(*spot, 8, 0.08)
        for spot in ((330, 785, 44, 22), (660, 790, 36, 18), (670, 215, 44, 22), (340, 210, 36, 18))
    )
    return _scene(
        _ground("floor"),
        _line(
            "floor-dark",
            _rows(50, 1000, 50, "H1000")
            + "M120 0v50M640 0v50M380 950v50M840 950v50M20 250v50M10 700v50M984 150v50M976 600v50",
            3,
        ),
        _rect("shade", 46, 50, 920, 920, 24),
        _line("fringe", "M64 44H936M64 956H936", 22, "5 9", True),
        _rect("mat", 40, 48, 920, 904, 20),
        _rect("mat-lit", 76, 84, 848, 832, 14),
        _line("mat-edge", "M62 70H938V930H62z", 5, "20 14"),
        _path(
            "mat",
            _blob(270, 810, 120, 50)
            + _blob(730, 190, 120, 50)
            + _blob(500, 500, 110, 70)
            + _blob(200, 400, 70, 50)
            + _blob(800, 610, 70, 50),
        ),
        _turned(
            _line("trench", trench, 46),
            _group("translate(0 6)", _line("trench-dark", trench, 26), _line("trench-plank", trench, 26, "4 16", True)),
        ),
        _path("crater-rim", craters),
        _turned(_line("shade", bags, 30), _line("bag-dark", bags, 28, "0 25"), _line("bag", bags, 23, "0 25")),
        _turned(*heap),
        _line("shade", "M310 978L470 992M560 18L700 34", 20),
        _line("crayon", "M306 970L450 982", 20),
        _line("teal", "M556 12L690 24", 20),
        _path("straw", "M448 972l24 11l-24 9zM556 2l-24 8l23 12z"),
        _ground("veil-green"),
        _line("glow", "M62 70H938M62 930H938", 7, "0 43"),
    )


def _la_croisette() -> str:
    """The markup of sea, beach and promenade with a red carpet and a reel of film, seen from above."""
    half = (
        _parasol(40, 770, 40, "coral"),
        _parasol(96, 852, 44, "tile-blue"),
        _parasol(34, 925, 38, "amber"),
        _rect("shade", 128, 934, 34, 60, 4),
        _rect("teal", 122, 928, 34, 60, 4),
        _palm(262, 976, 84, 0.2),
        _palm(842, 890, 84, 0.6),
    )
    reel = (
        _circle("shade", 938, 904, 72)
        + _dots("film", 136, (930, 894))
        + _dots("film-lit", 116, (930, 894))
        + _dots(
            "film",
            28,
            (930, 894),
            *((930 + 36 * cos(0.3 + 0.4 * pi * k), 894 + 36 * sin(0.3 + 0.4 * pi * k)) for k in range(5)),
        )
    )
    clapper = _group(
        "translate(930 96) rotate(-9)",
        _group("translate(8 10)", _path("shade", _box(-52, -36, 104, 88))),
        _path("film", _box(-52, -14, 104, 66) + "M-52-18l100-24l5 20l-100 24z"),
        _line(
            "white",
            "M-40-8l14 12M-14-8l14 12M12-8l14 12M38-8l12 10M-38-14l-6-14M-10-20l-6-14M18-28l-6-12M42-32l-5-11",
            9,
            butt=True,
        ),
        _line("film-lit", "M-42 20h84M-42 36h40", 4),
    )
    waves = "q30 40 0 80" + "t0 80" * 12
    return _scene(
        _ground("promenade"),
        _line("promenade-line", "".join(f"M{x} 0{waves}" for x in range(304, 600, 56)), 5),
        _path("sand", "M0 0H262Q300 120 262 250T270 500T262 750T262 1000H0z"),
        _path("foam", "M0 0H96Q60 120 92 250T84 500T92 750T96 1000H0z"),
        _path("sea", "M0 0H78Q44 120 74 250T66 500T74 750T78 1000H0z"),
        _path("sea-deep", "M0 0H34Q10 120 34 250T26 500T34 750T34 1000H0z"),
        _line("white", "M270 0Q304 120 270 250T278 500T270 750T270 1000", 9),
        _line("shade", "M632 0V1000M794 0V1000", 8),
        _path("carpet", _box(622, 0, 162, 1000)),
        _line("carpet-lit", "M636 0V1000M770 0V1000", 5),
        _line("gold", "M606 20V1000M800 20V1000", 10, "0 96"),
        _path("shade", _box(906, 0, 94, 1000)),
        _path("film", _box(914, 0, 86, 1000)),
        _line("film-lit", "M957 12V1000", 46, "76 12", True),
        _line("promenade", "M924 4V1000M990 4V1000", 10, "12 10", True),
        *half,
        _group("matrix(1 0 0 -1 0 1000)", *half),
        reel,
        clapper,
        _ground("veil-warm"),
        _line("glow", "M606 20V1000M800 20V1000", 11, "0 96"),
    )


def _tournament() -> str:
    """The markup of an arena from above: stands full of people, pennants and a chalked field."""
    field = "M210 52H790Q948 52 948 210V790Q948 948 790 948H210Q52 948 52 790V210Q52 52 210 52z"
    rows = (
        "M120 12H880Q988 12 988 120V880Q988 988 880 988H120Q12 988 12 880V120Q12 12 120 12z",
        "M170 32H830Q968 32 968 170V830Q968 968 830 968H170Q32 968 32 830V170Q32 32 170 32z",
    )
    crowd = "".join(
        _line(colour, row, 14 - number, "0 88", offset=22 * step + 29 * number)
        for number, row in enumerate(rows)
        for step, colour in enumerate(("white", "amber", "teal", "coral"))
    )
    tents = ((72, 500), (928, 500))
    pennants = ((56, 236, -4), (68, 196, 16), (90, 158, 36), (122, 126, 50), (160, 100, 66), (200, 84, 80))
    flags = ["", ""]
    for number, (x, y, degrees) in enumerate(pennants):
        c, s = cos(degrees * pi / 180), sin(degrees * pi / 180)
        for px, py, fx, fy in ((0, 0, 1, 1), (1000, 0, -1, 1), (0, 1000, 1, -1), (1000, 1000, -1, -1)):
            tip = f"{fx * (34 * c + 13 * s):.0f} {fy * (34 * s - 13 * c):.0f}"
            back = f"{fx * (-34 * c + 13 * s):.0f} {fy * (-34 * s - 13 * c):.0f}"
            flags[number % 2] += f"M{px + fx * x} {py + fy * y}l{tip}l{back}z".replace(" -", "-")
    return _scene(
        _ground("stand"),
        _line("stand-dark", rows[0] + rows[1], 5),
        _line("stand-lit", "M0 130L130 0M0 870L130 1000M870 0L1000 130M870 1000L1000 870", 16),
        crowd,
        _dots("white", 15, *_corners(14, 14), *_corners(46, 14), *_corners(14, 46)),
        _dots("amber", 15, *_corners(34, 34)),
        _group("translate(4 11)", _path("shade", field)),
        _path("arena", field),
        _path("arena-lit", "M150 140H850V230H150zM150 320H850V410H150zM150 590H850V680H150zM150 770H850V860H150z"),
        _line("arena-rail", field, 14),
        _line("white", field, 5, "18", True),
        _line("chalk", "M140 500H860M160 160H840V840H160z" + _ring(500, 500, 170), 8),
        _path("coral", flags[0]),
        _path("teal", flags[1]),
        _line(
            "white",
            "".join(
                f"M{px + fx * 52} {py + fy * 262}Q{px + fx * 66} {py + fy * 96} {px + fx * 226} {py + fy * 76}"
                for px, py, fx, fy in ((0, 0, 1, 1), (1000, 0, -1, 1), (0, 1000, 1, -1), (1000, 1000, -1, -1))
            ),
            4,
        ),
        _dots("shade", 124, *((x + 8, y + 12) for x, y in tents)),
        _dots("white", 120, *tents),
        _cake("purple", 60, 12, *tents),
        _line("gold", "".join(_ring(x, y, 60) for x, y in tents), 9, "0 15.71"),
        _dots("gold", 20, *tents),
        _ground("veil-warm"),
        _line("glow", field, 12, "0 120"),
    )


SCENERY: dict[str, Callable[[], str]] = {
    "castle_field": _castle_field,
    "tropical_pool": _tropical_pool,
    "city_of_clouds": _city_of_clouds,
    "volcanic_jungle": _volcanic_jungle,
    "cursed_cemetery": _cursed_cemetery,
    "caribbean_sea": _caribbean_sea,
    "station_metal_x": _station_metal_x,
    "battlefield": _battlefield,
    "la_croisette": _la_croisette,
    "tournament": _tournament,
}


@remembered()
def scenery(terrain: str) -> str:
    """The markup of the scenery of the terrain with the name `terrain`. It is made when it is first needed, and kept
    after that.
    """
    return SCENERY[terrain]()
