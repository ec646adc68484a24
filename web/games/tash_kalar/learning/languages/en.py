"""English: the messages of Tash-Kalar in the room for learning."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- lessons
    "lesson.tash_kalar.course.first.title": "First steps",
    "lesson.tash_kalar.course.first.done": (
        "Now you can play: in the High Form tasks and legends score, in a duel destroyed pieces. Each school has a "
        "short lesson too. Recruit is waiting for you."
    ),
    "lesson.tash_kalar.pattern.title": "A pattern of two",
    "lesson.tash_kalar.pattern.ask": (
        "Beings appear where your pieces form their pattern. Swordmaster's is two in a line, with one square "
        "between them: place the second piece."
    ),
    "lesson.tash_kalar.pattern.done": (
        "The pattern is there: with your second action you could summon Swordmaster in the gap. Patterns may be "
        "turned and mirrored."
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
        "A being appears on one square of its pattern, here the gap, and whatever stands there is destroyed. Summon "
        "Swordmaster where that costs Red a piece."
    ),
    "lesson.tash_kalar.summon.done": (
        "Your pattern stays, a piece has come, and one of Red's is gone. At the end of your turn you draw a new being."
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
        "The red piece is gone, and Swordmaster has become heroic for it. The effect is over now: the piece is like "
        "any other heroic."
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
        "A heroic (a star) may move onto a common (a ring) and destroy it. Chronicler upgrades one of your commons "
        "and lets it move: get the piece on g6."
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
        "Your three pieces form Chronicler's pattern already. Summon it between them, on e5."
    ),
    "lesson.tash_kalar.upgrade.wrong.discard": "Chronicler can be summoned right now, so keep it.",
    "lesson.tash_kalar.task.title": "Tasks",
    "lesson.tash_kalar.task.ask": (
        "Tasks, in the corners, score if they are met when your turn ends. One wants a + of five pieces in the "
        "centre: complete it, then claim it."
    ),
    "lesson.tash_kalar.task.done": (
        "Two points, and another task opens. You may claim one task each turn; with nine points the last turns begin."
    ),
    "lesson.tash_kalar.task.wrong.end": (
        "The cross is complete: take its points before your turn ends. Claim Center Cross."
    ),
    "lesson.tash_kalar.task.wrong.place": (
        "Red's piece still stands in the centre. Summon Swordmaster there: it fits between your pieces."
    ),
    "lesson.tash_kalar.task.wrong.discard": (
        "Without Swordmaster the centre stays Red's. Summon it there, between your pieces."
    ),
    "lesson.tash_kalar.flare.title": "A flare when behind",
    "lesson.tash_kalar.flare.ask": (
        "Red has four pieces more, so you may invoke your flare, for no action. Place its piece so that Swordmaster "
        "can destroy the red one on e5, and summon it."
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
        "Legends need heroics in their pattern, and score a point while they stand. Time Elemental lacks one common "
        "on the right: place it, then summon."
    ),
    "lesson.tash_kalar.legend.done": (
        "A legendary piece, worth a point as long as it stands. Time Elemental also gives you another turn after "
        "this one."
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
}
