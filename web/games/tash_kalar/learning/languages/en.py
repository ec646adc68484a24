"""English: the messages of Tash-Kalar in the room for learning."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- lessons
    "lesson.tash_kalar.course.first.title": "First steps",
    "lesson.tash_kalar.course.first.done": (
        "Now you can play: tasks and legends score in the High Form, destroyed pieces in a duel. Your hand fills up "
        "after each turn; each school has a lesson too."
    ),
    "lesson.tash_kalar.pattern.title": "A pattern of two",
    "lesson.tash_kalar.pattern.ask": (
        "Beings appear where your pieces form their pattern. Swordmaster's is two in a row or column, with one square "
        "between them: place the second piece."
    ),
    "lesson.tash_kalar.pattern.done": (
        "The pattern is there: with your second action you could summon Swordmaster in the gap. Patterns may be "
        "mirrored, and turned by quarter turns."
    ),
    "lesson.tash_kalar.pattern.wrong.close": (
        "Too close: those two touch. Leave exactly one square between them, in the same row or column."
    ),
    "lesson.tash_kalar.pattern.wrong.far": (
        "That is not the pattern. The two belong in the same row or column, with one square between them."
    ),
    "lesson.tash_kalar.pattern.wrong.discard": (
        "A discarded being can't be summoned. Keep Swordmaster, and place a piece to complete its pattern."
    ),
    "lesson.tash_kalar.summon.title": "Summoning",
    "lesson.tash_kalar.summon.ask": (
        "A being appears on one square of its pattern, here the gap, and destroys a common piece that stands there. "
        "Summon Swordmaster onto Red's."
    ),
    "lesson.tash_kalar.summon.done": (
        "Your pattern stays, and Swordmaster is now a common piece like the others. To learn what anything is, press "
        "it long or point at it."
    ),
    "lesson.tash_kalar.summon.wrong.empty": (
        "You may summon it there, but on an empty square. Between two other pieces of yours stands a red one."
    ),
    "lesson.tash_kalar.summon.wrong.place": (
        "You need no more pieces: Swordmaster's pattern is complete already, even twice. Summon it."
    ),
    "lesson.tash_kalar.summon.wrong.discard": (
        "Swordmaster can be summoned right now. Discard a being only if it doesn't fit."
    ),
    "lesson.tash_kalar.effect.title": "What a being does",
    "lesson.tash_kalar.effect.ask": (
        "Once summoned, a being has an effect. Swordmaster may destroy a common diagonally beside it: summon it in "
        "the gap where there is one, and do it."
    ),
    "lesson.tash_kalar.effect.done": (
        "Swordmaster stays, as a heroic piece. Once a turn, for an action, you may discard a being and put other cards "
        "you hold under their decks, to draw new ones."
    ),
    "lesson.tash_kalar.effect.wrong.far": (
        "No red piece is diagonally beside that square. Summon Swordmaster in the other gap."
    ),
    "lesson.tash_kalar.effect.wrong.stop": "You may decline, but it costs you nothing. Destroy the red piece on d6.",
    "lesson.tash_kalar.effect.wrong.place": (
        "The pattern is complete already. Summon Swordmaster where a red piece is diagonally beside it."
    ),
    "lesson.tash_kalar.effect.wrong.discard": (
        "Keep Swordmaster: it can be summoned right now, and it has something to destroy."
    ),
    "lesson.tash_kalar.upgrade.title": "Common and heroic",
    "lesson.tash_kalar.upgrade.ask": (
        "A heroic (a star) destroys the common (a ring) that it moves onto, even your own: a ! warns. With Chronicler, "
        "upgrade one of yours and destroy g6."
    ),
    "lesson.tash_kalar.upgrade.done": (
        "The ranks are common, heroic and legendary. A standard move destroys lower ranks only, a combat move and a "
        "summoning also equal ones."
    ),
    "lesson.tash_kalar.upgrade.wrong.other": (
        "From there it reaches no red piece. Upgrade the one on f5, which is right beside g6."
    ),
    "lesson.tash_kalar.upgrade.wrong.miss": (
        "The piece on g6 would still be there. Move yours from f5 onto it, one step diagonally."
    ),
    "lesson.tash_kalar.upgrade.wrong.place": (
        "Your three pieces form Chronicler's pattern already. Pick its card first, then tap e5 between them."
    ),
    "lesson.tash_kalar.upgrade.wrong.discard": "Chronicler can be summoned right now, so keep it.",
    "lesson.tash_kalar.task.title": "Tasks",
    "lesson.tash_kalar.task.ask": (
        "Tasks, in the corners, score if they are met when your turn ends. One wants a + of five pieces in the "
        "centre: complete it, then claim it."
    ),
    "lesson.tash_kalar.task.done": (
        "You may claim one task a turn. At nine points, or once a school's last card is drawn, each of you has one "
        "more turn."
    ),
    "lesson.tash_kalar.task.wrong.end": (
        "The cross is complete: take its points before your turn ends. Claim Centre Cross."
    ),
    "lesson.tash_kalar.task.wrong.place": (
        "Red's piece still stands in the centre. Summon Swordmaster there: it fits between your pieces."
    ),
    "lesson.tash_kalar.task.wrong.discard": (
        "Without Swordmaster the centre stays Red's. Summon it there, between your pieces."
    ),
    "lesson.tash_kalar.flare.title": "A flare when behind",
    "lesson.tash_kalar.flare.ask": (
        "Red has four pieces more, so you may invoke your flare, for no action. Invoke it, place its piece so that "
        "Swordmaster fits on e5, and summon it there."
    ),
    "lesson.tash_kalar.flare.done": (
        "One action, and yet a new piece and a being. Each flare says how many pieces behind you have to be."
    ),
    "lesson.tash_kalar.flare.wrong.first": (
        "That takes your only action, and none is left to summon with. Invoke the flare: its piece is free."
    ),
    "lesson.tash_kalar.flare.wrong.gap": (
        "From there it forms no pattern around e5. Your piece on e4 needs a partner on the far side of e5."
    ),
    "lesson.tash_kalar.flare.wrong.action": "The pattern is complete: use your action to summon Swordmaster onto e5.",
    "lesson.tash_kalar.flare.wrong.discard": (
        "You need Swordmaster in this very turn: it is to destroy the piece on e5."
    ),
    "lesson.tash_kalar.legend.title": "Legends",
    "lesson.tash_kalar.legend.ask": (
        "A legend's pattern needs heroics, and legends are worth one point as long as they stand. Time Elemental lacks "
        "one common on the right: place it, then summon."
    ),
    "lesson.tash_kalar.legend.done": (
        "It is worth a point as long as it stands. Some beings are summoned onto a piece of your own: their card shows "
        "it in the black frame, on your colour."
    ),
    "lesson.tash_kalar.legend.wrong.gap": (
        "The heroics are right. A common stands below them on d6, and its counterpart on the right is missing."
    ),
    "lesson.tash_kalar.legend.wrong.now": (
        "The pattern is complete: summon Time Elemental with your second action, onto e3."
    ),
    "lesson.tash_kalar.course.imperial.title": "Imperial",
    "lesson.tash_kalar.course.imperial.done": (
        "Imperial moves in formation and strikes from afar: look for lines, both yours and Red's."
    ),
    "lesson.tash_kalar.imperial.title": "A shot along the line",
    "lesson.tash_kalar.imperial.ask": (
        "Cannon appears in place of your piece on e5, and destroys all commons in one direction. Summon it, and "
        "shoot where that costs Red two."
    ),
    "lesson.tash_kalar.imperial.done": (
        "Two pieces with one shot. A shot reaches to the edge, so turn the pattern towards the longest line."
    ),
    "lesson.tash_kalar.imperial.wrong.few": (
        "Only one red piece stands in that direction. Another one has two, one behind the other."
    ),
    "lesson.tash_kalar.imperial.wrong.stop": (
        "You may hold fire, but Red would keep both pieces. Shoot to the upper right."
    ),
    "lesson.tash_kalar.imperial.wrong.place": (
        "Your three pieces form Cannon's pattern already. Summon it onto your own piece on e5."
    ),
    "lesson.tash_kalar.imperial.wrong.discard": "Cannon can be summoned right now, so keep it.",
    "lesson.tash_kalar.course.highland.title": "Highland",
    "lesson.tash_kalar.course.highland.done": (
        "Highland has raw force and fast moves, and much of its power comes from coloured squares."
    ),
    "lesson.tash_kalar.highland.title": "Power from colours",
    "lesson.tash_kalar.highland.ask": (
        "Ritual Master gives you two more actions, but only if it appears on a green square. Your pieces form its "
        "pattern twice: which one counts?"
    ),
    "lesson.tash_kalar.highland.done": (
        "Two more actions this turn. Before you place a piece, look at which coloured square a pattern could end on."
    ),
    "lesson.tash_kalar.highland.wrong.plain": (
        "A plain square gives Ritual Master no power. The other place that it fits is green."
    ),
    "lesson.tash_kalar.highland.wrong.place": (
        "You need no more pieces: the pattern is complete, even twice. Summon Ritual Master."
    ),
    "lesson.tash_kalar.highland.wrong.discard": "Ritual Master can be summoned right now, so keep it.",
    "lesson.tash_kalar.course.sylvan.title": "Sylvan",
    "lesson.tash_kalar.course.sylvan.done": (
        "Sylvan grows, leaps far, and makes enemy pieces its own: let Red come close."
    ),
    "lesson.tash_kalar.sylvan.title": "Won over",
    "lesson.tash_kalar.sylvan.ask": (
        "Dryad appears in place of your piece on e5 and may convert an enemy piece beside it into a common of "
        "yours. Summon it, and take the stronger one."
    ),
    "lesson.tash_kalar.sylvan.done": (
        "Red has lost a heroic, and you have won a common. For tasks and in a duel, a converted piece counts as "
        "destroyed."
    ),
    "lesson.tash_kalar.sylvan.wrong.common": (
        "That would do, but a common is Red's smaller loss. The piece on f5 is heroic: convert that one."
    ),
    "lesson.tash_kalar.sylvan.wrong.stop": "You may decline, but it costs you nothing. Convert the heroic on f5.",
    "lesson.tash_kalar.sylvan.wrong.place": (
        "Your three pieces form Dryad's pattern already. Summon it onto your own piece on e5."
    ),
    "lesson.tash_kalar.sylvan.wrong.discard": "Dryad can be summoned right now, so keep it.",
    "lesson.tash_kalar.course.everfrost.title": "Everfrost",
    "lesson.tash_kalar.course.everfrost.done": (
        "Everfrost saves effects for later: freeze one early, and thaw it in the turn that needs it."
    ),
    "lesson.tash_kalar.everfrost.title": "Thaw in time",
    "lesson.tash_kalar.everfrost.ask": (
        "Ice Princess lies frozen: thawed, she moves one of your commons, for no action. Use that to let Snow Fox "
        "appear on d5, where a red piece stands."
    ),
    "lesson.tash_kalar.everfrost.done": (
        "A move and a being for a single action. Only one card can be frozen at a time, so don't wait too long."
    ),
    "lesson.tash_kalar.everfrost.wrong.action": (
        "That takes your only action, and none is left to summon. Thaw Ice Princess instead."
    ),
    "lesson.tash_kalar.everfrost.wrong.miss": (
        "Then Snow Fox can't appear on d5. Its pattern needs a piece on f6: move the one from f7."
    ),
    "lesson.tash_kalar.everfrost.wrong.now": "The pattern is complete: use your action to summon Snow Fox onto d5.",
    "lesson.tash_kalar.everfrost.wrong.empty": (
        "Snow Fox may appear there, but on an empty square. On d5 it costs Red a piece."
    ),
    "lesson.tash_kalar.everfrost.wrong.discard": (
        "You need Snow Fox in this very turn: it is to destroy the piece on d5."
    ),
    "lesson.tash_kalar.course.nethervoid.title": "Nethervoid",
    "lesson.tash_kalar.course.nethervoid.done": (
        "In Nethervoid all turns around the Gateway. Keep it safe, and near to where it hurts Red."
    ),
    "lesson.tash_kalar.nethervoid.title": "Through the Gateway",
    "lesson.tash_kalar.nethervoid.ask": (
        "Your heroic on g3 is the Gateway, and beings act around it, wherever they appear. Summon Flame Imp, and "
        "destroy the red common beside the Gateway."
    ),
    "lesson.tash_kalar.nethervoid.done": (
        "Flame Imp has struck from far away. The Gateway moves with its piece, and is lost with it."
    ),
    "lesson.tash_kalar.nethervoid.wrong.own": (
        "That common is your own: effects can hit both sides. Destroy the red one on h4."
    ),
    "lesson.tash_kalar.nethervoid.wrong.stop": (
        "You may decline, but Red would keep a piece beside your Gateway. Destroy the one on h4."
    ),
    "lesson.tash_kalar.nethervoid.wrong.place": "Your pieces on c6 and d7 form Flame Imp's pattern already. Summon it.",
    "lesson.tash_kalar.nethervoid.wrong.discard": "Flame Imp can be summoned right now, so keep it.",
    "lesson.tash_kalar.course.etherweave.title": "Etherweave",
    "lesson.tash_kalar.course.etherweave.done": (
        "Etherweave borrows from the future: first the warp effect, then the being that pays for it."
    ),
    "lesson.tash_kalar.etherweave.title": "Effect first, being later",
    "lesson.tash_kalar.etherweave.ask": (
        "A warp effect is used straight from the hand. Translocationist's gives you an action: with two you can "
        "place the missing piece and summon it onto e5."
    ),
    "lesson.tash_kalar.etherweave.done": (
        "After its warp effect the being was pending, which costs two points until you summon it. Now it is paid for."
    ),
    "lesson.tash_kalar.etherweave.wrong.gap": (
        "The pattern isn't complete then. It lacks a piece on f4, diagonally above e5."
    ),
    "lesson.tash_kalar.etherweave.wrong.now": (
        "The pattern is complete: use your other action to summon Translocationist onto e5."
    ),
    "lesson.tash_kalar.etherweave.wrong.end": (
        "Your turn isn't over: warp with Translocationist, and you have an action to summon it."
    ),
    "lesson.tash_kalar.etherweave.wrong.discard": (
        "You need Translocationist twice in this turn: for its warp effect, and to summon it."
    ),
    # --- puzzles
    "puzzle.tash_kalar.task.title": "Score a task",
    "puzzle.tash_kalar.task.ask": "End this turn so that you can score this task: {name}. {text}",
    "puzzle.tash_kalar.task.solved": "The task can be scored.",
    "puzzle.tash_kalar.task.why.not_met": "The turn is over and this task is not met: {name}.",
    "puzzle.tash_kalar.twice.title": "Summon twice",
    "puzzle.tash_kalar.twice.ask": "Summon two beings in this turn.",
    "puzzle.tash_kalar.twice.solved": "Two beings in one turn.",
    "puzzle.tash_kalar.twice.why.short": {
        "one": "That summons {count} being, and two can be summoned.",
        "other": "That summons {count} beings, and two can be summoned.",
    },
    "puzzle.tash_kalar.duel.title": "Win the duel",
    "puzzle.tash_kalar.duel.ask": (
        "This is the last turn of the duel: win it. A tie goes to whoever has more upgraded pieces."
    ),
    "puzzle.tash_kalar.duel.solved": (
        "The duel is won, with the points of this turn; a tie goes to whoever has more upgraded pieces."
    ),
    "puzzle.tash_kalar.duel.why.short": "The last turn is over, and the duel is not won.",
    "puzzle.tash_kalar.clear.title": "Clear the board",
    "puzzle.tash_kalar.clear.ask": {
        "one": "With your first action, summon a being that rids the board of {goal} enemy piece.",
        "other": "With your first action, summon a being that rids the board of {goal} enemy pieces.",
    },
    "puzzle.tash_kalar.clear.solved": "No other being takes as many enemy pieces.",
    "puzzle.tash_kalar.clear.why.short": {
        "one": "That takes {count} enemy piece, and {goal} can be taken.",
        "other": "That takes {count} enemy pieces, and {goal} can be taken.",
    },
    "puzzle.tash_kalar.once.title": "Prepare and summon",
    "puzzle.tash_kalar.once.ask": "Only one of your beings can be summoned in this turn. Summon it.",
    "puzzle.tash_kalar.once.solved": "No other being could be summoned.",
    "puzzle.tash_kalar.once.why.short": "The turn is over, and no being was summoned.",
    # --- drills
    "drill.tash_kalar.title": "Find the summonings",
    # --- rules: sections
    "rule.tash_kalar.goal.title": "What it is about",
    "rule.tash_kalar.goal": (
        "You are a summoner in an arena. Place pieces, and when they stand in the pattern on one of your cards, "
        "summon its being: it comes onto the board and does what its card says."
    ),
    "rule.tash_kalar.goal.modes": (
        "In the High Form you score for tasks and for legends, and {goal} points bring the end. In the Deathmatch "
        "Duel you score for the enemy pieces you destroy; there it takes {duelgoal}."
    ),
    "rule.tash_kalar.goal.schools": (
        "Each player has a school of {beings} beings. Both may take the same one: by the rulebook only Imperial, for "
        "the others it is a house rule."
    ),
    "rule.tash_kalar.turn.title": "Your turn",
    "rule.tash_kalar.turn": (
        "You have two actions, and you must use both. Only the very first turn of a game has just one. An action is "
        "one of three things: place a piece, summon a being, or discard."
    ),
    "rule.tash_kalar.turn.place": "Place: put a common piece of yours on any empty square.",
    "rule.tash_kalar.turn.discard": (
        "Discard, once a turn: put a being of your school on your discard pile. Then you may put any other cards of "
        "your hand under their decks, to get better ones."
    ),
    "rule.tash_kalar.turn.draw": (
        "At the end of your turn you draw until you have three beings of your school, two legends and a flare."
    ),
    "rule.tash_kalar.summon.title": "Summoning",
    "rule.tash_kalar.summon": (
        "A card shows a pattern. Each square with a piece on it needs a piece of yours of that rank or higher. The "
        "being arrives on the framed square. What stands elsewhere doesn't matter."
    ),
    "rule.tash_kalar.summon.turned": (
        "You may turn the pattern by quarter turns, and mirror it: up to eight ways round."
    ),
    "rule.tash_kalar.summon.square": (
        "The framed square may be empty, or hold any piece that ranks no higher than the being. That piece is "
        "destroyed, your own as well. A few beings need a piece of yours there."
    ),
    "rule.tash_kalar.summon.effect": (
        "Your pieces stay where they are. Then the effect of the being is carried out, and the card is discarded."
    ),
    "rule.tash_kalar.ranks.title": "Ranks and pieces",
    "rule.tash_kalar.ranks": "There are three ranks. Heroic pieces and legends count as upgraded.",
    "rule.tash_kalar.ranks.stock": (
        "You have {pieces} pieces with a common and a heroic side ({duelpieces} in a duel), and {legends} legendary "
        "ones. If you need one and have none left, you pick one up from the board, one that the pattern doesn't need."
    ),
    "rule.tash_kalar.moves.title": "Moves and leaps",
    "rule.tash_kalar.moves": (
        "A move goes to a square beside the piece. A standard move may enter an empty square or one with a lower "
        "rank; a combat move also one with an equal rank."
    ),
    "rule.tash_kalar.moves.leap": (
        "A leap goes to any square of the board, by the same rule: a standard or a combat leap."
    ),
    "rule.tash_kalar.moves.own": (
        "What a piece enters is destroyed, even if it is yours. So a common makes standard moves only onto empty "
        "squares."
    ),
    "rule.tash_kalar.effects.title": "Reading a card",
    "rule.tash_kalar.effects": (
        "“You may” and “up to” leave it to you. All else has to be done, as far as it can be done."
    ),
    "rule.tash_kalar.effects.owner": (
        "If a card doesn't say whose pieces it means, it means everybody's, yours too. “Beside” means beside the "
        "being, where it stands now."
    ),
    "rule.tash_kalar.effects.change": (
        "Pieces can be upgraded, downgraded and converted. All that needs a piece of the right sort in the owner's "
        "stock."
    ),
    "rule.tash_kalar.flares.title": "Flares",
    "rule.tash_kalar.flares": (
        "A flare helps whoever is behind. You invoke it between your actions, for no action. There are {flares}, and "
        "both players draw from them. In a duel your opponent scores a point for it."
    ),
    "rule.tash_kalar.flares.halves": (
        "The upper half works if your opponent has that many more upgraded pieces, the lower one if that many more "
        "pieces in all. If both are true when you invoke it, you get both, the upper one first."
    ),
    "rule.tash_kalar.high_form.title": "High Form",
    "rule.tash_kalar.high_form": (
        "Three tasks lie open, and you see which one comes next. At the end of your turn you may claim one open task "
        "that you have met, for its points."
    ),
    "rule.tash_kalar.high_form.legends": (
        "Each legend of yours is worth a point as long as it stands on the board, however it got there."
    ),
    "rule.tash_kalar.tasks.title": "All tasks",
    "rule.tash_kalar.tasks": (
        "There are {tasks}. Three tasks of one type never lie open together. Advanced ones are not among the first "
        "three."
    ),
    "rule.tash_kalar.duel.title": "Deathmatch Duel",
    "rule.tash_kalar.duel": (
        "At the end of your turn you score for the enemy pieces you destroyed in it: 2 for a legend, 1 for a heroic, "
        "1 for every two commons. Converted ones count too."
    ),
    "rule.tash_kalar.duel.legends": (
        "Summoning a legend scores 1 at once. Each player begins with a piece on the board."
    ),
    "rule.tash_kalar.end.title": "The end",
    "rule.tash_kalar.end": (
        "The last turns begin when somebody has the points, or draws the last card of a school deck. Then both "
        "players have one more turn, and scores go on counting. If an extra turn is due, it comes before these."
    ),
    "rule.tash_kalar.end.ties": (
        "More points win; in a tie more upgraded pieces; then more pieces. After that it is a draw."
    ),
    "rule.tash_kalar.end.limit": "A game ends after {turns} turns at most: a house rule.",
    "rule.tash_kalar.draft.title": "Draft",
    "rule.tash_kalar.draft": (
        "If you choose to draft, the beings of both schools are shuffled, and each player gets {beings}. You keep one "
        "and pass the others on, then keep two each time, until none is left. What you have kept is your deck. Both "
        "players choose at the same time, and see only the cards that are passed."
    ),
    "rule.tash_kalar.by_link.title": "With a friend, by link",
    "rule.tash_kalar.by_link": (
        "You and your friend settle together what is drawn, so you see it, and a new task, when the answer comes. "
        "No card draws in the middle of a turn. Only after a card that gives you another turn your link ends early: "
        "your friend answers with an empty one, and you play that turn with what you drew. Each of you has a deck "
        "of all legends and one of all flares (a house rule)."
    ),
    "rule.tash_kalar.imperial.title": "Imperial",
    "rule.tash_kalar.imperial": (
        "Soldiers in formation. They strike where their patterns point, and move many pieces at once. A good school "
        "to learn with."
    ),
    "rule.tash_kalar.highland.title": "Highland",
    "rule.tash_kalar.highland": (
        "Raw force. Highland beings move far and hit what is beside them. Some of them are stronger on a coloured "
        "square."
    ),
    "rule.tash_kalar.sylvan.title": "Sylvan",
    "rule.tash_kalar.sylvan": (
        "Growth. Sylvan beings place and upgrade pieces, leap, and convert the enemy's. Many of them ask who has more."
    ),
    "rule.tash_kalar.everfrost.title": "Everfrost",
    "rule.tash_kalar.everfrost": (
        "Patience. Many Everfrost beings have a second, frozen effect. After the first one the card stays face up "
        "before you, frozen. Only one card can be frozen."
    ),
    "rule.tash_kalar.everfrost.thaw": (
        "You thaw it between your actions, in this turn or a later one, for no action. Then its frozen effect is "
        "carried out, wherever the being stands, or if it is gone."
    ),
    "rule.tash_kalar.nethervoid.title": "Nethervoid",
    "rule.tash_kalar.nethervoid": (
        "Everything serves the Gateway. The first being you summon becomes it, and a heroic being takes over from a "
        "common Gateway."
    ),
    "rule.tash_kalar.nethervoid.passing": (
        "The Gateway is a piece like others: it moves, and it can be destroyed. It is lost when it becomes a legend."
    ),
    "rule.tash_kalar.etherweave.title": "Etherweave",
    "rule.tash_kalar.etherweave": (
        "Effects before their causes. From your second turn on you may play the warp effect of a being in your hand "
        "between your actions, for no action."
    ),
    "rule.tash_kalar.etherweave.pending": (
        "That being is then pending. Until you summon it, it costs you two points, and you can't play another warp "
        "effect."
    ),
    "rule.tash_kalar.legends.title": "Legends",
    "rule.tash_kalar.legends": (
        "{legendcards} legendary beings. Both players draw from them, and hold two. Their patterns are large, and "
        "nothing ranks higher."
    ),
    "rule.tash_kalar.keys": (
        "Arrow keys move over the board, Enter or Space picks, 1 to 9 pick a card, Escape goes one step back."
    ),
    # --- rules: captions of pictures
    "rule.tash_kalar.picture.goal": (
        "Blue places a piece on e5, and there it is: the pattern of the Mountain Troll. It arrives on e4 and destroys "
        "all enemy commons beside it."
    ),
    "rule.tash_kalar.picture.actions": (
        "A turn of two actions: Blue places a piece on e6, then summons Swordmaster on e5 between the two."
    ),
    "rule.tash_kalar.picture.discard": (
        "Blue discards Bomb, and puts the Fire Dragon under its deck. At the end of the turn Blue draws Swordmaster "
        "and Leviathan."
    ),
    "rule.tash_kalar.picture.summon": (
        "Two commons with a square between them: the pattern of the Swordmaster. It arrives on e5, destroys an enemy "
        "common diagonally beside it, and is upgraded."
    ),
    "rule.tash_kalar.picture.turned": (
        "The pattern of the Champion, turned a quarter. A heroic may stand for a common. The enemy heroic on f5 ranks "
        "no higher than the Champion, so it goes; then the Champion destroys the piece on g6."
    ),
    "rule.tash_kalar.picture.combat": "Dire Wolf, a common, takes two enemy commons by two combat moves.",
    "rule.tash_kalar.picture.leap": "Wild Eagle makes a combat leap from e4 to b6.",
    "rule.tash_kalar.picture.upgrade": "A Sapling is upgraded at once: it is heroic as soon as it is there.",
    "rule.tash_kalar.picture.convert": "Sylvan Princess turns the enemy common on d4 into one of Blue's.",
    "rule.tash_kalar.picture.flare": (
        "Red has four pieces more, which is enough for the lower half of Flare 2: Blue places a piece on e6, for no "
        "action."
    ),
    "rule.tash_kalar.picture.claim": (
        "The cross in the centre is complete, so Blue claims Centre Cross for two points. The next task opens."
    ),
    "rule.tash_kalar.picture.destruction": "Cannon destroys the three commons between it and the edge.",
    "rule.tash_kalar.picture.devastation": "Mountain Troll destroys all four enemy commons beside it.",
    "rule.tash_kalar.picture.heroic_destruction": (
        "Hill Giant destroys what stands orthogonally beside it: two enemy commons and a heroic, and a piece of Blue's."
    ),
    "rule.tash_kalar.picture.heroic_devastation": (
        "Hill Giant arrives on a heroic and destroys another one and two commons: four enemy pieces, two of them "
        "upgraded."
    ),
    "rule.tash_kalar.picture.end_of_legends": "Champion destroys the legend on f3, and is lost for it.",
    "rule.tash_kalar.picture.red_conquest": "With e5 Blue has three red squares, two of them with heroics.",
    "rule.tash_kalar.picture.green_conquest": "With a5 Blue has three green squares, two of them with heroics.",
    "rule.tash_kalar.picture.color_conquest": (
        "With h6 Blue has pieces on five coloured squares, three of them heroic. Red ones and green ones count alike."
    ),
    "rule.tash_kalar.picture.red_legends": (
        "A legend stands on red already. Sapling is the second upgraded piece there."
    ),
    "rule.tash_kalar.picture.green_legends": (
        "A legend stands on green already. Sapling is the second upgraded piece there."
    ),
    "rule.tash_kalar.picture.rainbow_dominance": (
        "On red squares Blue has one heroic and Red none. With Sapling Blue has two on green squares, and Red one."
    ),
    "rule.tash_kalar.picture.red_summoning": "Two beings in a turn: Sapling on the red square e5, then Forest Mystic.",
    "rule.tash_kalar.picture.green_summoning": (
        "Two beings in a turn: Sapling on the green square g3, then Forest Mystic."
    ),
    "rule.tash_kalar.picture.colored_summoning": (
        "Two beings in a turn, each on a coloured square: Sapling on e5, Forest Mystic on d2."
    ),
    "rule.tash_kalar.picture.legendary_summoning": "Two beings in a turn: Time Elemental, a legend, then Sapling.",
    "rule.tash_kalar.picture.central_dominance": "With e5 Blue has five of the nine squares, two of them with heroics.",
    "rule.tash_kalar.picture.line_dominance": "With e5 Blue has seven pieces in the row, and Red one: six more.",
    "rule.tash_kalar.picture.diagonals": (
        "The piece on e5 stands on both diagonals: now there are four on each, one of them heroic."
    ),
    "rule.tash_kalar.picture.side_chain": "The piece on e5 joins both ends: the chain runs from side to side.",
    "rule.tash_kalar.picture.envelopment": "The seventh piece beside the enemy heroic on e5.",
    "rule.tash_kalar.picture.center_cross": "With e5 the cross of five in the centre is complete.",
    "rule.tash_kalar.picture.corner_chain": "The piece on e5 joins both ends: the chain runs from corner to corner.",
    "rule.tash_kalar.picture.imprisonment": "The sixth piece beside the enemy heroic on e5 closes the ring.",
    "rule.tash_kalar.picture.isolation": (
        "The piece on b4 completes the wall: the one on a5 has another at distance two, on c5, and can't get to it."
    ),
    "rule.tash_kalar.picture.start": "A duel begins with a piece of each player on the two marked squares.",
    "rule.tash_kalar.picture.last": (
        "Blue claims a task and has the nine points. Red has one more turn, then Blue has one: nine to eight, and Blue "
        "wins."
    ),
    "rule.tash_kalar.picture.draft": (
        "Blue keeps Cannon out of the first pack. From the pack that Red passes on, Blue keeps Chronicler and Legend "
        "Slayer."
    ),
    "rule.tash_kalar.picture.thaw": "Blue thaws Crystal Grower: its frozen effect upgrades the common on e5.",
    "rule.tash_kalar.picture.gateway": (
        "Flame Imp is the first being, so it becomes the Gateway, with an arch as its sign. It may destroy a common "
        "beside the Gateway: the one on f3."
    ),
    "rule.tash_kalar.picture.warp": "Blue plays the warp effect of Greater Shadow Twin: the common on e5 is upgraded.",
    # --- rules: tables
    "rule.tash_kalar.rank.common": "Common",
    "rule.tash_kalar.rank.common.text": "What you place for an action. It counts for most patterns.",
    "rule.tash_kalar.rank.heroic": "Heroic",
    "rule.tash_kalar.rank.heroic.text": (
        "Comes with a heroic being, or by upgrading a common: the piece is turned over."
    ),
    "rule.tash_kalar.rank.legendary": "Legend",
    "rule.tash_kalar.rank.legendary.text": "The highest rank. Comes with a legend, or by upgrading a heroic.",
    "rule.tash_kalar.facts.being": {"one": "{rank} · {count} piece", "other": "{rank} · {count} pieces"},
    "rule.tash_kalar.facts.task": {"one": "{count} point", "other": "{count} points"},
    "rule.tash_kalar.over": "The game is over.",
    "rule.tash_kalar.facts.advanced": "{facts} · advanced",
    # --- rules: keywords
    "rule.tash_kalar.word.action.forms": "action, actions",
    "rule.tash_kalar.word.beside": "Beside",
    "rule.tash_kalar.word.beside.text": "On one of the eight squares around, diagonal ones too.",
    "rule.tash_kalar.word.beside.forms": "beside",
    "rule.tash_kalar.word.orthogonal": "Orthogonally beside",
    "rule.tash_kalar.word.orthogonal.text": "On one of the four squares above, below, left or right.",
    "rule.tash_kalar.word.orthogonal.forms": "orthogonally beside, orthogonally",
    "rule.tash_kalar.word.diagonal": "Diagonally beside",
    "rule.tash_kalar.word.diagonal.text": "On one of the four squares that touch only at a corner.",
    "rule.tash_kalar.word.diagonal.forms": "diagonally beside, diagonally",
    "rule.tash_kalar.word.distance.forms": "distance",
    "rule.tash_kalar.word.standard.forms": "standard move, standard moves, standard ones, standard",
    "rule.tash_kalar.word.combat.forms": "combat move, combat moves, combat ones, combat",
    "rule.tash_kalar.word.leap.forms": "leap, leaps, combat leap, combat leaps, standard leap",
    "rule.tash_kalar.word.destroy": "Destroy",
    "rule.tash_kalar.word.destroy.text": (
        "The piece goes back to its owner's stock. Only enemy pieces count for tasks and points."
    ),
    "rule.tash_kalar.word.destroy.forms": "destroy, destroyed, destroys, destroying",
    "rule.tash_kalar.word.upgrade": "Upgrade",
    "rule.tash_kalar.word.upgrade.text": (
        "A common becomes heroic, a heroic a legend if its owner has a legendary piece left. A legend can't be "
        "upgraded."
    ),
    "rule.tash_kalar.word.upgrade.forms": "upgrade, upgrades, is upgraded, are upgraded",
    "rule.tash_kalar.word.upgraded": "Upgraded piece",
    "rule.tash_kalar.word.upgraded.text": "A heroic piece or a legend.",
    "rule.tash_kalar.word.upgraded.forms": "upgraded",
    "rule.tash_kalar.word.downgrade": "Downgrade",
    "rule.tash_kalar.word.downgrade.text": (
        "A heroic becomes common, a legend heroic. The being's card doesn't matter any more."
    ),
    "rule.tash_kalar.word.downgrade.forms": "downgrade, downgraded, downgrades",
    "rule.tash_kalar.word.convert.forms": "convert, converted, converts",
    "rule.tash_kalar.word.place": "Place",
    "rule.tash_kalar.word.place.text": (
        "Put a piece from the stock on an empty square. If an effect says so and the stock is empty, nothing happens."
    ),
    "rule.tash_kalar.word.place.forms": "place",
    "rule.tash_kalar.word.marked": "Marked square",
    "rule.tash_kalar.word.marked.text": (
        "A square that the pattern marks for the effect. It is turned and mirrored with the pattern."
    ),
    "rule.tash_kalar.word.marked.forms": "marked square, marked squares, marked direction, marked directions",
    "rule.tash_kalar.word.colour": "Coloured square",
    "rule.tash_kalar.word.colour.text": "One of the four red and five green squares. The centre is red.",
    "rule.tash_kalar.word.colour.forms": (
        "coloured square, coloured squares, green square, green squares, red square, red squares"
    ),
    "rule.tash_kalar.word.direction": "Direction",
    "rule.tash_kalar.word.direction.text": "One of eight: along a row, along a column or diagonally.",
    "rule.tash_kalar.word.direction.forms": "direction, directions",
    "rule.tash_kalar.word.stand_in": "Stand in",
    "rule.tash_kalar.word.stand_in.text": (
        "An enemy piece counts as yours for one pattern. It keeps its colour and stays where it is."
    ),
    "rule.tash_kalar.word.stand_in.forms": "may stand in, stand in for",
    "rule.tash_kalar.word.stored": "Stored piece",
    "rule.tash_kalar.word.stored.text": (
        "A piece taken off the board for a while. It can't be destroyed, and doesn't count."
    ),
    "rule.tash_kalar.word.stored.forms": "stored, store",
    "rule.tash_kalar.word.common.forms": "common, commons",
    "rule.tash_kalar.word.heroic.forms": "heroic, heroics",
    "rule.tash_kalar.word.legend.forms": "legend, legends, legendary",
    "rule.tash_kalar.word.gateway.forms": "Gateway, Gateways",
    "rule.tash_kalar.word.frozen.forms": "frozen, thaw, thaws",
    "rule.tash_kalar.word.warp.forms": "warp, warp effect",
    "rule.tash_kalar.word.pending.forms": "pending",
    "rule.tash_kalar.word.flare.forms": "flare, flares",
    "rule.tash_kalar.word.task.forms": "task, tasks",
    "rule.tash_kalar.word.pattern.forms": "pattern, patterns",
}
