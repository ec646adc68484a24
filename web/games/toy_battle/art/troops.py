"""The drawings of the eight troops and of the discs below them, in boxes of 100 by 100, without ids or inline styles.

The lower right corner of every drawing stays plain, since the page writes the troop's strength there. Colours come from
`art.css`: `tf` draws the outline in ink, `tf-<colour>` fills, `tf-line` is a line without a filling, `tf-bare` has no
outline.
"""

from __future__ import annotations

from math import cos, pi, sin


def _polygon(corners: int, radius: float, x: float = 50, y: float = 50, turn: float = 0.5) -> str:
    """Path data of a regular polygon with `corners` corners around (x, y), in a box of 100 by 100.

    `radius` is the distance of the corners from the middle, in units of the box. `turn` rotates the polygon clockwise:
    1 is the angle between two neighbouring corners, 0.5 half of it.
    """
    angles = (2 * pi * (corner + turn) / corners for corner in range(corners))
    return "M" + "L".join(f"{x + radius * cos(a):.1f} {y + radius * sin(a):.1f}" for a in angles) + "z"


def _star(x: float, y: float, outer: float, inner: float, tilt: float = 0) -> str:
    """Path data of a five-pointed star around (x, y), in a box of 100 by 100.

    The tips are `outer` away from the middle, the corners between the tips `inner`, in units of the box. `tilt` rotates
    the star clockwise, in degrees.
    """
    points = []
    for corner in range(10):
        angle = pi * corner / 5 - pi / 2 + tilt * pi / 180
        radius = inner if corner % 2 else outer
        points.append(f"{x + radius * cos(angle):.1f} {y + radius * sin(angle):.1f}")
    return "M" + "L".join(points) + "z"


_KWAK = """<g class="tf" transform="translate(7.5 4.5) scale(.86)">
<path class="tf-yellow" d="M13 63Q15 89 46 89Q83 88 90 53Q77 61 65 57L28 55Q14 53 13 63z"/>
<path class="tf-amber" d="M41 68Q57 60 71 66Q66 82 48 80Q40 77 41 68z"/>
<circle class="tf-yellow" cx="42" cy="44" r="22"/>
<path class="tf-purple" d="M21 36Q3 27 13 9Q32 9 43 24L40 27Q28 28 21 36z"/>
<path class="tf-teal" d="M64 38Q84 34 80 13Q59 8 43 24L42 27Q56 28 64 38z"/>
<path class="tf-red" d="M29 31Q34 12 43 6Q53 12 56 30Q42 23 29 31z"/>
<circle class="tf-amber" cx="13" cy="11" r="5"/><circle class="tf-amber" cx="80" cy="14" r="5"/>
<circle class="tf-white" cx="38" cy="41" r="6.5"/><circle class="tf-ink" cx="36.5" cy="42" r="3"/>
<path class="tf-orange" d="M27 45Q7 43 6 51Q9 59 20 58Q30 57 33 50z"/>
<path class="tf-line" d="M8 51Q18 53 27 50"/>
</g>"""

_SKULLY = """<g class="tf" transform="translate(7.5 4.5) scale(.86)">
<path class="tf-bone" d="M28 72h36v9q-4 9-18 9t-18-9z"/>
<path class="tf-line" d="M46 74v16M30 81h32"/>
<path class="tf-bone" d="M46 8C23 8 12 22 12 39C12 49 16 55 23 58L25 68Q46 74 67 68L69 58C76 55 80 49 80 39
C80 22 69 8 46 8z"/>
<path class="tf-sand tf-bare" d="M66 17Q75 28 73 41Q70 54 64 56L62 66L66 67L68 57Q79 52 79 39Q78 23 66 17z"/>
<circle class="tf-ink" cx="31" cy="40" r="10"/><circle class="tf-ink" cx="60" cy="40" r="9"/>
<circle class="tf-lime tf-bare" cx="33" cy="41" r="4"/><circle class="tf-lime tf-bare" cx="58" cy="41" r="3.5"/>
<path class="tf-ink" d="M45 49l4 7h-8z"/>
<path class="tf-line" d="M37 60v9M46 60v11M55 60v9M24 13l6 7-3 6"/>
<path class="tf-red" d="M45 77L25 69V88zM47 77L63 69V86z"/><circle class="tf-amber" cx="46" cy="77" r="5"/>
</g>"""

_CAPN = """<g class="tf" transform="translate(7.5 4.5) scale(.86)">
<path class="tf-navy" d="M12 90Q12 71 32 69H60Q78 71 78 90Q45 97 12 90z"/>
<path class="tf-yellow" d="M11 84Q11 72 25 71L28 79Q20 80 18 88z"/>
<path class="tf-white" d="M36 70L46 83L56 70z"/>
<path class="tf-skin" d="M22 38Q20 74 46 75Q72 74 70 38z"/>
<circle class="tf-ink tf-bare" cx="35" cy="46" r="3.6"/><circle class="tf-ink tf-bare" cx="57" cy="46" r="3.6"/>
<path class="tf-white" d="M46 57Q34 49 19 62Q29 74 46 65Q63 74 73 62Q58 49 46 57z"/>
<circle class="tf-pink" cx="46" cy="53" r="5.5"/>
<path class="tf-white" d="M10 26Q14 8 46 7Q78 8 82 26Q80 33 70 34H22Q12 33 10 26z"/>
<path class="tf-navy" d="M21 29Q46 23 71 29L72 39Q46 33 20 39z"/>
<path class="tf-ink" d="M20 39Q46 33 72 39Q46 46 20 39z"/>
<path class="tf-yellow" d="M46 12l3 6 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z"/>
</g>"""

