"""The signs of all cards and tasks: small drawings in boxes of 100 by 100, each put together from a few parts.

PARTS maps the name of a part to the part's shapes. SIGNS maps the name of a card or task to the parts of its sign, back
to front. Colours come from `art.css`: `tg` draws the outline in ink, `tg-<colour>` fills, `tg-line` is a line without a
filling.
"""

from __future__ import annotations

from toybattle.memory import remembered

from ....page.markup import Markup

# A part is a list of shapes, separated by "|". A shape is a letter, a colon and the data of a path; with an "o" before
# the letter the data are x, y and the radius of a circle. The letter says how the shape is filled: A and B are the two
# colours that a sign gives to the part, K is ink, W white, S skin; L is a line, H a heavy line in the colour A.
PARTS: dict[str, str] = {
    # people, and what they wear
    "bust": (
        "A:M12 95Q14 66 38 62H62Q86 66 88 95z|S:M31 34Q31 66 50 69Q69 66 69 34Q67 17 50 17Q33 17 31 34z|oK:42,45,3.6"
        "|oK:58,45,3.6|L:M43 57Q50 61 57 57"
    ),
    "helm": "A:M27 47V34Q30 10 50 9Q70 10 73 34V47L62 40H38z|A:M46 39H54V57H46z",
    "plume": "A:M48 13Q52 -1 74 5Q88 12 84 34Q72 16 52 17z",
    "hood": "A:M20 68Q18 14 50 6Q82 14 80 68Q74 76 66 68Q72 36 50 27Q28 36 34 68Q26 76 20 68z",
    "wizard": (
        "A:M16 34Q32 26 36 20Q42 8 62 1Q62 18 66 25Q74 29 84 34Q50 24 16 34z|B:M33 25Q50 20 67 25L70 31Q50 25 30 31z"
    ),
    "crown": "A:M29 28L24 6L39 15L50 2L61 15L76 6L71 28Q50 22 29 28z",
    "icecrown": "A:M29 30L20 8L34 16L40 0L50 15L60 0L66 16L80 8L71 30Q50 24 29 30z",
    "tiara": "A:M30 26Q50 18 70 26L66 32Q50 26 34 32z|oA:50,17,7",
    "longhair": "A:M22 82Q12 14 50 10Q88 14 78 82Q70 88 66 80V42Q52 38 46 27Q42 38 34 42V80Q30 88 22 82z",
    "horns": "A:M34 27Q12 25 14 3Q26 13 43 18zM66 27Q88 25 86 3Q74 13 57 18z",
    "beard": "A:M31 46Q32 92 50 94Q68 92 69 46Q60 57 50 53Q40 57 31 46z|L:M43 61Q50 66 57 61",
    "leafcrown": "A:M27 35Q16 24 22 10Q36 15 39 25Q41 9 50 3Q59 9 61 25Q64 15 78 10Q84 24 73 35Q50 25 27 35z",
    "mask": "A:M29 38Q50 32 71 38Q71 54 60 54Q54 54 50 47Q46 54 40 54Q29 54 29 38z|oW:40,44,4|oW:60,44,4",
    "feather": "A:M60 26Q66 -2 90 4Q90 24 66 32z|L:M60 30L80 12",
    "paint": "A:M34 50L46 54V61L34 57zM66 50L54 54V61L66 57z",
    "goggles": "A:M26 34H74V52H57L50 46L43 52H26z|oW:38,43,7|oW:62,43,7|oK:38,43,3|oK:62,43,3",
    "knight": (
        "A:M27 27Q31 8 50 7Q69 8 73 27V66Q62 79 50 81Q38 79 27 66z|K:M32 40H68V48H32z|L:M50 48V80M40 58V68M60 58V68"
    ),
    # creatures
    "eagle": (
        "A:M26 94Q24 72 40 60Q24 54 25 34Q31 8 58 8Q86 13 88 48L82 58L88 66L80 74L84 82L74 94z"
        "|B:M31 34Q9 32 7 54Q18 49 22 57Q33 57 39 46z|oW:46,32,7|oK:45,33,4|L:M34 22L54 24"
    ),
    "wolf": (
        "A:M15 8L35 25Q50 20 65 25L85 8Q90 40 80 54L65 78Q50 94 35 78L20 54Q10 40 15 8z"
        "|B:M50 50Q63 54 66 68Q58 87 50 88Q42 87 34 68Q37 54 50 50z|K:M41 74H59Q57 87 50 88Q43 87 41 74z"
        "|K:M26 41L44 48L34 54zM74 41L56 48L66 54z"
    ),
    "bear": (
        "oA:22,24,14|oA:78,24,14|A:M12 54Q12 17 50 17Q88 17 88 54Q88 92 50 92Q12 92 12 54z"
        "|B:M29 68Q29 50 50 50Q71 50 71 68Q71 86 50 86Q29 86 29 68z|K:M40 56H60Q57 67 50 67Q43 67 40 56z|L:M50 67V76"
        "|oK:33,44,5|oK:67,44,5"
    ),
    "deer": (
        "B:M41 42Q18 36 12 6L23 19L28 5L33 26L41 13L47 38zM59 42Q82 36 88 6L77 19L72 5L67 26L59 13L53 38z"
        "|A:M22 46L38 44Q50 36 62 44L78 46L65 58Q63 87 50 94Q37 87 35 58z|oK:42,59,4|oK:58,59,4"
        "|K:M43 82H57Q55 93 50 94Q45 93 43 82z"
    ),
    "fox": (
        "A:M11 8L38 28H62L89 8Q92 44 79 58L50 94L21 58Q8 44 11 8z|B:M19 54Q37 56 50 80Q63 56 81 54L50 94z"
        "|K:M43 84H57L50 94z|oK:35,46,5|oK:65,46,5"
    ),
    "horse": (
        "B:M52 7Q86 14 91 50Q92 76 86 95H62Q70 60 52 30z"
        "|A:M54 11L49 1Q38 10 38 20Q20 38 7 62Q7 76 20 78Q30 76 37 65L49 63Q38 79 34 95H77Q81 60 70 34Q64 18 54 11z"
        "|oK:39,37,4.5|L:M13 66L25 67"
    ),
    "horn": "A:M46 20L22 2L36 30z",
    "bull": (
        "B:M30 38Q3 38 5 6Q17 24 38 23zM70 38Q97 38 95 6Q83 24 62 23z"
        "|A:M23 26Q50 12 77 26L73 60L65 88Q50 96 35 88L27 60z|B:M35 73Q50 64 65 73Q65 90 50 91Q35 90 35 73z"
        "|oK:43,79,3.6|oK:57,79,3.6|K:M31 40L46 49L34 54zM69 40L54 49L66 54z"
    ),
    "dragon": (
        "B:M44 22L52 2L59 20L73 5L75 26L92 20L84 42z"
        "|A:M5 57Q20 30 44 22Q80 18 90 52Q94 76 82 95H52Q59 78 48 71L13 77Q20 68 9 66z"
        "|W:M20 73L26 84L31 72zM36 71L41 80L46 70z|oW:46,41,7|oK:45,42,4|oK:15,55,3"
    ),
    "worm": (
        "A:M28 95Q8 92 12 74Q22 59 44 65Q62 69 62 58Q60 50 44 49Q18 45 22 24Q31 3 58 6Q84 13 84 31Q81 42 66 40Q64 28"
        " 55 28Q46 28 48 34Q86 38 88 64Q86 93 56 91Q40 86 35 86Q32 90 36 95z|oK:70,24,4.5|B:M74 33L96 30L82 40z"
    ),
    "imp": (
        "B:M30 34Q8 26 12 2Q27 9 43 23zM70 34Q92 26 88 2Q73 9 57 23z"
        "|A:M5 44L26 45Q30 22 50 22Q70 22 74 45L95 44L76 64Q70 93 50 94Q30 93 24 64z"
        "|W:M29 48L46 55Q39 64 33 59zM71 48L54 55Q61 64 67 59z|oK:40,57,3|oK:60,57,3"
        "|W:M32 71Q50 79 68 71Q60 87 50 87Q40 87 32 71z"
    ),
    "giant": (
        "A:M17 36Q20 10 50 10Q80 10 83 36L88 62Q81 94 50 94Q19 94 12 62z"
        "|B:M14 42Q14 5 50 5Q86 5 86 42Q70 25 50 27Q30 25 14 42z|K:M27 43L46 48V54L30 54zM73 43L54 48V54L70 54z"
        "|A:M44 51H56L61 68Q50 74 39 68z|L:M31 80Q50 72 69 80|W:M35 78L40 67L45 76zM65 78L60 67L55 76z"
    ),
    "yeti": (
        "A:M50 4L60 12L72 8L76 22L90 28L86 44L95 58L85 70L87 86L70 84L60 95L50 86L40 95L30 84L13 86L15 70L5 58L14 44"
        "L10 28L24 22L28 8L40 12z|B:M28 42Q50 30 72 42Q76 70 50 72Q24 70 28 42z|oK:40,48,4.5|oK:60,48,4.5"
        "|W:M35 58H65L60 69L55 60L50 69L45 60L40 69z"
    ),
    "golem": (
        "A:M19 30L33 8H67L81 30L90 63L73 94H27L10 63z|B:M29 43L46 51L32 59zM71 43L54 51L68 59z"
        "|L:M33 77L44 70L56 77L67 70M50 8L45 25L57 36M14 62L26 66"
    ),
    "ghost": (
        "A:M15 94V46Q17 7 50 7Q83 7 85 46V94L70 81L59 94L50 83L41 94L30 81z|oK:38,42,6|oK:62,42,6|L:M42 58Q50 64 58 58"
    ),
    "skull": (
        "A:M50 6Q88 6 88 46Q88 61 74 67V86Q50 96 26 86V67Q12 61 12 46Q12 6 50 6z|oK:34,46,11|oK:66,46,11"
        "|K:M50 57L57 68H43z|L:M40 78V89M50 78V91M60 78V89"
    ),
    "glutton": (
        "B:M26 26Q10 20 14 4Q26 8 38 18zM74 26Q90 20 86 4Q74 8 62 18z|oA:50,54,41"
        "|K:M18 56H82Q80 86 50 88Q20 86 18 56z|W:M20 56L29 68L38 56L50 70L62 56L71 68L80 56z|oW:36,36,9|oW:64,36,9"
        "|oK:37,38,4.5|oK:63,38,4.5"
    ),
    "wings": (
        "A:M50 42Q34 5 3 9Q3 30 12 38Q7 52 20 57Q20 72 36 70Q46 68 50 58Q54 68 64 70Q80 72 80 57Q93 52 88 38Q97 30"
        " 97 9Q66 5 50 42z|L:M12 38L30 42M20 57L36 54M88 38L70 42M80 57L64 54"
    ),
    "theatre": (
        "A:M10 16Q50 3 90 16Q94 72 50 95Q6 72 10 16z|K:M24 38Q36 28 45 40Q36 50 24 38zM76 38Q64 28 55 40Q64 50 76 38z"
        "|K:M28 60Q50 74 72 60Q64 85 50 85Q36 85 28 60z"
    ),
    "claw": "A:M18 6Q40 50 24 94Q14 50 18 6zM46 6Q68 50 52 94Q42 50 46 6zM74 6Q96 50 80 94Q70 50 74 6z",
    # plants
    "tree": (
        "B:M42 56H58L61 80L74 95H26L39 80z"
        "|A:M50 3Q70 3 75 18Q94 22 90 41Q93 62 72 63Q50 72 28 63Q7 62 10 41Q6 22 25 18Q30 3 50 3z"
        "|L:M34 30Q40 24 46 28M54 44Q62 38 68 44"
    ),
    "treant": (
        "A:M50 2Q76 0 80 18Q99 26 90 46Q60 37 50 43Q40 37 10 46Q1 26 20 18Q24 0 50 2z"
        "|B:M25 40Q50 32 75 40L77 74L90 95H10L23 74z|K:M33 53L46 59L36 65zM67 53L54 59L64 65z|L:M36 80Q50 72 64 80"
    ),
    "sapling": (
        "B:M46 50H54V95H46z|A:M50 56Q18 58 9 24Q44 20 50 56zM50 48Q54 14 91 7Q93 46 50 48z|L:M20 34L44 52M80 18L56 42"
    ),
    "leaf": "A:M14 86Q2 20 89 8Q94 86 26 86z|L:M10 94Q36 50 70 28",
    # things
    "sword": "A:M50 1L60 15V62H40V15z|B:M20 62H80V72H20z|B:M44 72H56V95H44z|L:M50 12V60",
    "axe": "B:M36 4H46V96H36z|A:M46 14Q76 0 92 26Q92 48 76 60Q68 46 46 42z",
    "spear": "B:M46 30H54V97H46z|A:M50 1L65 30L50 42L35 30z",
    "bow": "H:M30 7Q80 22 80 50Q80 78 30 93|L:M30 7V93|L:M6 50H86|A:M96 50L78 40V60z",
    "shield": "A:M50 3Q70 14 91 14Q94 74 50 97Q6 74 9 14Q30 14 50 3z|B:M50 19Q64 25 77 26Q78 64 50 82z",
    "staff": "B:M45 36H55V97H45z|oA:50,21,19",
    "scythe": "B:M64 8H73V96H64z|A:M73 12Q30 -3 7 42Q40 22 73 31z",
    "crook": "A:M60 97V34Q60 12 43 12Q26 15 29 32Q38 37 40 30Q41 24 50 34V97z",
    "cannon": "A:M8 40L74 20Q89 25 87 40L80 54L20 66Q6 56 8 40z|oB:54,70,22|oA:54,70,8|L:M74 20L80 54",
    "bomb": (
        "oA:46,62,33|A:M58 22L76 35L67 44L49 31z|L:M68 30Q75 14 85 20"
        "|B:M86 3L90 14L100 16L91 23L93 33L85 26L76 29L80 20L74 12L83 13z|W:M24 54Q30 40 42 38Q34 46 32 60z"
    ),
    "tower": "A:M24 30V12H37V21H44V12H56V21H63V12H76V30L69 40V94H31V40z|B:M41 94V74Q50 62 59 74V94z|K:M46 46H54V59H46z",
    "catapult": "B:M8 72H92V82H8z|oA:25,86,10|oA:75,86,10|B:M26 74L74 16L83 23L40 74z|oA:80,18,14|L:M50 72L60 46",
    "sled": "B:M30 12H80V42H30z|A:M16 40H88V60H16z|L:M28 60V79M72 60V79|H:M5 80H84Q96 80 95 64",
    "drum": (
        "A:M10 40V76Q50 100 90 76V40z|B:M10 40Q50 16 90 40Q50 64 10 40z|L:M11 48L30 86L50 58L70 86L89 48"
        "|H:M20 6L46 36M82 5L58 36"
    ),
    "scroll": "A:M22 12H80Q92 12 92 24H79V86Q79 94 68 94H20Q8 94 8 82H22z|L:M34 32H67M34 48H67M34 64H58",
    "book": (
        "A:M4 20Q30 9 50 22Q70 9 96 20V86Q70 75 50 88Q30 75 4 86z"
        "|B:M12 23Q32 17 47 27V79Q30 71 12 77zM88 23Q68 17 53 27V79Q70 71 88 77z"
        "|L:M20 38H38M20 52H38M62 38H80M62 52H80"
    ),
    "trumpet": "A:M4 44H52Q72 42 94 18V82Q72 58 52 56H4z|B:M20 57H48V90L34 80L20 90z",
    "mirror": (
        "A:M50 3Q82 5 82 38Q80 64 58 70V96H42V70Q20 64 18 38Q18 5 50 3z"
        "|B:M50 14Q71 16 71 38Q69 59 50 61Q31 59 29 38Q29 16 50 14z|W:M38 42L57 20L63 26L41 49z"
    ),
    "crystal": (
        "A:M70 46L84 32L95 48V84L78 94L66 84zM30 46L16 32L5 48V84L22 94L34 84z|A:M50 2L69 26V82L50 97L31 82V26z"
        "|B:M50 2L50 97L31 82V26z"
    ),
    "chest": "A:M8 46Q10 16 50 16Q90 16 92 46V88H8z|L:M8 48H92M24 24V88M76 24V88|B:M41 40H59V64H41z|oK:50,51,4",
    "gate": (
        "A:M10 95V44Q12 6 50 4Q88 6 90 44V95H69V48Q66 28 50 26Q34 28 31 48V95z"
        "|B:M31 95V48Q34 28 50 26Q66 28 69 48V95z|L:M12 60H30M70 60H88M18 30L36 38M82 30L64 38"
    ),
    "key": "A:M48 43H95V68H84V57H74V68H64V57H48z|oA:28,50,22|oW:28,50,9",
    "hourglass": (
        "A:M19 5H81V18H19zM19 82H81V95H19z|W:M26 18H74Q74 38 57 50Q74 62 74 82H26Q26 62 43 50Q26 38 26 18z"
        "|B:M33 33H67Q62 43 50 49Q38 43 33 33zM29 82Q33 66 50 62Q67 66 71 82z"
    ),
    "coin": "oA:50,50,40|oB:50,50,28|L:M50 32V68",
    "magnet": (
        "A:M10 8H36V50Q36 64 50 64V92Q10 90 10 50z|B:M90 8H64V50Q64 64 50 64V92Q90 90 90 50z"
        "|W:M10 8H36V23H10zM64 8H90V23H64z"
    ),
    "ziggurat": "A:M39 12H61V32H75V53H87V74H97V94H3V74H13V53H25V32H39z|B:M42 94V42H58V94z|L:M25 53H75M13 74H87",
    "patch": (
        "A:M12 12H88V88H12z|L:M24 5V20M42 5V20M58 5V20M76 5V20M24 80V95M42 80V95M58 80V95M76 80V95"
        "|B:M50 24L57 43L76 50L57 57L50 76L43 57L24 50L43 43z"
    ),
    "heart": "A:M50 93Q6 60 6 34Q9 8 32 8Q46 11 50 26Q54 11 68 8Q91 8 94 34Q94 60 50 93z",
    "flag": "B:M16 3H26V97H16z|A:M26 7H92L76 28L92 50H26z",
    "chain": "H:M30 36Q6 36 6 50Q6 64 30 64Q54 64 54 50M46 50Q46 36 70 36Q94 36 94 50Q94 64 70 64",
    # powers
    "flame": (
        "A:M54 2Q89 36 82 65Q76 96 50 98Q21 96 18 67Q18 48 33 33Q36 50 44 52Q39 26 54 2z"
        "|B:M52 50Q67 62 65 77Q61 92 50 92Q35 90 35 75Q37 62 46 66Q46 56 52 50z"
    ),
    "glare": "K:M28 54L46 63L33 69zM72 54L54 63L67 69z",
    "drop": "A:M50 3Q82 44 82 65Q80 96 50 96Q20 96 18 65Q18 44 50 3z|W:M32 62Q32 78 44 84Q30 84 28 68z",
    "wave": "A:M3 64Q18 44 32 60Q46 76 60 58Q76 40 97 60V96H3z|L:M14 80Q26 72 38 80M56 80Q68 72 80 80",
    "flake": "oA:50,50,42|L:M50 18V82M22 34L78 66M22 66L78 34M42 24L50 32L58 24M42 76L50 68L58 76",
    "star": "A:M50 3L64 36L98 38L72 61L81 95L50 76L19 95L28 61L2 38L36 36z",
    "burst": "A:M50 1L60 26L84 12L74 38L99 50L74 62L84 88L60 74L50 99L40 74L16 88L26 62L1 50L26 38L16 12L40 26z",
    "moon": "A:M64 4Q18 8 18 50Q18 92 64 96Q38 78 38 50Q38 22 64 4z",
    "bolt": "A:M60 1L16 57H43L34 99L84 38H57z",
    "cloud": "A:M24 66Q3 66 5 46Q10 28 28 33Q34 9 57 13Q78 18 77 36Q96 36 96 52Q94 66 78 66z",
    "wind": "H:M4 36H60Q78 36 76 24Q70 14 60 22M4 54H78Q96 54 92 70Q84 80 76 72M4 72H50Q62 74 60 84Q54 92 46 86",
    "spiral": "oA:50,50,43|L:M50 50a6 6 0 0 1 12 0a15 15 0 0 1 -30 0a23 23 0 0 1 46 0a30 30 0 0 1 -52 20",
    "sphere": "oA:50,50,42|B:M20 42Q26 16 50 13Q34 26 32 48z",
    "eye": "W:M2 50Q26 16 50 16Q74 16 98 50Q74 84 50 84Q26 84 2 50z|oA:50,50,26|oK:50,50,12|oW:58,42,5",
    "hand": (
        "A:M30 96V66L10 46Q8 35 20 38L32 50V18Q38 8 44 18V42V10Q50 0 56 10V42V15Q63 6 68 16V46V28Q76 20 80 30V64Q80"
        " 82 72 96z"
    ),
    "swap": "A:M3 32L28 6V22H92V42H28V58zM97 68L72 42V58H8V78H72V94z",
    "arrow": "A:M97 50L56 12V36H4V64H56V88z",
    "up": "A:M50 3L90 48H66V96H34V48H10z",
    "cross": "A:M18 4L50 34L82 4L96 18L66 50L96 82L82 96L50 66L18 96L4 82L34 50L4 18z",
    "plus": "A:M36 3H64V36H97V64H64V97H36V64H3V36H36z",
    "disc": "oA:50,50,42|oB:50,50,20",
    "bars": "A:M6 36H94V64H6z|L:M30 36V64M50 36V64M70 36V64",
    "square": "A:M10 10H90V90H10z",
}

