"""English: the messages of Token Battle in the room for learning."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- lessons
    "lesson.token_battle.course.first.title": "First steps",
    "lesson.token_battle.course.first.done": (
        "That is the whole game: play a card, score, and watch the difference. A full board ends it too, and more "
        "points win. Recruit is waiting for you."
    ),
    "lesson.token_battle.income.title": "Points every turn",
    "lesson.token_battle.income.ask": (
        "After every turn, your tokens score the numbers on them, and 1000 points win. Play the card with the "
        "highest number, on any empty field."
    ),
    "lesson.token_battle.income.done": (
        "Awl scored 3 in your turn and 3 again in Red's, and so it goes on. Its card went under the stack, and the "
        "next one came up."
    ),
    "lesson.token_battle.income.wrong.low": (
        "That token would score less. The number on a card is what it brings each turn: look for the highest."
    ),
    "lesson.token_battle.area.title": "Where a card works",
    "lesson.token_battle.area.ask": (
        "A card's ability acts once, on the fields marked on the card. Awl takes 1 from the tokens above and below "
        "it: hit two of Red's."
    ),
    "lesson.token_battle.area.done": (
        "Red's 3 is down to 2, and the 1 is gone: without value, a token leaves the board. Red scores 2 less every "
        "turn."
    ),
    "lesson.token_battle.area.wrong.card": (
        "This card doesn't do it. Take Awl: it takes 1 from the token above it and from the one below."
    ),
    "lesson.token_battle.area.wrong.none": (
        "No red token is right above or below that field. Look for the field between two of them."
    ),
    "lesson.token_battle.area.wrong.one": (
        "There Awl hits only one token. Look for a field with a red token above it and another below."
    ),
    "lesson.token_battle.area.wrong.own": (
        "Abilities hit your own tokens too: there your 4 would lose 1. Look for a field between two of Red's."
    ),
    "lesson.token_battle.push.title": "Over the edge",
    "lesson.token_battle.push.ask": (
        "Elbows pushes the tokens to its left and right one field away, and off the board they are lost. Get rid of "
        "Red's 5."
    ),
    "lesson.token_battle.push.done": (
        "Red scores 5 less every turn. High numbers are in danger at the edge; a token with another one behind it "
        "can't be pushed."
    ),
    "lesson.token_battle.push.wrong.card": (
        "This card pushes nothing. Take Elbows, and place it beside Red's 5 at the right edge."
    ),
    "lesson.token_battle.push.wrong.middle": (
        "There Red's 3 only moves to the next field and still scores. The 5 is at the edge, where it can fall."
    ),
    "lesson.token_battle.push.wrong.own": (
        "That pushes your own token off the board! Place Elbows beside Red's 5 instead."
    ),
    "lesson.token_battle.push.wrong.none": (
        "From there Elbows reaches no red token. Place it directly to the left of Red's 5."
    ),
    "lesson.token_battle.kind.title": "Kinds last",
    "lesson.token_battle.kind.ask": (
        "An ability acts once, but a kind lasts: all tokens around Lantern, a Beacon, score 1 more, Red's too. "
        "Place it next to three of yours only."
    ),
    "lesson.token_battle.kind.done": (
        "Three tokens score 1 more each turn, and Lantern scores 3 itself. Other kinds survive a hit, or shoot "
        "after every turn: read their cards."
    ),
    "lesson.token_battle.kind.wrong.card": (
        "This card lays a Plain, a kind without any effect. The Beacon comes with Lantern."
    ),
    "lesson.token_battle.kind.wrong.red": (
        "A red token is next to that field and would score more as well. Find one with only yours around it."
    ),
    "lesson.token_battle.kind.wrong.few": (
        "Fewer than three of your tokens touch that field. Corners count too: look in the middle of the three."
    ),
    "lesson.token_battle.preview.title": "Look before you play",
    "lesson.token_battle.preview.ask": (
        "Hailstorm takes 1 from every token around it. Pick it and point at fields, or tap one once, to see what "
        "both will score: leave Red only 4."
    ),
    "lesson.token_battle.preview.done": (
        "Red scores 4 less each turn and you 2 more: a good turn changes the difference by more than 4. The preview "
        "always shows it."
    ),
    "lesson.token_battle.preview.wrong.card": (
        "This card leaves Red more than 4. Hailstorm reaches all eight fields around it: look at its previews."
    ),
    "lesson.token_battle.preview.wrong.own": (
        "There Hailstorm hits yours as well. Look for a field that touches many red tokens and none of yours."
    ),
    "lesson.token_battle.preview.wrong.few": (
        "The preview shows more than 4 for Red. One field touches all four red tokens: find it."
    ),
    "lesson.token_battle.extra.title": "One more turn",
    "lesson.token_battle.extra.ask": (
        "Drumroll gives you an extra turn if there are tokens above it, to its left and to its right, no matter "
        "whose. Find the field for it."
    ),
    "lesson.token_battle.extra.done": (
        "It is your turn again, before Red can answer: two cards in a row can do what neither does alone."
    ),
    "lesson.token_battle.extra.wrong.card": (
        "This card gives no extra turn. Drumroll does, where its three marked fields all hold a token."
    ),
    "lesson.token_battle.extra.wrong.gap": (
        "One of the three fields, above, left or right, has no token. Look for one where all three have."
    ),
    "lesson.token_battle.race.title": "The race to 1000",
    "lesson.token_battle.race.ask": (
        "Red will have 999 after this turn. Your tokens bring 14, so Bailiff's 6 makes it 1000, but as a Toll it "
        "feeds red tokens next to it: place it well."
    ),
    "lesson.token_battle.race.done": (
        "1000 to 999: you win. Both players score before the end is tested, so always count Red's points too."
    ),
    "lesson.token_battle.race.wrong.card": (
        "That makes 997 at most, and Red needs just one more point. Only Bailiff brings you to 1000."
    ),
    "lesson.token_battle.race.wrong.own": (
        "Bailiff takes 1 from the token below it. There that is your own, and you get to 999 only."
    ),
    "lesson.token_battle.race.wrong.tie": (
        "1000 each: a draw. A red token next to a Toll scores 1 more, so keep Bailiff away from all of them."
    ),
}