_JUMBO = """<g class="tf" transform="translate(7.5 4.5) scale(.86)">
<path class="tf-grey" d="M31 24Q8 8 5 32Q3 60 25 62L34 50z"/>
<path class="tf-grey" d="M63 24Q86 8 90 32Q91 60 70 62L60 50z"/>
<path class="tf-pink tf-bare" d="M27 29Q12 20 11 36Q11 54 24 55zM68 29Q83 20 84 36Q83 54 70 55z"/>
<path class="tf-blue" d="M47 13C28 13 23 28 24 45C25 58 34 64 36 72Q36 78 30 78Q25 77 25 72L16 73Q16 90 32 91
Q51 90 51 72Q52 65 60 62C69 58 71 48 70 40C70 24 64 13 47 13z"/>
<path class="tf-line" d="M38 66h11M38 74h11M36 81l10 4"/>
<path class="tf-white" d="M56 62Q60 74 69 69Q65 65 66 57zM31 61Q24 70 17 63Q24 60 26 54z"/>
<path class="tf-red" d="M30 22Q47 2 64 22Q56 31 47 25Q38 31 30 22z"/><circle class="tf-yellow" cx="47" cy="17" r="5"/>
<circle class="tf-white" cx="37" cy="42" r="6"/><circle class="tf-white" cx="58" cy="42" r="6"/>
<circle class="tf-ink tf-bare" cx="38" cy="43" r="3.2"/><circle class="tf-ink tf-bare" cx="57" cy="43" r="3.2"/>
</g>"""

_HOOK = """<g class="tf" transform="translate(7.5 4.5) scale(.86)">
<path class="tf-line tf-wide" d="M21 76V58Q4 55 7 40Q10 29 21 33"/>
<path class="tf-line tf-steel" d="M21 76V58Q4 55 7 40Q10 29 21 33"/>
<path class="tf-brown" d="M11 72h21l-3 19h-15z"/>
<path class="tf-skin" d="M32 36Q31 64 55 65Q80 64 79 36z"/>
<path class="tf-ink" d="M31 47Q33 89 54 90Q72 86 79 47Q72 60 66 57Q56 51 45 57Q38 60 31 47z"/>
<path class="tf-white" d="M45 64Q55 60 65 64Q63 72 55 72Q47 72 45 64z"/>
<circle class="tf-orange" cx="55" cy="52" r="6"/>
<circle class="tf-ink tf-bare" cx="68" cy="43" r="3.8"/>
<path class="tf-line" d="M30 32L79 42"/><path class="tf-ink" d="M36 37Q48 36 50 40Q49 50 43 50Q36 48 36 37z"/>
<path class="tf-red" d="M28 36Q28 8 55 8Q82 8 82 36Q55 26 28 36z"/>
<path class="tf-red" d="M81 30Q92 25 94 34Q91 42 81 35z"/>
<path class="tf-white tf-bare" d="M43 16h0a4 4 0 1 0 .1 0zM58 12h0a4 4 0 1 0 .1 0zM71 19h0a4 4 0 1 0 .1 0z
M54 22a3 3 0 1 0 .1 0z"/>
</g>"""

_XB42 = """<g class="tf" transform="translate(7.5 4.5) scale(.86)">
<path class="tf-line" d="M46 20V9"/><circle class="tf-red" cx="46" cy="8" r="5.5"/>
<rect class="tf-grey" x="6" y="33" width="12" height="20" rx="4"/>
<rect class="tf-grey" x="74" y="33" width="12" height="20" rx="4"/>
<path class="tf-steel-fill" d="M24 70h44v14q-22 9-44 0z"/>
<rect class="tf-teal" x="15" y="19" width="62" height="50" rx="11"/>
<path class="tf-lite tf-bare" d="M26 22h40q8 0 9 8H17q1-8 9-8z"/>
<rect class="tf-ink" x="21" y="32" width="50" height="18" rx="9"/>
<circle class="tf-lime tf-bare" cx="34" cy="41" r="6.5"/><circle class="tf-lime tf-bare" cx="58" cy="41" r="6.5"/>
<rect class="tf-white" x="29" y="55" width="34" height="9" rx="3"/>
<path class="tf-line" d="M37.5 55v9M46 55v9M54.5 55v9"/>
<circle class="tf-amber" cx="36" cy="79" r="5"/><path class="tf-line" d="M47 77h13M47 83h10"/>
</g>"""

