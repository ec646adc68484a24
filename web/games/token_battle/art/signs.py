"""The small drawing of each card, its sign, as rows of data: coloured parts in a box of 100 by 100, back to front."""

from __future__ import annotations

from toybattle.memory import remembered

from ....page.markup import Markup

_HEART = "M50 47Q24 36 28 18Q34 2 50 15Q66 2 72 18Q76 36 50 47z"  # a heart that stands on the middle of the box

# The name of a card -> the parts of its sign. A part is a colour and path data. The colour fills an outlined shape:
# `red@30` turns the shape by 30 degrees around the middle of the box, `lite!` has no outline. `line` and `wide` are for
# lines in ink, and a colour that begins with `l-` for lines in that colour.
SIGNS: dict[str, tuple[str, ...]] = {
    "handsaw": (
        "steel-fill@-32 M3 42L66 30V66L60 58L54 67L48 59L42 68L36 60L30 69L24 61L18 70L3 60z",
        "brown@-32 M64 26H84Q98 30 97 50Q95 72 80 74H64zM75 42V58Q86 58 86 50Q86 42 75 42z",
    ),
    "awl": (
        "steel-fill@38 M44 58H56L50 99z",
        "amber@38 M39 48H61V60H39z",
        "red@38 M32 24Q32 2 50 2Q68 2 68 24Q68 40 60 50H40Q32 40 32 24z",
        "lite!@38 M41 14Q36 24 42 38z",
    ),
    "rasp": (
        "steel-fill@-45 M4 34H66V66H4Q-4 50 4 34z",
        "line@-45 M14 44h0M29 44h0M44 44h0M57 44h0M20 56h0M36 56h0M51 56h0",
        "brown@-45 M66 40H76Q102 30 102 50Q102 70 76 60H66z",
    ),
    "file": (
        "grey@40 M-3 50L20 37H64V63H20z",
        "line@40 M22 38l9 24M36 38l9 24M50 38l9 24",
        "teal@40 M64 36H94Q104 50 94 64H64z",
    ),
    "cleaver": (
        "brown@-24 M66 20H94Q102 31 94 42H66z",
        "steel-fill@-24 M4 18H68V74H18Q4 66 4 48zM14 28V40H24V28z",
        "line@-24 M12 62H66",
    ),
    "shears": (
        "steel-fill M26 4Q42 24 58 58L46 66Q24 34 26 4z",
        "steel-fill M74 4Q58 24 42 58L54 66Q76 34 74 4z",
        "red M30 58a18 18 0 1 0 .1 0zM30 69a7 7 0 1 1-.1 0z",
        "red M70 58a18 18 0 1 0 .1 0zM70 69a7 7 0 1 1-.1 0z",
    ),
    "hailstorm": (
        "grey M24 56Q5 54 7 38Q9 26 23 27Q30 6 50 8Q71 9 75 27Q94 27 94 42Q93 56 76 56z",
        "lite! M30 28Q36 15 48 16Q36 21 34 30z",
        "white M24 66a9 9 0 1 0 .1 0zM50 74a10 10 0 1 0 .1 0zM76 66a9 9 0 1 0 .1 0z",
    ),
    "bailiff": (
        "skin M27 42H73V66Q71 94 50 94Q29 94 27 66z",
        "navy M27 40V16Q50 4 73 16V40z",
        "amber M27 28H73V40H27z",
        "navy M10 38H90Q92 50 82 50H18Q8 50 10 38z",
        "brown M50 66Q34 60 20 74Q38 84 50 74Q62 84 80 74Q66 60 50 66z",
        "line M39 58h0M61 58h0",
    ),
    "elbows": (
        "teal M33 38H67L92 60L70 86L60 76L70 62L64 58V96H36V58L30 62L40 76L30 86L8 60z",
        "skin M50 6a15 15 0 1 0 .1 0z",
        "skin M60 74L70 86L62 90L54 80zM40 74L30 86L38 90L46 80z",
    ),
    "piston": (
        "grey M41 44H59V78H41z",
        "amber M50 62a17 17 0 1 0 .1 0zM50 73a6 6 0 1 1-.1 0z",
        "steel-fill M16 8H84V48H16z",
        "line M16 20H84M16 32H84",
    ),
    "bumper": (
        "ink M24 64a14 14 0 1 0 .1 0zM76 64a14 14 0 1 0 .1 0z",
        "red M8 66Q6 44 28 42L34 20H60L76 42Q94 44 92 66z",
        "white M40 28H56L66 44H35z",
        "steel-fill M3 58H97V76H3z",
        "yellow M82 48a5 5 0 1 0 .1 0z",
    ),
    "ram": (
        "amber M24 18a23 23 0 1 0 .1 0zM76 18a23 23 0 1 0 .1 0z",
        "line M24 30Q37 30 36 42Q34 52 25 50Q18 47 22 41M76 30Q63 30 64 42Q66 52 75 50Q82 47 78 41",
        "bone M35 26Q50 14 65 26L67 52L60 86Q50 98 40 86L33 52z",
        "line M43 50h0M57 50h0M45 80L50 84L55 80",
    ),
    "shockwave": (
        "line M16 14Q-10 50 16 86M84 14Q110 50 84 86",
        "line M27 26Q10 50 27 74M73 26Q90 50 73 74",
        "yellow M50 14L58 34L76 26L68 44L84 52L66 58L72 78L54 68L44 86L40 66L22 72L32 54L18 42L36 40L32 22L45 34z",
    ),
    "tollgate": (
        "white M26 24H98V46H26z",
        "red M46 24H60L54 46H40zM76 24H90L84 46H70z",
        "grey M8 20H34V84H8z",
        "navy M2 82H42V96H2z",
        "amber M21 4a9 9 0 1 0 .1 0z",
    ),
    "leapfrog": (
        "green M16 92Q2 92 8 78Q14 72 24 78L30 92zM84 92Q98 92 92 78Q86 72 76 78L70 92z",
        "green M12 52Q12 34 30 34H70Q88 34 88 52Q88 88 50 88Q12 88 12 52z",
        "green M28 8a17 17 0 1 0 .1 0zM72 8a17 17 0 1 0 .1 0z",
        "white M28 15a9 9 0 1 0 .1 0zM72 15a9 9 0 1 0 .1 0z",
        "line M29 25h0M71 25h0M28 60Q50 80 72 60",
    ),
    "hurdle": (
        "steel-fill M14 40H26V92H14zM74 40H86V92H74z",
        "navy M4 86H38V96H4zM62 86H96V96H62z",
        "white M6 14H94V42H6z",
        "red M24 14H44L36 42H16zM64 14H84L76 42H56z",
    ),
    "carousel": (
        "brown M8 82H92V95H8z",
        "line M22 40V82M78 40V82M50 40V82",
        "amber M26 62Q38 48 52 56L58 42L72 50L66 60V82H56V70H42V82H32V70z",
        "white M50 8L96 42H4z",
        "red M50 8L36 42H4zM50 8L96 42H64z",
        "line M50 2v6",
    ),
    "whirlpool": (
        "blue M50 6a44 44 0 1 0 .1 0z",
        "l-white M82 36Q66 12 42 20Q18 30 24 56Q32 80 56 76Q76 70 72 52Q66 38 50 42Q40 48 46 58",
    ),
    "hedge": (
        "brown M14 76H86V94H14z",
        "green M6 80V40Q4 22 22 24Q30 8 48 16Q64 6 74 20Q96 20 94 42V80z",
        "l-lime M22 42h8M44 32h8M66 42h8M30 62h8M56 58h8",
    ),
    "vine": (
        "wide M48 97Q28 74 48 52Q68 30 50 4",
        "l-green M48 97Q28 74 48 52Q68 30 50 4",
        "green M42 68Q12 74 2 50Q34 40 42 68z",
        "lime M54 54Q86 62 97 36Q62 26 54 54z",
        "green M52 34Q28 30 22 8Q50 6 52 34z",
    ),
    "clover": (
        "l-green M52 50Q50 74 58 97",
        f"green {_HEART}",
        f"green@-116 {_HEART}",
        f"green@116 {_HEART}",
        "lime M50 42a7 7 0 1 0 .1 0z",
    ),
    "encampment": (
        "teal M70 34L98 88H44z",
        "amber M40 20L78 90H2z",
        "ink M40 52L56 90H24z",
        "line M40 20V4",
        "red M40 4L60 10L40 16z",
    ),
    "tribute": (
        "yellow M30 26a12 12 0 1 0 .1 0zM52 14a13 13 0 1 0 .1 0zM72 26a12 12 0 1 0 .1 0z",
        "brown M6 44H94V92H6z",
        "orange M2 38H98V56H2z",
        "yellow M40 44H60V70H40z",
        "line M50 55v6M20 56V92M80 56V92",
    ),
    "ransom": (
        "white@-8 M14 4H86V96H14z",
        "red@-8 M22 14H42V38H22z",
        "blue@-8 M50 12H78V34H50z",
        "yellow@-8 M24 48H52V68H24z",
        "ink@-8 M60 46H76V70H60z",
        "line@-8 M26 82H74",
    ),
    "tripwire": (
        "brown M8 34H24V94H8zM76 34H92V94H76z",
        "line M16 46H84",
        "amber M50 44Q70 48 70 76L78 84H22L30 76Q30 48 50 44z",
        "red M50 84a7 7 0 1 0 .1 0z",
        "line M24 14L32 24M50 8V22M76 14L68 24",
    ),
    "plumb_line": (
        "brown M20 4H80V20H20z",
        "line M50 20V48",
        "amber M32 46H68V62L50 98L32 62z",
        "lite! M39 52V62L46 78z",
    ),
    "drumroll": (
        "red M10 46H90V80Q50 104 10 80z",
        "line M10 56L30 88L50 62L70 88L90 56",
        "white M10 46Q10 32 50 32Q90 32 90 46Q90 62 50 62Q10 62 10 46z",
        "wide M16 6L50 44M84 6L50 44",
        "l-amber M16 6L50 44M84 6L50 44",
    ),
    "afterbeat": (
        "purple M38 14L92 4V70H80V28L50 34V80H38z",
        "purple M28 66Q50 64 50 80Q46 96 26 96Q8 96 8 82Q12 68 28 66z",
        "purple M70 54Q92 52 92 68Q88 84 68 84Q50 84 50 70Q54 56 70 54z",
    ),
    "ovation": (
        "skin M10 92V56L32 18Q40 10 46 18Q49 24 45 32L38 46Q49 42 51 54L48 74Q44 90 34 96z",
        "brown M90 92V56L68 18Q60 10 54 18Q51 24 55 32L62 46Q51 42 49 54L52 74Q56 90 66 96z",
        "navy M4 84H38V98H4zM62 84H96V98H62z",
        "line M50 2V8M24 4L28 10M76 4L72 10",
    ),
    "colossus": (
        "grey M4 96V46Q6 32 28 32H72Q94 32 96 46V96H76V62H72V96H54V76H46V96H28V62H24V96z",
        "grey M34 4H66V38H34z",
        "steel-fill M28 32L50 60L72 32L62 38H38z",
        "line M42 20h0M58 20h0M44 30H56",
    ),
    "herald": (
        "red M16 48H60V92L38 78L16 92z",
        "yellow M30 56H46V66H30z",
        "amber M2 30H12L60 36L92 14V70L60 50L12 54H2z",
        "line M60 36V50",
    ),
    "bonfire": (
        "red M50 2Q84 28 82 54Q80 80 50 82Q20 80 18 54Q18 38 32 26Q34 38 42 40Q40 18 50 2z",
        "yellow M50 40Q68 54 64 68Q60 80 50 80Q40 80 36 68Q34 56 50 40z",
        "brown M4 76L12 70L96 86L92 98L4 88z",
        "brown M96 76L88 70L4 86L8 98L96 88z",
    ),
    "crossfire": (
        "wide M12 88L78 22M88 88L22 22",
        "l-amber M12 88L78 22M88 88L22 22",
        "steel-fill M96 4L90 36L64 10zM4 4L36 10L10 36z",
        "red M4 78L14 74L26 86L22 96L4 96zM96 78L86 74L74 86L78 96L96 96z",
    ),
    "ambush": (
        "green M4 92Q-2 64 14 58Q8 34 30 34Q38 10 56 24Q78 12 80 36Q100 40 92 64Q102 78 96 92z",
        "ink M16 62Q30 44 50 58Q70 44 84 62Q70 80 50 66Q30 80 16 62z",
        "yellow M33 54a8 8 0 1 0 .1 0zM67 54a8 8 0 1 0 .1 0z",
        "line M34 62h0M68 62h0",
    ),
    "understudy": (
        "purple M42 30Q68 42 96 26V58Q92 88 68 96Q46 90 42 62z",
        "line M60 84Q68 74 80 80",
        "white M4 8Q34 20 64 8V44Q60 76 34 84Q8 76 4 44z",
        "ink M14 32Q20 24 28 34zM40 34Q48 24 54 32z",
        "red M16 50Q34 60 52 50Q48 70 34 72Q20 70 16 50z",
    ),
    "scarecrow": (
        "brown M2 54H98V64H2zM45 60H55V99H45z",
        "red M20 46H80V70H68V88H32V70H20z",
        "sand M50 20a19 17 0 1 0 .1 0z",
        "amber M14 28Q50 16 86 28L68 20L62 2H38L32 20z",
        "line M41 34l5 5m0-5l-5 5M54 34l5 5m0-5l-5 5",
    ),
    "alchemist": (
        "white M38 10H62V36Q92 50 88 74Q80 97 50 97Q20 97 12 74Q8 50 38 36z",
        "lime M13 64Q32 54 50 64Q68 74 87 64Q90 95 50 95Q10 95 13 64z",
        "brown M34 2H66V16H34z",
        "purple M38 74a6 6 0 1 0 .1 0zM62 78a5 5 0 1 0 .1 0zM50 40a6 6 0 1 0 .1 0z",
    ),
    "gilder": (
        "red@40 M43 -4H57L60 40H40z",
        "steel-fill@40 M36 38H64V56H36z",
        "yellow@40 M34 56H66Q72 80 50 104Q28 80 34 56z",
        "yellow M22 6L27 21L42 26L27 31L22 46L17 31L2 26L17 21z",
    ),
    "mint": (
        "amber M10 74V86Q50 106 90 86V74z",
        "yellow M10 74Q10 60 50 60Q90 60 90 74Q90 88 50 88Q10 88 10 74z",
        "amber M14 50V62Q54 82 92 62V50z",
        "yellow M14 50Q14 36 53 36Q92 36 92 50Q92 64 53 64Q14 64 14 50z",
        "amber M8 24V36Q46 56 84 36V24z",
        "yellow M8 24Q8 8 46 8Q84 8 84 24Q84 40 46 40Q8 40 8 24z",
        "line M46 17v14M39 24h14",
    ),
    "whetstone": (
        "steel-fill M8 50L70 4L86 14Q70 44 24 56z",
        "blue M4 68L24 54H96L76 68z",
        "navy M76 68L96 54V78L76 96z",
        "grey M4 68H76V96H4z",
        "line M14 24L20 32M34 10L36 20M4 40L14 42",
    ),
    "nugget": (
        "yellow M6 66L20 30L50 12L84 28L96 64L72 92H26z",
        "amber M96 64L72 92H26L40 66L70 56z",
        "line M6 66L40 66M70 56L84 28M40 66L50 12",
        "lite! M24 36L44 23L40 40z",
    ),
    "lantern": (
        "line M32 20Q32 2 50 2Q68 2 68 20",
        "yellow M28 30H72V78H28z",
        "orange M50 40Q64 56 60 66Q56 76 50 76Q44 76 40 66Q36 56 50 40z",
        "teal M20 32L36 16H64L80 32zM22 76H78V95H22z",
        "line M28 32V76M72 32V76",
    ),
}


def _part(part: str) -> str:
    """The markup of one part of a sign. `part` is a colour and path data, such as "teal M20 32L36 16H64z".

    After the colour there may be "!" for no outline, and "@" with an angle in degrees by which the part is rotated. In
    place of a colour "line" and "wide" stand for a line in ink, and "l-" before a colour for a line in that colour.
    """
    paint, data = part.split(" ", 1)
    color, _, angle = paint.partition("@")
    bare = " tf-bare" if color.endswith("!") else ""
    css = f"{'cs' if color.startswith('l-') else 'tf'}-{color.rstrip('!')}{bare}"
    turn = f' transform="rotate({angle} 50 50)"' if angle else ""
    return f'<path class="{css}" fill-rule="evenodd"{turn} d="{data}"/>'


@remembered()
def sign(name: str) -> Markup:
    """The sign of the card with this name, a small picture that stands for the card, in a box of 100 by 100."""
    return Markup(f'<g class="tf cs">{"".join(map(_part, SIGNS[name]))}</g>')
