"""English: the messages of Token Battle in the room for learning."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- lessons
    "lesson.token_battle.course.first.title": "First steps",
    "lesson.token_battle.course.first.done": (
        "A full board ends the game too: then the higher score wins. That is the whole game. Recruit is waiting for "
        "you."
    ),
    "lesson.token_battle.income.title": "Points every turn",
    "lesson.token_battle.income.ask": (
        "After every turn, each token scores its number. 1000 points win. Play the card with the highest number in its"
        " circle, on any empty field."
    ),
    "lesson.token_battle.income.done": (
        "Awl scored 3 in your turn, and 3 again in Red's. Its card went under the stack, and the next one came up."
    ),
    "lesson.token_battle.income.wrong.low": (
        "That token would score less. The number in a card's circle is what it brings each turn: look for the highest."
    ),
    "lesson.token_battle.stacks.title": "What comes next",
    "lesson.token_battle.stacks.ask": (
        "Beside each card are the next ones of its stack, each with its value. Play the card that covers the 4."
    ),
    "lesson.token_battle.stacks.done": (
        "Understudy, your 4, is on top now. To learn what anything is, long-press it, or point at it with a mouse."
    ),
    "lesson.token_battle.stacks.wrong.other": (
        "Under that card lies a lower one, so the 4 would not come up. Look for the 4 beside a card."
    ),
    "lesson.token_battle.area.title": "Where a card works",
    "lesson.token_battle.area.ask": (
        "A card's ability acts once, on the fields marked on it. Awl takes 1 from the tokens above and below it: hit "
        "two of Red's."
    ),
    "lesson.token_battle.area.done": (
        "Red's 3 is a 2 now, and the 1 is gone: a token without value leaves the board. Red scores 2 less a turn."
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
        "Red scores 5 less a turn. High numbers are safest away from the edge, with another token behind them: it "
        "blocks the push."
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
    "lesson.token_battle.jump.title": "A jump too far",
    "lesson.token_battle.jump.ask": (
        "Tokens to the upper right and lower left of Hurdle jump over it, to the field across. Make Red's 5 jump off "
        "the board."
    ),
    "lesson.token_battle.jump.done": (
        "Red scores 5 less a turn. Your own tokens jump too, and stay only where the field across is taken."
    ),
    "lesson.token_battle.jump.wrong.card": (
        "With this card nothing jumps. Take Hurdle, and place it so that Red's 5 is at one of its two corners."
    ),
    "lesson.token_battle.jump.wrong.lands": (
        "There the token lands on the board and still scores. The field across from Red's 5 must be off the board."
    ),
    "lesson.token_battle.jump.wrong.own": (
        "There your own 3 jumps off the board! Place Hurdle at a corner of Red's 5, on the left edge."
    ),
    "lesson.token_battle.jump.wrong.none": (
        "From there Hurdle reaches no red token. Place it at a lower corner of Red's 5."
    ),
    "lesson.token_battle.sprout.title": "New tokens grow",
    "lesson.token_battle.sprout.ask": (
        "Vine grows a token of value 1 for you above and below it, if these fields are free. Find a place for both."
    ),
    "lesson.token_battle.sprout.done": (
        "Vine's 2 and the two new tokens bring 4 more a turn, with one card. But a single hit destroys a 1."
    ),
    "lesson.token_battle.sprout.wrong.card": (
        "This card grows nothing. Take Vine: it does, on the fields above and below it."
    ),
    "lesson.token_battle.sprout.wrong.few": (
        "One of the two fields is taken or off the board. Find a place with a free field above it and another below."
    ),
    "lesson.token_battle.kind.title": "Kinds last",
    "lesson.token_battle.kind.ask": (
        "A token's kind lasts: all tokens around Lantern, a Beacon, score 1 more, diagonally too. Place it beside three"
        " of yours and none of Red's."
    ),
    "lesson.token_battle.kind.done": (
        "Three tokens score 1 more a turn, and your next one starts 1 higher. A Shell, another kind, stays once, as a "
        "1, when destroyed or pushed off."
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
        "Hailstorm takes 1 from every token around it. Pick it and see what it does on each field (a mouse points, a "
        "finger taps): leave Red only 4."
    ),
    "lesson.token_battle.preview.done": (
        "Red scores 4 less a turn and you 2 more. The preview always shows it, so look before you play."
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
        "Drumroll gives you an extra turn if there are tokens above it, to its left and to its right, no matter whose."
        " Find its field."
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
        "Place Bailiff so that you win: its 6 takes you to 1000, and Red gets to 999. But it is a Toll: red tokens "
        "around it, diagonally too, score 1 more."
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
    # --- puzzles
    "puzzle.token_battle.run.title": "Most points",
    "puzzle.token_battle.run.ask": (
        "Score at least {goal} points with your next {tokens} tokens. Your rival plays nothing meanwhile.{rays}"
    ),
    "puzzle.token_battle.run.solved": "More points can't be had with these tokens.",
    "puzzle.token_battle.run.why.short": {
        "one": "That scores {count} point, and {goal} can be had.",
        "other": "That scores {count} points, and {goal} can be had.",
    },
    "puzzle.token_battle.stop.title": "Stop the rival",
    "puzzle.token_battle.stop.ask": (
        "Place the only token after which your rival can't reach {points} points, scoring now and again after its next "
        "token. Your own points don't count."
    ),
    "puzzle.token_battle.stop.solved": "Your rival can't reach the goal with the next token.",
    "puzzle.token_battle.stop.why.not_stopped": "Your rival reaches {points} points with the next token.",
    "puzzle.token_battle.alone.title": "Alone",
    "puzzle.token_battle.alone.text": (
        "Place several tokens in a row while your rival does nothing. How many points can you get?"
    ),
    "puzzle.token_battle.alone.length": "How many tokens",
    "puzzle.token_battle.alone.play": "Play alone",
    "puzzle.token_battle.alone.ask": (
        "Score as many points as you can with your next {tokens} tokens. Your rival plays nothing meanwhile.{rays}"
    ),
    "puzzle.token_battle.alone.solved": "{amount} points, the most that these tokens can score.",
    "puzzle.token_battle.alone.why.short": {
        "one": "You scored {count} point. The best is {goal}.",
        "other": "You scored {count} points. The best is {goal}.",
    },
    "token_battle.run.rays": "Rays fire after each token.",
    # --- drills
    "drill.token_battle.title": "Where does it score most?",
    "drill.token_battle.ask": "Where does {subject} score the most this turn?",
    "drill.token_battle.less": {
        "one": "On {space} you score {count} point, and another field gives you more.",
        "other": "On {space} you score {count} points, and another field gives you more.",
    },
    "drill.token_battle.done": {
        "one": "On {space} you score {count} point, more than on any other field.",
        "other": "On {space} you score {count} points, more than on any other field.",
    },
    # --- rules: sections
    "rule.token_battle.goal.title": "How to win",
    "rule.token_battle.goal": (
        "Have {goal} points, or have more points than your opponent when the board is full. If both players reach "
        "{goal} in the same turn, more points win. A tie, with equal points, is a draw."
    ),
    "rule.token_battle.goal.race": "It is a race: every token on the board earns points turn after turn.",
    "rule.token_battle.turn.title": "Your turn",
    "rule.token_battle.turn": (
        "Take the card on top of one of your {stacks} stacks, and put its token on any empty field. The ability of "
        "the card works once, at once, on the fields that the card shows."
    ),
    "rule.token_battle.turn.pass": "You can't pass. Before you play a card, the board shows what it would do.",
    "rule.token_battle.points.title": "Points",
    "rule.token_battle.points": (
        "After every turn both players score, no matter whose turn it was. Each token gains its value, and 1 for each "
        "token nearby of a kind that feeds it: Banner, Beacon or Toll."
    ),
    "rule.token_battle.points.more": (
        "A token of the kind Golden doubles all that. What each kind does stands under Kinds of token."
    ),
    "rule.token_battle.stacks.title": "Your stacks",
    "rule.token_battle.stacks": (
        "The card you have played goes under its stack, and the next one comes up. Beside a card are the next ones, "
        "each with its value and, where there is room, the sign of its ability. Their colours: red harms, blue-green "
        "moves, green makes tokens, brown improves them, purple is about turns."
    ),
    "rule.token_battle.stacks.sets": (
        "A set is {stacks} stacks of {least} to {most} cards, none of them twice. Take one of the presets, or build "
        "your own."
    ),
    "rule.token_battle.stacks.closed": (
        "All cards of both players lie open. With closed sets, a card of your opponent stays hidden until it has been "
        "on top."
    ),
    "rule.token_battle.order.title": "What happens when",
    "rule.token_battle.order": (
        "First the token, then its ability. Then both players score, and the game may end. If it goes on, all rays on "
        "the board fire at once."
    ),
    "rule.token_battle.order.destroyed": (
        "A token whose value falls to 0, or that leaves the board, is destroyed. Only a Shell, a kind of token, is "
        "not: it stays where it is, as a Plain of value 1, a token without effect."
    ),
    "rule.token_battle.order.own": "Abilities hit your own tokens too, but never the one you have just played.",
    "rule.token_battle.extra.title": "Extra turns, and the end",
    "rule.token_battle.extra": (
        "An extra turn is saved up, and played before your opponent's next turn. Both players score after it, as "
        "always."
    ),
    "rule.token_battle.extra.second": (
        "Whoever goes second starts with a Plain of value 2 near the middle, the balance token. That makes up for "
        "being late."
    ),
    "rule.token_battle.extra.limit": (
        "A game ends after {cap} turns at most, a Sprint sooner: a house rule. Then the points decide."
    ),
    "rule.token_battle.abilities.title": "Abilities",
    "rule.token_battle.abilities": "The sign below the number on a card. There are {abilities}.",
    "rule.token_battle.kinds.title": "Kinds of token",
    "rule.token_battle.kinds": "The sign on the token itself. It works as long as the token lies there.",
    "rule.token_battle.variants.title": "Variants",
    "rule.token_battle.variants": "You choose one when you begin a game.",
    "rule.token_battle.cards.title": "All cards",
    "rule.token_battle.cards": "There are {cards}. Each has a value, an ability, an area and a kind of token.",
    "rule.token_battle.by_link.title": "With a friend, by link",
    "rule.token_battle.by_link": (
        "Nothing is drawn once the game has begun: a card that comes up in a closed game is shown in the same link. "
        "Only who begins, where the balance token lies and which cards a draft offers is settled by both of you "
        "together. Secret sets are shown in the first links after the invitation was answered, so whoever begins "
        "goes on when the answer comes."
    ),
    "rule.token_battle.sets.title": "Presets",
    "rule.token_battle.sets": "Sets that are ready to play. Each has others that it beats, and others that beat it.",
    "rule.token_battle.keys": (
        "1 to 4 pick a stack. Arrow keys move over the board and show what would happen. Enter or Space plays, Escape "
        "goes one step back."
    ),
    # --- rules: captions of pictures
    "rule.token_battle.picture.race": (
        "Blue plays Handsaw (3), and gains 11 this turn. That makes 1003 points to Red's 998, so Blue wins."
    ),
    "rule.token_battle.picture.full": (
        "Blue fills the last field. Both score once more: 645 points to 634, and Blue wins."
    ),
    "rule.token_battle.picture.under": (
        "Blue has played the card on top of the second stack. It goes under the stack, and the next one comes up."
    ),
    "rule.token_battle.picture.order": (
        "First Cleaver's Chip: Blue's own 2 becomes 1, Red's 1 is destroyed. Both players score. Then the ray on a3 "
        "hits c3, and that token is destroyed too."
    ),
    "rule.token_battle.picture.twice": (
        "Drumroll brings Blue an extra turn, so Blue plays Handsaw as well, before Red's turn."
    ),
    "rule.token_battle.picture.second": "Red begins this game, so Blue has a Plain of value 2 at the start.",
    "rule.token_battle.picture.draft": ("Red picks a card, then Blue: what each has picked lies below the others."),
    "rule.token_battle.picture.turn": "Handsaw goes on c3. Its Chip takes 1 from the token on either side of it.",
    "rule.token_battle.picture.points": (
        "Blue's Golden of value 2 has two feeders beside it, Blue's Banner and Red's Beacon: 2 + 1 + 1, doubled, is 8 "
        "a turn."
    ),
    "rule.token_battle.picture.chip": "Cleaver hits three tokens: 3 becomes 2, 2 becomes 1, and the 1 is destroyed.",
    "rule.token_battle.picture.shove": (
        "Bumper pushes d2 away to e2 and c1 off the board. The Shell on b2 stays: a token is in its way."
    ),
    "rule.token_battle.picture.vault": "Whirlpool lets both tokens jump over it, to the field across.",
    "rule.token_battle.picture.sprout": "Clover grows two tokens of value 1. On c2, which is taken, nothing grows.",
    "rule.token_battle.picture.gift": (
        "Tribute is worth 5, but gives Red a token. The other field of its area is taken."
    ),
    "rule.token_battle.picture.encore": "All three fields of Drumroll's area are taken, so Blue gets an extra turn.",
    "rule.token_battle.picture.volley": (
        "Two of Blue's tokens lie in Bonfire's area, so each token there loses 2, Blue's own as well."
    ),
    "rule.token_battle.picture.switch": "Understudy takes the place of the Banner that Red has just played.",
    "rule.token_battle.picture.gild": "Alchemist turns the 2 Golden. The 3 is too valuable.",
    "rule.token_battle.picture.whet": (
        "Whetstone lies on b3 already. So Awl, the next token, comes with value 4 in place of 3."
    ),
    "rule.token_battle.picture.shell": (
        "A Shell of value 1 is hit. It becomes a Plain of value 1; the next hit destroys that."
    ),
    "rule.token_battle.picture.banner": (
        "Blue's 3 gains 4 a turn and the 2 gains 3. Red's token beside the Banner gets nothing."
    ),
    "rule.token_battle.picture.toll": (
        "In a corner a Toll feeds three enemies at most. Here it gains 6, and Red 2 for each 1."
    ),
    "rule.token_battle.picture.row_ray": (
        "The ray on a3 hits c3, the first token in its row. The one behind it is safe."
    ),
    # --- rules: tables
    "rule.token_battle.facts.cards": {"one": "{count} card", "other": "{count} cards"},
    "rule.token_battle.facts.variant": "{goal} points · {turns} turns at most",
    "rule.token_battle.stack": "Stack {number}, from the top: {cards}.",
    "rule.token_battle.ability.chip": "Every token in the area loses 1 value.",
    "rule.token_battle.ability.shove": (
        "Pushes every token in the area one field straight away. One that is blocked by another token stays. One that "
        "leaves the board is destroyed."
    ),
    "rule.token_battle.ability.vault": (
        "Every token in the area jumps over this one, to the field across. If that field is taken, it stays. If it is "
        "off the board, the token is destroyed."
    ),
    "rule.token_battle.ability.sprout": "Puts a Plain of yours, value 1, on every empty field in the area.",
    "rule.token_battle.ability.gift": "Gives your opponent a Plain, value 1, on every empty field in the area.",
    "rule.token_battle.ability.encore": (
        "If there is a token on every field of the area, you get an extra turn. A field beyond the edge counts as "
        "empty."
    ),
    "rule.token_battle.ability.yield": "Your opponent gets an extra turn. That is the price of a high value.",
    "rule.token_battle.ability.volley": (
        "Every token in the area loses 1 value for each of your tokens there. The token just played doesn't count."
    ),
    "rule.token_battle.ability.switch": (
        "Swaps places with the token played last, by either player. If that one is gone, nothing happens."
    ),
    "rule.token_battle.ability.gild": (
        "Every token of value 1 or 2 in the area turns Golden. It keeps its value, and loses what it was before."
    ),
    "rule.token_battle.ability.whet": "The next token you play has 1 more value.",
    "rule.token_battle.kind.plain": "No special effect.",
    "rule.token_battle.kind.shell": (
        "Instead of being destroyed or pushed off the board, it becomes a Plain of value 1 and stays where it is."
    ),
    "rule.token_battle.kind.banner": "Each of your tokens nearby gains 1 more a turn.",
    "rule.token_battle.kind.beacon": "Every token nearby, yours and your opponent's, gains 1 more a turn.",
    "rule.token_battle.kind.toll": "Each enemy token nearby gains 1 more a turn. That is the price of a high value.",
    "rule.token_battle.kind.row_ray": (
        "After every turn, the first token to its left and the first to its right lose 1 value, whoever's they are."
    ),
    "rule.token_battle.kind.column_ray": (
        "After every turn, the first token above it and the first below it lose 1 value, whoever's they are."
    ),
    "rule.token_battle.kind.golden": "Gains double: for its value, and for what tokens nearby add.",
    "rule.token_battle.variant.classic": "The usual game.",
    "rule.token_battle.variant.sprint": "A short game, for a break.",
    "rule.token_battle.variant.mirror": "Both players have the same set, in the same order. The better plan wins.",
    "rule.token_battle.variant.draft": (
        "Take turns picking from {offered} cards, until each has {picked}. Then each builds {stacks} stacks of "
        "{least} to {picked} of them, unseen."
    ),
    # --- rules: keywords
    "rule.token_battle.word.value": "Value",
    "rule.token_battle.word.value.text": (
        "The number on a token: what it gains each turn, and how much it takes to destroy it."
    ),
    "rule.token_battle.word.value.forms": "value, values",
    "rule.token_battle.word.gain": "Gain",
    "rule.token_battle.word.gain.text": (
        "The points that a token brings its owner after every turn. A small +1 on a token: tokens nearby add 1 point. "
        "A small =8 on a Golden: it brings 8 in all."
    ),
    "rule.token_battle.word.gain.forms": "gain, gains",
    "rule.token_battle.word.area": "Area",
    "rule.token_battle.word.area.text": (
        "The fields beside a token on which its card's ability works: the squares on the card. It is never turned."
    ),
    "rule.token_battle.word.area.forms": "area, areas",
    "rule.token_battle.word.nearby": "Nearby",
    "rule.token_battle.word.nearby.text": "On one of the eight fields around.",
    "rule.token_battle.word.nearby.forms": "nearby",
    "rule.token_battle.word.destroyed": "Destroyed",
    "rule.token_battle.word.destroyed.text": (
        "Taken off the board, because its value fell to 0 or because it left the board."
    ),
    "rule.token_battle.word.destroyed.forms": "destroyed, destroy, destroys",
    "rule.token_battle.word.extra.forms": "extra turn, extra turns",
    "rule.token_battle.word.stack.forms": "stack, stacks",
    "rule.token_battle.word.played": "Played",
    "rule.token_battle.word.played.text": (
        "Put on the board from a card. A token that an ability makes is not played, and sets nothing off."
    ),
    "rule.token_battle.word.played.forms": "played, play",
    "rule.token_battle.word.plain.forms": "Plain, Plains",
    "rule.token_battle.word.shell.forms": "Shell, Shells",
    "rule.token_battle.word.banner.forms": "Banner, Banners",
    "rule.token_battle.word.beacon.forms": "Beacon, Beacons",
    "rule.token_battle.word.toll.forms": "Toll, Tolls",
    "rule.token_battle.word.row_ray.forms": "Row-ray, Row-rays, rays",
    "rule.token_battle.word.column_ray.forms": "Column-ray, Column-rays",
    "rule.token_battle.word.golden.forms": "Golden, Goldens",
}
