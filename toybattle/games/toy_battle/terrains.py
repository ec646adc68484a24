"""The ten terrains as data: spaces with their positions, paths, regions with medals, and special bases.

`board.py` owns the geometry that depends on which bases are occupied, `steps.py` the effects of the special bases.
"""

from __future__ import annotations

from typing import NamedTuple

BASE_NAMES = "abcdefghijklmnop"
HQ_NAMES = ("B1", "B2", "R1", "R2")
SPACE_NAMES: tuple[str, ...] = (*BASE_NAMES, *HQ_NAMES)
SPACE_IDS: dict[str, int] = {name: number for number, name in enumerate(SPACE_NAMES)}
FIRST_HQ = len(BASE_NAMES)  # ids below this are bases, the others H.Q.s: two of blue, then two of red

# What a special base does for the player who places a troop on it (Toy Battle, special bases).
RECALL, RESTRICTED, DRAW, PUSH, RECOVER, FREEZE, MUTE = (
    "recall",  # may take back another visible troop of their own
    "restricted",  # takes only the listed strengths and Kwak
    "draw",  # may draw one troop
    "push",  # may move an adjacent enemy troop
    "recover",  # may take a troop of their own from the discard
    "freeze",  # may freeze a random troop of the enemy rack
    "mute",  # the troop placed here has no effect
)


class Space(NamedTuple):
    """A base or an H.Q.: its number, its position, the effect of a special base, and the kinds that may be placed on
    it.

    `x` and `y` are in thousandths of the board from the top left; blue's side is at the bottom. `special` is "" if the
    space is no special base. Bit `k` of `allowed` says whether troops of the kind `k` may be placed here.
    """

    id: int
    x: int
    y: int
    special: str = ""
    allowed: int = 0xFF  # kinds that may be placed here, bit k for kind k


class Region(NamedTuple):
    """An area with medals. `ring` has the spaces of its border in order, `bases` the bases among them in ascending
    order.

    `medals` is the number of its medals, and `x` and `y` are where these are drawn, in thousandths of the board from
    the top left.
    """

    ring: tuple[int, ...]
    bases: tuple[int, ...]
    medals: int
    x: int
    y: int


class Terrain(NamedTuple):
    """One board as it is printed: its name, symmetries, spaces, paths and regions.

    `threshold` is the number of medals that wins.
    """

    name: str
    threshold: int
    symmetries: tuple[str, ...]
    spaces: tuple[Space, ...]
    paths: tuple[tuple[int, int], ...]
    regions: tuple[Region, ...]

    @property
    def medals(self) -> int:
        """The number of medals in all regions together."""
        return sum(region.medals for region in self.regions)

    @staticmethod
    def parse(name: str, threshold: int, symmetries: str, spaces: str, paths: str, regions: str) -> Terrain:
        """Returns a terrain, made from text.

        `threshold` is the number of medals that wins, `symmetries` has the names of the board's symmetries, separated
        by spaces: "rot" for a half turn, "mirx" and "miry" for a mirroring of `x` or of `y`. Each line of `spaces` is
        `name x y [special [allowed]]`, where `allowed` lists the strengths that may be placed on a restricted base, and
        k for the joker, such as `k123`. Each word of `paths` is `from-to`, with the names of two spaces. Each line of
        `regions` is `medals border @ x y`, where the border is the names of its spaces in order.
        """
        return Terrain(
            name,
            threshold,
            tuple(symmetries.split()),
            tuple(_parse_space(row) for row in spaces.strip().splitlines()),
            tuple(_parse_path(word) for word in paths.split()),
            tuple(_parse_region(row) for row in regions.strip().splitlines()),
        )


def _parse_space(row: str) -> Space:
    name, x, y, *rest = row.split()
    special = rest[0] if rest else ""
    allowed = sum(1 << "k1234567".index(kind) for kind in rest[1]) if len(rest) > 1 else 0xFF
    return Space(SPACE_IDS[name], int(x), int(y), special, allowed)


def _parse_path(word: str) -> tuple[int, int]:
    start, end = word.split("-")
    return SPACE_IDS[start], SPACE_IDS[end]


def _parse_region(row: str) -> Region:
    medals, *ring, _, x, y = row.split()
    border = tuple(SPACE_IDS[name] for name in ring)
    return Region(border, tuple(sorted(space for space in border if space < FIRST_HQ)), int(medals), int(x), int(y))