# A sign is a list of parts, separated by "; ". A part is its name, a colon and its one or two colours; then may follow
# where the part is put: "@", x and y of its upper left corner, its scale, and by how many degrees it is turned. With a
# negative scale it looks the other way.
SIGNS: dict[str, str] = {
    # Imperial
    "swordmaster": "sword:steel/gold@0,0,1,40; sword:steel/gold@0,0,1,-40",
    "messenger": "wings:white@0,24,1; scroll:bone/bone@26,8,.5",
    "herald": "trumpet:gold/red",
    "bomb": "bomb:dark/orange",
    "chronicler": "book:brown/bone; feather:blue@16,0,.9",
    "assassin": "bust:dark; hood:dark; mask:ink; sword:steel/gold@56,44,.54,25",
    "time_mage": "bust:purple; wizard:purple/gold; hourglass:gold/orange@54,48,.5",
    "summoner": "bust:red; hood:red; burst:gold@52,50,.48",
    "hypnotist": "bust:purple; wizard:dark/red; spiral:white@27,26,.46",
    "cannon": "cannon:grey/brown",
    "champion": "plume:red; knight:gold",
    "infantry_captain": "spear:steel/brown@32,0,1,8; bust:red; helm:steel; plume:red@0,-2,1",
    "cavalry_captain": "horse:brown/dark; flag:red/gold@46,36,.56",
    "gryphon_rider": "wings:gold@8,20,1; eagle:bone/gold@4,2,.82",
    "knight": "plume:blue; knight:steel; shield:blue/white@54,52,.46",
    "high_priestess": "bust:white; longhair:gold; star:gold@33,-2,.34",
    "master_of_intrigue": "theatre:red@28,22,.72,14; theatre:white@0,2,.74,-10",
    "gun_tower": "tower:bone/brown; cannon:grey/brown@34,12,.62",
    # Highland
    "wild_eagle": "eagle:brown/gold",
    "clan_axeman": "bust:brown; beard:orange; axe:steel/brown@42,24,.64",
    "clan_healer": "bust:green; longhair:grey; drop:red@56,48,.46",
    "dire_wolf": "wolf:grey/bone",
    "ritual_keeper": "staff:red/brown@-8,0,1,-24; staff:green/brown@8,0,1,24",
    "eagle_lord": "eagle:white/gold@0,10,.9; crown:gold@22,-2,.6",
    "wolf_rider": "spear:steel/brown@26,-1,.96,28; wolf:brown/bone@2,12,.86",
    "blood_shaman": "bust:red; skull:bone@16,2,.68; drop:red@60,50,.44",
    "war_drummer": "drum:red/bone",
    "hill_giant": "giant:skin/brown",
    "warlord": "horns:bone; bust:dark; beard:dark; helm:grey",
    "war_summoner": "bust:brown; helm:brown; claw:red@52,46,.5",
    "ritual_master": "bust:brown; leafcrown:green; paint:red; flame:red/gold@62,48,.42",
    "legend_slayer": "dragon:green/dark; sword:steel/gold@20,10,.86,35",
    "mountain_troll": "giant:green/dark",
    "hungry_bear": "bear:brown/sand",
    "werewolf": "moon:gold@44,-4,.6; wolf:brown/dark@0,12,.88",
    "clan_guardian": "bust:brown; beard:brown; shield:red/gold@44,42,.56",
    # Sylvan
    "sapling": "sapling:green/brown",
    "kiskin_farseeders": "bust:green; feather:red; sapling:green/brown@56,46,.5",
    "charging_buck": "deer:brown/bone",
    "forest_wardens": "bust:green; hood:green; bow:brown@42,36,.62",
    "naiad": "bust:blue; longhair:ice; wave:blue",
    "kiskin_spirit": "ghost:white; leaf:green@54,52,.46",
    "dryad": "bust:brown; longhair:green; leafcrown:leaf",
    "centaur_spearman": "horse:brown/dark; spear:steel/brown@-34,0,1,-8",
    "centaur_chieftain": "feather:red@14,0,.8; feather:gold@2,-2,.8; horse:sand/brown@0,8,.92",
    "unicorn": "horse:white/pink@4,4,.95; horn:gold@4,4,.95",
    "sylvan_queen": "bust:green; longhair:gold; crown:gold",
    "sylvan_princess": "bust:pink; longhair:brown; tiara:leaf",
    "woodland_druid": "bust:brown; beard:grey; leafcrown:green",
    "forest_ancient": "treant:green/brown",
    "forest_mystic": "bust:purple; hood:green; eye:green@46,54,.52",
    "kiskin_leafsplitter": "leaf:green; sword:steel/gold@20,8,.9,40",
    "kiskin_boughrunner": "tree:leaf/brown@-8,-2,.84; arrow:gold@38,44,.6",
    "tree_shepherd": "tree:green/brown@-8,4,.86; crook:sand@38,2,.96",
    # Everfrost
    "snow_fox": "fox:white/ice",
    "royal_reindeer": "deer:grey/bone; crown:gold@30,-4,.42",
    "crystal_mirror": "mirror:gold/ice",
    "crystal_grower": "crystal:ice/white; leaf:green@56,54,.46",
    "ice_princess": "bust:ice; longhair:white; tiara:blue",
    "ice_queen": "bust:blue; longhair:white; icecrown:ice",
    "frostweave_summoner": "bust:blue; hood:ice; flake:white@50,50,.5",
    "winter_whisperer": "bust:ice; hood:white; wind:blue@44,50,.56",
    "frozen_chest": "chest:ice/gold; flake:white@56,-2,.44",
    "everfrost_sentinel": "knight:ice; shield:blue/white@50,48,.52",
    "glacier_giant": "giant:ice/white",
    "polar_bear": "bear:white/ice",
    "war_sled": "sled:brown/red",
    "snow_monster": "yeti:white/ice",
    "frost_imp": "imp:ice/blue",
    "ice_wyvern": "wings:white@14,16,.86; dragon:ice/white@0,4,.9",
    "deathbringer": "scythe:steel/brown@16,0,.98; skull:bone@2,24,.74",
    "frostweave_illusionist": "theatre:ice@0,2,.92; flake:white@56,52,.46",
    # Nethervoid
    "shadow_imp": "imp:dark/purple",
    "flame_imp": "flame:orange/gold@24,-2,.52; imp:red/dark@8,16,.84",
    "gate_keeper": "gate:purple/dark; key:gold@34,48,.6",
    "demon_of_gluttony": "glutton:leaf/bone",
    "demon_of_pride": "imp:purple/bone@6,12,.88; crown:gold@22,-2,.58",
    "acolyte_of_destruction": "bust:red; hood:dark; bolt:gold@54,46,.52",
    "acolyte_of_growth": "bust:green; hood:dark; sapling:leaf/brown@52,46,.52",
    "power_seeker": "hand:purple; bolt:gold@26,46,.5",
    "hell_hound": "horns:bone@0,-1,1; wolf:red/dark@4,10,.92",
    "vortexmaster": "bust:purple; hood:purple; spiral:blue@48,48,.5",
    "gate_master": "gate:dark/red; crown:gold@22,-4,.56",
    "hell_rider": "flame:orange/gold@44,-2,.6; horse:dark/red",
    "demon_of_wrath": "bull:red/bone",
    "demon_of_greed": "imp:green/bone@0,0,.9; coin:gold/orange@50,50,.5",
    "demon_of_lust": "imp:pink/red@0,0,.92; heart:red@52,52,.46",
    "demon_of_sloth": "imp:grey/bone@0,8,.92; moon:gold@56,-2,.44",
    "demon_of_envy": "imp:leaf/dark; eye:green@46,54,.52",
    "possessed_summoner": "bust:dark; hood:purple; skull:bone@27,24,.46",
    # Etherweave
    "doppelganger": "bust:blue@28,4,.76; bust:purple@-4,22,.76",
    "paradox_worm": "worm:pink/gold",
    "lesser_shadow_twin": "bust:purple@-2,24,.74; hood:dark@-2,24,.74; moon:bone@50,0,.48",
    "translocationist": "bust:blue; hood:blue; swap:gold@42,50,.56",
    "antimatter_spirit": "ghost:purple; spiral:white@54,50,.46",
    "merchant_of_time": "hourglass:brown/gold@-6,0,.92; coin:gold/orange@50,50,.48",
    "gate_of_oblivion": "gate:blue/ink; eye:purple@24,44,.52",
    "time_traveler": "bust:brown; goggles:gold; hourglass:gold/orange@58,50,.46",
    "greater_shadow_twin": "moon:bone@30,-2,.64; bust:dark@0,8,.92; hood:purple@0,8,.92; mask:ink@0,8,.92",
    "warpmaster": "bust:purple; wizard:blue/gold; spiral:purple@50,50,.48",
    "dark_sphere": "sphere:dark/purple",
    "void_summoner": "bust:dark; hood:blue; sphere:ink/purple@50,50,.48",
    "eternal_emperor": "bust:gold; beard:white; crown:gold@0,2,1",
    "reality_patch": "patch:purple/gold",
    "polarity_queen": "bust:purple; longhair:dark; crown:gold; magnet:red/blue@52,52,.46",
    "singularity": "burst:purple; sphere:ink/purple@26,26,.48",
    "ziggurat_sentinel": "ziggurat:sand/dark; eye:purple@28,0,.44",
    "iris_of_eternity": "burst:gold; eye:purple@6,6,.88",
    # legends
    "fire_dragon": "flame:orange/gold@44,0,.56; dragon:red/orange@0,8,.92",
    "hell_bull": "flame:orange/gold@26,-2,.48; bull:dark/bone@2,10,.9",
    "angel_of_death": "wings:dark@0,8,1; skull:bone@24,22,.52",
    "the_eldest_tree": "treant:leaf/brown@2,6,.94; crown:gold@24,-4,.52",
    "bone_catapult": "catapult:brown/sand; skull:bone@58,0,.42",
    "fire_elemental": "flame:red/gold; glare:ink",
    "leviathan": "worm:blue/bone@4,0,.92; wave:ice",
    "two_headed_dragon": "dragon:green/gold@96,4,-.72; dragon:leaf/gold@0,22,.76",
    "earth_elemental": "golem:brown/leaf",
    "time_elemental": "golem:purple/gold@0,4,.9; hourglass:gold/orange@54,50,.48",
    "storm_elemental": "bolt:gold@20,34,.64; cloud:grey; glare:ink@4,-14,.9",
    "titan": "giant:sand/gold@0,8,.92; bolt:gold@56,2,.46",
    # flares: what their two halves give, the upper one left
    "flare_1": "flame:orange/gold; disc:white/grey@-2,60,.4; star:white@60,58,.44",
    "flare_2": "flame:orange/gold; disc:white/grey@-2,60,.4; disc:white/grey@62,60,.4",
    "flare_3": "flame:orange/gold; arrow:white@-2,60,.42; bolt:white@60,56,.44",
    "flare_4": "flame:orange/gold; disc:white/grey@-2,60,.4; swap:white@58,58,.42",
    "flare_5": "flame:red/orange; up:white@-2,58,.42; disc:white/grey@62,60,.4",
    "flare_6": "flame:red/orange; up:white@-2,58,.42; wings:white@52,58,.48",
    "flare_7": "flame:orange/gold; disc:white/grey@-2,60,.4; up:white@60,58,.42",
    "flare_8": "flame:red/orange; bolt:white@-4,56,.44; disc:white/grey@62,60,.4",
    "flare_9": "flame:purple/pink; star:white@-4,58,.44; arrow:white@58,60,.42",
    "flare_10": "flame:purple/pink; disc:white/grey@-2,60,.4; disc:white/grey@62,60,.4",
    "flare_11": "flame:purple/pink; disc:white/grey@-2,60,.4; arrow:white@58,60,.42",
    "flare_12": "flame:purple/pink; wings:white@-4,58,.48; bolt:white@60,56,.44",
    # tasks
    "destruction": "skull:bone@26,0,.5; skull:bone@0,46,.5; skull:bone@50,46,.5",
    "devastation": "skull:bone@2,0,.48; skull:bone@50,0,.48; skull:bone@2,50,.48; skull:bone@50,50,.48",
    "heroic_destruction": "skull:bone@0,0,.5; skull:bone@0,48,.5; skull:bone@48,48,.5; star:gold@52,2,.46",
    "heroic_devastation": "skull:bone@24,0,.52; skull:bone@24,50,.5; star:gold@-2,28,.44; star:gold@58,28,.44",
    "end_of_legends": "skull:bone@10,20,.78; crown:gold@20,-2,.6",
    "red_conquest": "flag:red/brown@4,2,.94",
    "green_conquest": "flag:green/brown@4,2,.94",
    "color_conquest": "flag:green/brown@90,4,-.8; flag:red/brown@26,18,.8",
    "red_legends": "flag:red/brown@4,2,.94; crown:gold@38,48,.62",
    "green_legends": "flag:green/brown@4,2,.94; crown:gold@38,48,.62",
    "rainbow_dominance": "shield:green/red; star:gold@30,28,.4",
    "red_summoning": "burst:red@0,0,.72; burst:white@44,44,.54",
    "green_summoning": "burst:green@0,0,.72; burst:white@44,44,.54",
    "colored_summoning": "burst:red@0,0,.64; burst:green@38,38,.62",
    "legendary_summoning": "burst:white; crown:gold@20,32,.6",
    "central_dominance": "square:sand; square:gold@28,28,.44",
    "center_cross": "plus:gold@8,8,.84",
    "line_dominance": "bars:gold@2,-28,.96; bars:sand@2,2,.96; bars:sand@2,32,.96",
    "diagonals": "cross:gold@6,6,.88",
    "side_chain": "chain:gold",
    "corner_chain": "chain:gold@0,0,1,45",
    "imprisonment": (
        "disc:red/dark@33,33,.34; disc:sand/brown@33,0,.28; disc:sand/brown@4,18,.28; disc:sand/brown@66,18,.28; "
        "disc:sand/brown@4,54,.28; disc:sand/brown@66,54,.28; disc:sand/brown@36,70,.28"
    ),
    "envelopment": (
        "disc:red/dark@33,36,.34; disc:sand/brown@36,0,.28; disc:sand/brown@6,12,.28; disc:sand/brown@66,12,.28; "
        "disc:sand/brown@0,42,.28; disc:sand/brown@72,42,.28; disc:sand/brown@14,70,.28; disc:sand/brown@58,70,.28"
    ),
    "isolation": "disc:red/dark@0,0,.5; bars:grey@4,26,.5,-45; disc:red/dark@56,56,.4",
}


