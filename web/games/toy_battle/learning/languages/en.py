"""English."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- rules: sections
    "rule.toy_battle.goal.title": "How to win",
    "rule.toy_battle.goal": "Put one of your troops on an enemy H.Q., and you win at once.",
    "rule.toy_battle.goal.second": (
        "Or win enough medals: as soon as you have the number that the terrain asks for, the game is yours."
    ),
    "rule.toy_battle.turn.title": "Your turn",
    "rule.toy_battle.turn": "Do one of two things: draw two troops, or place one.",
    "rule.toy_battle.turn.second": (
        "You can't pass, and you can't choose to draw just one. With a full rack you have to place; with nothing left "
        "in the reserve as well."
    ),
    "rule.toy_battle.place.title": "Placing a troop",
    "rule.toy_battle.place": (
        "A troop goes on an empty base, on one of your own troops, or on an enemy troop that is weaker. Troops pile "
        "up as high as you like. Only the top one counts."
    ),
    "rule.toy_battle.place.connected": (
        "The way there has to be yours: from your H.Q., path by path, over bases with your troop on top. No way leads "
        "through an H.Q."
    ),
    "rule.toy_battle.place.cover": (
        "Weaker means a lower strength: equal is not enough. Kwak is the joker. It covers anything, and anything "
        "covers it. Your own troops you may always cover."
    ),
    "rule.toy_battle.medals.title": "Medals",
    "rule.toy_battle.medals": (
        "Hold every base around a region, all at the same time, and you win its medals. That is checked after every "
        "change of the board, for both players, so you can win medals on your opponent's turn."
    ),
    "rule.toy_battle.medals.hq": "An H.Q. on the border of a region doesn't matter: only the bases do.",
    "rule.toy_battle.medals.kept": "Medals are yours for good, even if you lose the bases later.",
    "rule.toy_battle.effects.title": "Effects of troops",
    "rule.toy_battle.effects": (
        "When you place a troop, you may use its effect, or leave it. A troop that is uncovered or moved has no effect."
    ),
    "rule.toy_battle.effects.order": (
        "First the regions are checked. Then comes the effect of the troop, with everything that follows from it. "
        "Last come the special bases, in the order in which you reached them this turn."
    ),
    "rule.toy_battle.troops.title": "The troops",
    "rule.toy_battle.specials.title": "Special bases",
    "rule.toy_battle.specials": (
        "Some bases do something for whoever places a troop on them. That is up to you as well, but for two: the base "
        "that takes only some strengths, and the one that silences troops."
    ),
    "rule.toy_battle.specials.placing": (
        "Only placing counts. A troop that is pushed onto a special base, or uncovered there, sets nothing off. For a "
        "first game you can switch special bases off."
    ),
    "rule.toy_battle.rack.title": "Rack, reserve and discard",
    "rule.toy_battle.rack": (
        "Both players have the same {troops} troops. {removed} of them are put away unseen; nobody knows which. "
        "Whoever begins has three on the rack, the other player four. A rack holds {limit}: no effect puts a ninth "
        "there."
    ),
    "rule.toy_battle.rack.seen": (
        "Your rack is yours to see. Discarded troops lie open. When the reserve is empty, there is nothing left to "
        "draw."
    ),
    "rule.toy_battle.end.title": "Other ways to end",
    "rule.toy_battle.end": (
        "If you can neither draw nor place when your turn begins, the game is over. More medals win. With equal "
        "medals you lose, so there is never a draw."
    ),
    "rule.toy_battle.end.limit": (
        "After {turns} turns the medals decide in the same way: a house rule, so that no game goes on for ever."
    ),
    "rule.toy_battle.terrains.title": "The terrains",
    "rule.toy_battle.terrains": "Each terrain has its own paths, regions and special bases.",
    "rule.toy_battle.keys": (
        "Arrow keys move over the board, Enter or Space picks, 1 to 8 pick from the rack, Escape goes one step back."
    ),
    # --- rules: captions of pictures
    "rule.toy_battle.picture.hq": "Even little Skully wins the game: Blue's chain leads up to Red's H.Q.",
    "rule.toy_battle.picture.connected": (
        "Bright paths are Blue's chain. Hook can go to h from there. Skully on j is cut off: no chain leads on from it."
    ),
    "rule.toy_battle.picture.cover": (
        "XB-42 (5) covers Red's Hook (4). Red's Roxy (7) is too strong for it; Kwak could do it."
    ),
    "rule.toy_battle.picture.region": "With c, e and g Blue holds all bases of this region, and wins its medal.",
    "rule.toy_battle.picture.border": (
        "Roxy on h completes the five bases a, b, c, d and h: three medals. The H.Q. isn't needed."
    ),
    "rule.toy_battle.picture.capn": (
        "Cap'n brings another Cap'n, who brings Roxy: three troops in a turn, and a region is closed."
    ),
    "rule.toy_battle.picture.jumbo": (
        "Jumbo discards Red's Roxy beside it. Blue's Hook comes to light again, and the region is Blue's."
    ),
    "rule.toy_battle.picture.hook": "Hook needs no chain: it lands on i, far from Blue's other troops.",
    "rule.toy_battle.picture.push": "The special base e lets Blue push Red's Star from d to g.",
    "rule.toy_battle.picture.recall": "The special base e lets Blue take Roxy back from a, to place it anew later.",
    # --- rules: tables
    "rule.toy_battle.facts.troop": "strength {strength} · {number} for each player",
    "rule.toy_battle.facts.joker": "joker · {number} for each player",
    "rule.toy_battle.troop.kwak": (
        "Covers any enemy troop, another Kwak too. But any enemy troop covers it, even on a base that takes only some "
        "strengths, where Kwak may always go."
    ),
    "rule.toy_battle.troop.skully": "You may draw two troops.",
    "rule.toy_battle.troop.capn": (
        "You may place one more troop at once, and use its effect. After another Cap'n that goes on and on."
    ),
    "rule.toy_battle.troop.jumbo": (
        "You may discard one visible enemy troop on an adjacent base. Whatever lay below it comes to light."
    ),
    "rule.toy_battle.troop.hook": "Needs no connection to go on a base. Only the enemy H.Q. must still be connected.",
    "rule.toy_battle.troop.xb42": (
        "You may discard one troop from your opponent's rack. Chance picks it, and both see it."
    ),
    "rule.toy_battle.troop.star": "You may draw one troop.",
    "rule.toy_battle.troop.roxy": "No effect. It is just the strongest: nothing but Kwak covers it.",
    "rule.toy_battle.special.recall": "Take back",
    "rule.toy_battle.special.recall.text": (
        "You may take one of your other visible troops back to your rack, wherever it stands."
    ),
    "rule.toy_battle.special.restricted": "Only some strengths",
    "rule.toy_battle.special.restricted.text": (
        "Only the strengths written on it may be placed here, and Kwak. That goes for an H.Q. too, for Hook, and for "
        "covering your own troop."
    ),
    "rule.toy_battle.special.draw": "Draw",
    "rule.toy_battle.special.draw.text": "You may draw one troop.",
    "rule.toy_battle.special.push": "Push",
    "rule.toy_battle.special.push.text": (
        "You may move one visible enemy troop that is adjacent to this base to a base beside where it stood. It "
        "covers whatever is there. It never goes to an H.Q."
    ),
    "rule.toy_battle.special.recover": "Recover",
    "rule.toy_battle.special.recover.text": "You may take one of your troops from the discard to your rack.",
    "rule.toy_battle.special.freeze": "Freeze",
    "rule.toy_battle.special.freeze.text": (
        "You may freeze one troop on your opponent's rack, picked blindly. It can't be placed on that player's next "
        "turn, and is free again at the end of it. Only its owner sees which one it is."
    ),
    "rule.toy_battle.special.mute": "Silence",
    "rule.toy_battle.special.mute.text": (
        "A troop placed here has no effect: Cap'n brings nobody, and Hook must be connected."
    ),
    "rule.toy_battle.terrain.text": "{needed} of {medals} medals win. {bases} bases, {regions} regions.",
    "rule.toy_battle.terrain.specials": "Special bases: {specials}.",
    # --- rules: keywords
    "rule.toy_battle.word.base": "Base",
    "rule.toy_battle.word.base.text": "A round place where troops stand. Its letter is its name. An H.Q. is no base.",
    "rule.toy_battle.word.base.forms": "base, bases",
    "rule.toy_battle.word.connected.forms": "connected, connection",
    "rule.toy_battle.word.hq": "H.Q.",
    "rule.toy_battle.word.hq.text": (
        "Headquarters. Your chains begin at yours, and an enemy troop on it wins the game. On some terrains a player "
        "has two: one is enough for both purposes."
    ),
    "rule.toy_battle.word.hq.forms": "H.Q., H.Q.s",
    "rule.toy_battle.word.region.forms": "region, regions",
    "rule.toy_battle.word.medal.forms": "medal, medals",
    "rule.toy_battle.word.rack.forms": "rack, racks",
    "rule.toy_battle.word.reserve": "Reserve",
    "rule.toy_battle.word.reserve.text": "Your face-down troops, from which you draw.",
    "rule.toy_battle.word.reserve.forms": "reserve, reserves",
    "rule.toy_battle.word.discard": "Discard",
    "rule.toy_battle.word.discard.text": (
        "As a thing: your troops that are out of the game. To discard a troop is to put it there; it belongs to its "
        "owner."
    ),
    "rule.toy_battle.word.discard.forms": "discard, discards, discarded",
    "rule.toy_battle.word.visible": "Visible",
    "rule.toy_battle.word.visible.text": (
        "On top of its stack. Only a visible troop holds its base. Everyone may look through a stack."
    ),
    "rule.toy_battle.word.visible.forms": "visible, on top",
    "rule.toy_battle.word.strength": "Strength",
    "rule.toy_battle.word.strength.text": (
        "The number on a troop, from 1 to 7. A troop covers enemy troops of lower strength."
    ),
    "rule.toy_battle.word.strength.forms": "strength, strengths",
    "rule.toy_battle.word.joker.forms": "joker",
    "rule.toy_battle.word.adjacent": "Adjacent",
    "rule.toy_battle.word.adjacent.text": "Joined by one path, with nothing between.",
    "rule.toy_battle.word.adjacent.forms": "adjacent, beside it",
    "rule.toy_battle.word.frozen.forms": "freeze, frozen",
    "rule.toy_battle.word.special.forms": "special base, special bases",
}