_STAR = f"""<g class="tf" transform="translate(7.5 4.5) scale(.86)">
<path class="tf-blue" d="M24 34Q2 62 7 92Q22 84 35 93Q48 84 60 90L66 34z"/>
<path class="tf-magenta tf-round" d="{_star(47, 46, 43, 25, 9)}"/>
<path class="tf-lite tf-bare" d="M51 15L43 32L23 34Q35 39 44 36Q51 30 54 16z"/>
<path class="tf-purple" d="M27 42Q36 34 47 41Q58 34 67 44Q66 55 58 54Q51 53 47 48Q43 53 36 53Q27 52 27 42z"/>
<circle class="tf-white tf-bare" cx="37" cy="45" r="5"/><circle class="tf-white tf-bare" cx="57" cy="46" r="5"/>
<circle class="tf-ink tf-bare" cx="38" cy="45" r="2.8"/><circle class="tf-ink tf-bare" cx="56" cy="46" r="2.8"/>
<path class="tf-white" d="M39 58Q47 61 55 59Q53 67 46 67Q40 66 39 58z"/>
</g>"""

_ROXY = """<g class="tf" transform="translate(7.5 4.5) scale(.86)">
<path class="tf-magenta" d="M30 24Q23 10 33 4L41 13L49 3L56 14L67 7L69 20L82 18L78 31L90 37L80 45L86 58L74 60L52 40z"/>
<path class="tf-green" d="M36 16Q70 12 76 44Q79 64 71 90H33Q42 80 40 72Q26 76 11 70Q5 64 7 54Q8 42 24 36Q26 20 36 16z"/>
<path class="tf-lime tf-bare" d="M43 74Q52 68 62 72Q64 80 60 88H38Q45 82 43 74z"/>
<path class="tf-white" d="M10 58Q30 62 47 55Q45 67 34 69Q20 71 10 66z"/>
<path class="tf-line" d="M19 60v9M28 60v10M37 58v10M8 57Q30 63 51 53"/>
<circle class="tf-ink tf-bare" cx="13" cy="49" r="2.5"/>
<circle class="tf-white" cx="44" cy="36" r="9"/><circle class="tf-ink tf-bare" cx="42" cy="37" r="4.5"/>
<path class="tf-line" d="M35 30L29 25M40 26L37 20M33 32Q44 24 54 33"/>
<path class="tf-purple" d="M37 77Q55 84 75 74L74 83Q55 92 34 88z"/>
</g>"""

FACES: dict[str, str] = {
    "kwak": _KWAK,
    "skully": _SKULLY,
    "capn": _CAPN,
    "jumbo": _JUMBO,
    "hook": _HOOK,
    "xb42": _XB42,
    "star": _STAR,
    "roxy": _ROXY,
}

_BLUE_BODY = """<circle class="td-side-blue" cx="50" cy="52" r="47.5"/>
<circle class="td-rim-blue" cx="50" cy="48.5" r="47"/>"""

_RED_BODY = f"""<path class="td-side-red" d="{_polygon(8, 50.5, 50, 52)}"/>
<path class="td-rim-red" d="{_polygon(8, 50, 50, 48.5)}"/>
<path class="td-notch-red" stroke-width="7.5" stroke-dasharray="5 12.69" stroke-dashoffset="-6.35"
d="{_polygon(8, 46.2, 50, 48.5)}"/>"""

DISC: dict[str, str] = {
    "blue": _BLUE_BODY
    + """<circle class="td-plate-blue" cx="50" cy="48.5" r="39"/>
<path class="td-shine" d="M16 41A35 35 0 0 1 43 14.5" stroke-width="3.5"/>""",
    "red": _RED_BODY
    + f"""<path class="td-plate-red" d="{_polygon(8, 41, 50, 48.5)}"/>
<path class="td-shine" d="M18.5 40V36.5L36 17H41" stroke-width="3.5"/>""",
    "back_blue": _BLUE_BODY
    + """<circle class="td-back-blue" cx="50" cy="48.5" r="39"/>
<path class="td-mark" d="M50 17L69 50H31z"/><path class="td-mark-dim" d="M50 17V50H31z"/>
<path class="td-mark" d="M19 52H81L68 70H32z"/><path class="td-mark-dim" d="M50 52L68 70H32z"/>
<path class="td-mark-line" stroke-width="3.5" d="M24 77q6.5-5 13 0t13 0t13 0t13 0"/>""",
    "back_red": _RED_BODY
    + f"""<path class="td-back-red" d="{_polygon(8, 41, 50, 48.5)}"/>
<path class="td-mark" d="M50 48.5V17L66 33zM50 48.5H81L66 64zM50 48.5V80L34 64zM50 48.5H19L34 33z"/>
<path class="td-mark-dim" d="M50 48.5L66 33H50zM50 48.5L66 64V48.5zM50 48.5L34 64H50zM50 48.5L34 33V48.5z"/>
<circle class="td-mark-hub" cx="50" cy="48.5" r="6"/>""",
}