_ALL = (
    Terrain.parse(
        "castle_field",
        threshold=7,
        symmetries="rot mirx miry",
        spaces="""
            B1 500 922
            R1 500  78
            a  168 908
            b  832 908
            c  372 774
            d  628 774
            e  132 694 recall
            f  868 694 recall
            g  196 500
            h  500 500
            i  804 500
            j  132 306 recall
            k  868 306 recall
            l  372 226
            m  628 226
            n  168  92
            o  832  92
        """,
        paths="""
            B1-a B1-b R1-n R1-o a-c b-d c-e c-g c-h d-f d-h d-i e-g f-i g-j g-l h-l h-m i-k i-m j-l k-m l-n
            m-o
        """,
        regions="""
            3 B1 a c h d b @ 500 808
            1 c e g @ 240 660
            1 d i f @ 760 660
            2 c g l h @ 348 500
            2 d h m i @ 652 500
            1 g j l @ 240 340
            1 i m k @ 760 340
            3 h l n R1 o m @ 500 192
        """,
    ),
    Terrain.parse(
        "tropical_pool",
        threshold=6,
        symmetries="rot",
        spaces="""
            B1 167 905
            B2 833 905 restricted 67k
            R1 167  95 restricted 67k
            R2 833  95
            a  500 905
            b  167 743 restricted 12k
            c  833 743
            d  500 705
            e  167 581
            f  833 581 restricted 345k
            g  500 500 restricted 67k
            h  167 419 restricted 345k
            i  833 419
            j  500 295
            k  167 257
            l  833 257 restricted 12k
            m  500  95
        """,
        paths="""
            B1-a B2-d R1-j R2-m a-b a-d b-d b-e c-d c-f c-g d-g e-g e-h f-i g-i g-j g-k h-k i-l j-k j-l j-m
            l-m
        """,
        regions="""
            1 a b d @ 389 784
            1 d g c @ 611 649
            2 b e g d @ 334 632
            2 c g i f @ 715 552
            2 e h k g @ 285 448
            2 g j l i @ 666 368
            1 g k j @ 389 351
            1 j m l @ 611 216
        """,
    ),
    Terrain.parse(
        "city_of_clouds",
        threshold=8,
        symmetries="rot mirx miry",
        spaces="""
            B1 500 922
            R1 500  78
            a  110 852
            b  890 852
            c  500 754 draw
            d  110 675
            e  890 675
            f  500 585 draw
            g  110 500
            h  890 500
            i  500 415 draw
            j  110 325
            k  890 325
            l  500 246 draw
            m  110 148
            n  890 148
        """,
        paths="""
            B1-a B1-b R1-m R1-n a-c a-d b-c b-e c-d c-e d-f d-g e-f e-h f-g f-h g-i g-j h-i h-k i-j i-k j-l
            j-m k-l k-n l-m l-n
        """,
        regions="""
            1 B1 a c b @ 500 838
            1 a d c @ 230 760
            1 b c e @ 770 760
            2 c d f e @ 500 670
            1 d g f @ 230 587
            1 e f h @ 770 587
            2 f g i h @ 500 500
            1 g j i @ 230 413
            1 h i k @ 770 413
            2 i j l k @ 500 330
            1 j m l @ 230 240
            1 k l n @ 770 240
            1 l m R1 n @ 500 162
        """,
    ),
    Terrain.parse(
        "volcanic_jungle",
        threshold=7,
        symmetries="rot",
        spaces="""
            B1 118 914
            R1 882  86
            a  500 914
            b  839 914
            c  161 705
            d  500 705
            e  882 705 push
            f  144 500
            g  500 500
            h  856 500
            i  118 295 push
            j  500 295
            k  839 295
            l  161  86
            m  500  86
        """,
        paths="""
            B1-a B1-c R1-k R1-m a-b a-c a-d b-e c-f d-e d-g e-h f-g f-i g-h g-j h-k i-j i-l j-m k-m l-m
        """,
        regions="""
            2 a d e b @ 678 810
            3 a c f g d @ 328 638
            2 d g h e @ 685 602
            2 f i j g @ 315 398
            3 g j m k h @ 672 362
            2 i l m j @ 322 190
        """,
    ),
    Terrain.parse(
        "cursed_cemetery",
        threshold=7,
        symmetries="rot",
        spaces="""
            B1 215 920
            R1 785  80
            a  690 898
            b  140 780 recover
            c  466 785
            d  858 775 recover
            e  322 630
            f  678 630
            g  145 500
            h  500 500
            i  855 500
            j  322 370
            k  678 370
            l  142 225 recover
            m  534 215
            n  860 220 recover
            o  310 102
        """,
        paths="""
            B1-a B1-c R1-m R1-o a-c a-d a-f b-c b-e c-e d-f e-f e-g e-h f-h f-i g-j h-j h-k i-k j-k j-l j-o
            k-m k-n l-o m-n m-o
        """,
        regions="""
            1 a f d @ 750 765
            2 a c e f @ 565 718
            1 b e c @ 309 731
            1 e h f @ 500 588
            2 e g j h @ 322 500
            2 f h k i @ 678 500
            1 h j k @ 500 412
            2 j o m k @ 435 282
            1 k m n @ 691 269
            1 j l o @ 250 235
        """,
    ),
    Terrain.parse(
        "caribbean_sea",
        threshold=5,
        symmetries="",
        spaces="""
            B1 165 907
            B2 868 907
            R1 499 100
            a  499 907
            b  660 742
            c  165 687
            d  414 687
            e  868 623
            f  165 505
            g  499 505
            h  868 398
            i  165 300
            j  499 300
            k  766 200
            l  165 120
        """,
        paths="""
            B1-a B1-c B2-e R1-j R1-l a-b a-d b-e b-g b-k c-d d-f e-h f-g f-i g-j h-k i-j i-l j-k
        """,
        regions="""
            1 B1 c d a @ 318 804
            2 b k h e @ 782 532
            3 a d f g b @ 421 579
            2 f i j g @ 332 402
            2 b g j k @ 619 345
            1 i l R1 j @ 343 203
        """,
    ),
    Terrain.parse(
        "station_metal_x",
        threshold=7,
        symmetries="rot",
        spaces="""
            B1 111 918
            R1 889  82
            a  889 918
            b  443 834
            c  111 703
            d  889 703
            e  500 676
            f  262 500 mute
            g  500 500 mute
            h  738 500 mute
            i  500 324
            j  111 297
            k  889 297
            l  557 166
            m  111  82
        """,
        paths="""
            B1-a B1-b R1-l R1-m a-d a-e b-c b-e c-e c-f d-e d-h e-f e-g e-h f-g f-i f-j g-h g-i h-i h-k i-j
            i-k i-l i-m j-m k-l
        """,
        regions="""
            1 B1 b e a @ 591 836
            1 a e d @ 775 758
            1 b c e @ 375 742
            1 c f e @ 291 614
            1 d e h @ 709 614
            1 e f g @ 425 557
            1 e g h @ 575 557
            1 f i g @ 425 443
            1 g i h @ 575 443
            1 f j i @ 291 386
            1 h i k @ 709 386
            1 i l k @ 625 258
            1 i j m @ 225 242
            1 i m R1 l @ 409 164
        """,
    ),
    Terrain.parse(
        "battlefield",
        threshold=8,
        symmetries="rot mirx miry",
        spaces="""
            B1 500 915
            R1 500  85
            a  221 898
            b  779 898
            c  221 723
            d  500 706 freeze
            e  779 723
            f  129 500 freeze
            g  372 500
            h  628 500
            i  871 500 freeze
            j  221 277
            k  500 294 freeze
            l  779 277
            m  221 102
            n  779 102
        """,
        paths="""
            B1-a B1-b R1-m R1-n a-c b-e c-d c-f c-g d-e d-g d-h e-h e-i f-j g-j g-k h-k h-l i-l j-k j-m k-l
            l-n
        """,
        regions="""
            3 B1 a c d e b @ 500 811
            1 c g d @ 365 648
            1 d h e @ 635 648
            2 c f j g @ 248 500
            2 d g k h @ 500 500
            2 e h l i @ 752 500
            1 g j k @ 365 352
            1 h k l @ 635 352
            3 j m R1 n l k @ 500 189
        """,
    ),
    Terrain.parse(
        "la_croisette",
        threshold=5,
        symmetries="miry",
        spaces="""
            B1 707 914
            R1 707  86
            a  368 908
            b  209 761 draw
            c  531 761
            d  842 700 restricted 4567k
            e  157 617 freeze
            f  461 584
            g  842 500 mute
            h  461 416
            i  157 383 freeze
            j  842 300 restricted 4567k
            k  209 239 draw
            l  531 239
            m  368  92
        """,
        paths="""
            B1-a B1-c B1-d R1-j R1-l R1-m a-b b-c c-e c-f d-g e-f e-i f-g f-h g-h g-j h-i h-l i-l k-l k-m
        """,
        regions="""
            1 B1 a b c @ 450 836
            2 B1 c f g d @ 671 667
            1 c e f @ 380 648
            2 e i h f @ 309 500
            1 f h g @ 563 500
            1 i l h @ 380 352
            2 g h l R1 j @ 671 333
            1 l k m R1 @ 450 164
        """,
    ),
    Terrain.parse(
        "tournament",
        threshold=7,
        symmetries="rot mirx miry",
        spaces="""
            B1 500 918
            R1 500  82
            a  235 918
            b  765 918
            c  397 770
            d  603 770
            e  148 688 recover
            f  852 688 recover
            g  258 500
            h  500 500
            i  742 500
            j  148 312 recover
            k  852 312 recover
            l  397 230
            m  603 230
            n  235  82
            o  765  82
        """,
        paths="""
            B1-a B1-b R1-n R1-o a-c b-d c-e c-g c-h d-f d-h d-i e-g f-i g-j g-l h-l h-m i-k i-m j-l k-m l-n
            m-o
        """,
        regions="""
            3 B1 a c h d b @ 500 806
            1 c e g @ 268 654
            1 d i f @ 732 654
            2 c g l h @ 379 500
            2 d h m i @ 621 500
            1 g j l @ 268 346
            1 i m k @ 732 346
            3 h l n R1 o m @ 500 194
        """,
    ),
)

TERRAINS: dict[str, Terrain] = {terrain.name: terrain for terrain in _ALL}