@remembered()
def sign(name: str) -> Markup:
    """The sign of a card or task, a small picture that stands for it, for the inside of an `svg` or a `g`.

    `name` is the name that the engine gives the card or task.
    """
    return Markup(f'<g class="tg">{"".join(_placed(part) for part in SIGNS[name].split("; "))}</g>')


def _placed(text: str) -> str:
    """The markup of one part of a sign, moved to its place in the sign. `text` is the part as SIGNS writes it.

    An example is "cross:gold@6,6,.88": the part "cross" in the colour gold, made smaller by the factor .88 and then
    moved by 6 to the right and by 6 down. What stands after "@" may be left out. A fourth number is an angle in degrees
    by which the part is rotated, and a negative factor also mirrors the part from left to right.
    """
    what, _, where = text.partition("@")
    name, _, colours = what.partition(":")
    first, _, second = colours.partition("/")
    drawn = "".join(_shape(shape, {"A": first, "B": second or first}) for shape in PARTS[name].split("|"))
    if not where:
        return drawn
    x, y, scale, *turn = where.split(",")
    flip = f"scale({scale})" if float(scale) > 0 else f"scale({scale} {scale[1:]})"
    turned = f" rotate({turn[0]} 50 50)" if turn else ""
    return f'<g transform="translate({x} {y}) {flip}{turned}">{drawn}</g>'


def _shape(text: str, colours: dict[str, str]) -> str:
    """The markup of one shape of a part. `text` is the shape as PARTS writes it, such as "oA:50,17,7".

    This example is a circle in the colour A around (50, 17) with the radius 7. Each sign chooses the colours A and B of
    its parts: `colours` maps "A" and "B" to names of colours, such as "gold".
    """
    filling, _, data = text.partition(":")
    kind = filling[-1]
    if kind == "L":
        return f'<path class="tg-line" d="{data}"/>'
    if kind == "H":
        return f'<path class="tg-case" d="{data}"/><path class="tg-heavy tg-l-{colours["A"]}" d="{data}"/>'
    css = f"tg-{colours.get(kind) or FIXED[kind]}"
    if filling[0] == "o":
        x, y, radius = data.split(",")
        return f'<circle class="{css}" cx="{x}" cy="{y}" r="{radius}"/>'
    return f'<path class="{css}" d="{data}"/>'


FIXED = {"K": "ink", "W": "white", "S": "skin"}  # letters of shapes that have the same colour in every sign
