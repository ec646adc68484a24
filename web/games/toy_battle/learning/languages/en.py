"""English: the messages of Toy Battle in the room for learning."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- lessons
    "lesson.toy_battle.course.first.title": "First steps",
    "lesson.toy_battle.course.first.done": (
        "That is the game. A rack holds eight troops, and if somebody can neither draw nor place, most medals win. "
        "Recruit is waiting for you."
    ),
    "lesson.toy_battle.connect.title": "A chain of troops",
    "lesson.toy_battle.connect.ask": (
        "Troops go where a chain of yours leads from your H.Q. Your Star (6) in the middle is cut off: place Roxy "
        "(7) so that the chain reaches it."
    ),
    "lesson.toy_battle.connect.done": (
        "One chain again: now you can place next to your Star too. To learn what anything is, long-press it, "
        "or point at it with a mouse."
    ),
    "lesson.toy_battle.connect.wrong.draw": (
        "A draw brings two troops, but Star stays cut off. Look for the empty base between it and your other troop."
    ),
    "lesson.toy_battle.connect.wrong.own": (
        "You may cover your own troop, but the chain gets no longer. Look for the empty base between it and Star."
    ),
    "lesson.toy_battle.connect.wrong.far": (
        "From b, base d is still missing on the way to the middle. On the other side one troop is enough."
    ),
    "lesson.toy_battle.cover.title": "The stronger one covers",
    "lesson.toy_battle.cover.ask": (
        "Red's Star (6) holds the middle. Your own troops you may always cover, an enemy's only with a stronger one: "
        "do you have one?"
    ),
    "lesson.toy_battle.cover.done": (
        "7 covers 6, so the middle is yours. Star lies underneath, and is back as soon as Roxy leaves."
    ),
    "lesson.toy_battle.cover.wrong.draw": (
        "The troop that you need is on your rack already. Compare the numbers: it takes more than 6."
    ),
    "lesson.toy_battle.cover.wrong.weak": (
        "Skully has only 1, and the middle stays Red's. Look for a number above 6 on your rack."
    ),
    "lesson.toy_battle.cover.wrong.elsewhere": (
        "Roxy is the right troop, but Red's Star still holds the middle. Place Roxy on top of it."
    ),
    "lesson.toy_battle.joker.title": "The joker",
    "lesson.toy_battle.joker.ask": (
        "Red's Roxy has 7: no number is higher, and an equal one is not enough. Kwak, the joker (J), covers any "
        "troop: take the middle."
    ),
    "lesson.toy_battle.joker.done": (
        "Kwak covers anything, but anything covers Kwak. You may always cover your own troops, so protect it with a "
        "strong one."
    ),
    "lesson.toy_battle.joker.wrong.draw": (
        "No troop you could draw has more than 7. The one that needs no number is on your rack: Kwak."
    ),
    "lesson.toy_battle.joker.wrong.equal": (
        "There Red's Roxy stays in the middle, and 7 can't cover 7. Kwak can: place it on Red's Roxy."
    ),
    "lesson.toy_battle.joker.wrong.elsewhere": (
        "Any troop could go there, so a joker is too good for it. Place Kwak where no number helps: on Red's Roxy."
    ),
    "lesson.toy_battle.region.title": "Medals",
    "lesson.toy_battle.region.ask": (
        "Gold stars are medals: occupy all bases around a region to win those in it, and seven to win the game. One "
        "base wins you two now: which?"
    ),
    "lesson.toy_battle.region.done": (
        "Two medals, and yours for good: even if Red covers one of these bases, they are not given back."
    ),
    "lesson.toy_battle.region.wrong.draw": (
        "Two medals are waiting. Look for a region with two of them that lacks only one of your troops."
    ),
    "lesson.toy_battle.region.wrong.small": (
        "That closes a region too, but with a single medal. Find the one with two that lacks only one base."
    ),
    "lesson.toy_battle.region.wrong.own": (
        "You hold that base already. Look for an empty one that completes the ring around a region."
    ),
    "lesson.toy_battle.region.wrong.open": (
        "No region is complete then. Look for one with two medals where three of the four bases are yours."
    ),
    "lesson.toy_battle.hq.title": "The enemy H.Q.",
    "lesson.toy_battle.hq.ask": (
        "There is a second way to win: a troop on the enemy H.Q. ends the game at once. Your chain leads all the "
        "way, so do it!"
    ),
    "lesson.toy_battle.hq.done": (
        "You win, whatever the medals say. Red can do the same to you: guard the bases next to your own H.Q."
    ),
    "lesson.toy_battle.hq.wrong.draw": "No better troop is needed: any troop will do. Place Skully on Red's H.Q.",
    "lesson.toy_battle.hq.wrong.medals": (
        "That wins medals, but not the game. Your chain touches Red's H.Q.: go there and it is over."
    ),
    "lesson.toy_battle.hq.wrong.elsewhere": (
        "The game would go on. Your chain already touches Red's H.Q. at the top: place Skully right on it."
    ),
    "lesson.toy_battle.draw.title": "Draw or place",
    "lesson.toy_battle.draw.ask": (
        "In a turn you draw two troops or place one. With Skully (1) you do both: place it, here on an empty base, "
        "then draw."
    ),
    "lesson.toy_battle.draw.done": (
        "A base and two new troops in one turn. Without a Skully, spend a turn on drawing before your rack is empty."
    ),
    "lesson.toy_battle.draw.wrong.turn": (
        "That is a turn too: two troops, but no base. Place Skully first, and its effect draws two as well."
    ),
    "lesson.toy_battle.draw.wrong.skip": (
        "You may always skip an effect, but your rack is empty now. Draw your two troops."
    ),
    "lesson.toy_battle.draw.wrong.own": (
        "There Skully would only hide a stronger troop of yours. Choose an empty base, to hold one more."
    ),
    "lesson.toy_battle.capn.title": "Cap'n brings one more",
    "lesson.toy_battle.capn.ask": (
        "After Cap'n (2) you may place one more troop in the same turn. Fill both gaps around the two medals on the "
        "right, then draw with Star (6)."
    ),
    "lesson.toy_battle.capn.done": (
        "Two bases, two medals and a new troop, all in one turn. If Cap'n brings another Cap'n, it even goes on."
    ),
    "lesson.toy_battle.capn.wrong.draw": (
        "The two troops that you need are on your rack. Begin with Cap'n, on i or m: there the region has its gaps."
    ),
    "lesson.toy_battle.capn.wrong.first": (
        "After Star and its draw your turn is over, and a gap is left. Begin with Cap'n: it brings Star along."
    ),
    "lesson.toy_battle.capn.wrong.gap": (
        "The region with two medals on the right needs a troop of yours on i and one on m."
    ),
    "lesson.toy_battle.capn.wrong.stop": (
        "Then the region keeps a gap, and Red has time to fill it. Place Star on the other empty base."
    ),
    "lesson.toy_battle.capn.wrong.last": "Star's effect costs you nothing: draw a troop for your next turn.",
    "lesson.toy_battle.jumbo.title": "Jumbo clears the way",
    "lesson.toy_battle.jumbo.ask": (
        "Your Hook lies under Red's Roxy on h. Jumbo (3) discards any enemy troop on an adjacent base: place it so "
        "that the region in front of your H.Q. closes."
    ),
    "lesson.toy_battle.jumbo.done": (
        "Roxy is gone, your Hook underneath holds h again, and the region is closed: three medals."
    ),
    "lesson.toy_battle.jumbo.wrong.draw": (
        "You have what you need. The region with three medals lacks d, which is empty, and h, where Roxy covers "
        "your Hook."
    ),
    "lesson.toy_battle.jumbo.wrong.roxy": (
        "Red's Roxy stays on h, for 7 can't cover 7. Jumbo needs no strength to remove a troop next to it."
    ),
    "lesson.toy_battle.jumbo.wrong.gap": (
        "Then d stays empty and the region open. Place Jumbo on d itself: Roxy on h is adjacent from there."
    ),
    "lesson.toy_battle.jumbo.wrong.skip": (
        "You need not use an effect, but now Roxy would stay on h. Discard it: your Hook lies underneath."
    ),
    "lesson.toy_battle.hook.title": "Hook jumps",
    "lesson.toy_battle.hook.ask": (
        "Red's Roxy on d has cut off your troops on i and k. Hook (4) needs no connection: which base completes a "
        "region with them?"
    ),
    "lesson.toy_battle.hook.done": (
        "A medal without a chain. Hook may jump to any base, but on an enemy only if that is weaker, and to the enemy "
        "H.Q. it needs a chain like all others."
    ),
    "lesson.toy_battle.hook.wrong.draw": (
        "A medal is waiting, and Red may fill the gap first. Hook can go there now, without a chain."
    ),
    "lesson.toy_battle.hook.wrong.roxy": (
        "Roxy needs a chain and can't get to the other side. Hook is the troop that jumps."
    ),
    "lesson.toy_battle.hook.wrong.elsewhere": (
        "Hook may jump there, but no region closes. Find the one whose other two bases are i and k."
    ),
    "lesson.toy_battle.special.title": "A special base",
    "lesson.toy_battle.special.ask": (
        "XB-42 (5) discards a random troop from Red's rack, and base e lets you take back a troop of yours. Place "
        "XB-42 on e and use both."
    ),
    "lesson.toy_battle.special.done": (
        "First the troop's effect, then the base's. You keep the medal, and Skully can draw two more."
    ),
    "lesson.toy_battle.special.wrong.draw": (
        "XB-42 on e closes a region, costs Red a troop and brings you one back. That is more than a draw."
    ),
    "lesson.toy_battle.special.wrong.elsewhere": (
        "XB-42 can strike from there, but only on e does it close the region on the left too. Place it there."
    ),
    "lesson.toy_battle.special.wrong.strike": (
        "The strike costs you nothing, and Red a troop. Effects are optional, but take this one."
    ),
    "lesson.toy_battle.special.wrong.keep": (
        "The medal is yours already, so g has done its work. Take Skully back: placed again, it draws two more."
    ),
    "lesson.toy_battle.special.wrong.cut": (
        "Without that link your other troops are cut off from your H.Q. Take back one that no other needs: Skully."
    ),
    # --- puzzles
    "puzzle.toy_battle.win.title": "Win this turn",
    "puzzle.toy_battle.win.ask": "Win in this turn: take the enemy H.Q., or the medals that are missing.",
    "puzzle.toy_battle.win.solved": "The game is won. Rings mark the regions won, or the chain to the H.Q.",
    "puzzle.toy_battle.win.why.not_won": (
        "The turn is over and the game is not won: you have {medals} of {threshold} medals, and not the enemy H.Q."
    ),
    "puzzle.toy_battle.medals.title": "Most medals",
    "puzzle.toy_battle.medals.ask": {
        "one": "Take {goal} medal in this turn.",
        "other": "Take {goal} medals in this turn.",
    },
    "puzzle.toy_battle.medals.solved": "More medals can't be had in this turn.",
    "puzzle.toy_battle.medals.why.short": {
        "one": "That takes {count} medal, and {goal} can be had.",
        "other": "That takes {count} medals, and {goal} can be had.",
    },
    "puzzle.toy_battle.hold.title": "Hold the line",
    "puzzle.toy_battle.hold.ask": (
        "Play so that the enemy can neither win nor take a medal next turn. You see the enemy's rack."
    ),
    "puzzle.toy_battle.hold.solved": "Whatever the enemy places, nothing is gained.",
    "puzzle.toy_battle.hold.why.lost": "The enemy wins in the next turn.",
    "puzzle.toy_battle.hold.why.medals_lost": {
        "one": "The enemy takes {count} medal in the next turn.",
        "other": "The enemy takes {count} medals in the next turn.",
    },
    "puzzle.toy_battle.advance.title": "Advance",
    "puzzle.toy_battle.advance.ask": "Bring your chain as near to the enemy H.Q. as you can in this turn.",
    "puzzle.toy_battle.advance.solved": "Your chain can't get any nearer in this turn.",
    "puzzle.toy_battle.advance.why.far": {
        "one": "Your chain is {count} base short of the enemy H.Q., and it can get nearer.",
        "other": "Your chain is {count} bases short of the enemy H.Q., and it can get nearer.",
    },
    # --- drills
    "drill.toy_battle.title": "Where can this troop go?",
    "drill.toy_battle.ask": {
        "one": "Where can you place {subject}? {count} base is left to find.",
        "other": "Where can you place {subject}? {count} bases are left to find.",
    },
    "drill.toy_battle.done": {"one": "That was the only base.", "other": "Those are all {count} bases."},
    # --- rules: sections
    "rule.toy_battle.goal.title": "How to win",
    "rule.toy_battle.goal": "Put one of your troops on an enemy H.Q., and you win at once.",
    "rule.toy_battle.goal.second": (
        "Or win enough medals: as soon as you have the number that the terrain asks for, the game is yours."
    ),
    "rule.toy_battle.turn.title": "Your turn",
    "rule.toy_battle.turn": "Do one of two things: draw two troops, or place one.",
    "rule.toy_battle.turn.second": (
        "You can't pass, and you can't choose to draw just one: you do so only with 7 troops on the rack, which holds "
        "8, or one left in the reserve. If the rack is full or the reserve empty, you have to place."
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
        "Each player has the same {troops} troops. {removed} of each player's are put away unseen; nobody knows which. "
        "At the start, whoever begins has three on the rack, the other player four. A rack holds {limit}: no effect "
        "puts a ninth there."
    ),
    "rule.toy_battle.rack.seen": (
        "Your rack is yours to see. Discarded troops lie open. When the reserve is empty, there is nothing left to "
        "draw."
    ),
    "rule.toy_battle.end.title": "Other ways to end",
    "rule.toy_battle.end": (
        "If you can neither draw nor place when your turn begins, the game is over, and more medals win. In a tie you "
        "lose, so there is never a draw."
    ),
    "rule.toy_battle.end.limit": (
        "After {turns} turns, too, more medals win; in a tie, the player whose turn would be next loses. This is a "
        "house rule, so that no game goes on for ever."
    ),
    "rule.toy_battle.by_link.title": "With a friend, by link",
    "rule.toy_battle.by_link": (
        "You and your friend settle together what is drawn, so you see it when the answer comes. That matters where "
        "a turn goes on: Skully, Star and some special bases (City of Clouds) draw, and XB-42 strikes. Whatever you "
        "decide after that in the same turn, such as the effect of the base, you decide without having seen it. "
        "Which troop is frozen only its owner sees, as always."
    ),
    "rule.toy_battle.terrains.title": "The terrains",
    "rule.toy_battle.terrains": "Each terrain has its own paths, regions and special bases.",
    "rule.toy_battle.keys": (
        "Arrow keys move over the board, Enter or Space picks, 1 to 8 pick from the rack, Escape goes one step back."
    ),
    # --- rules: captions of pictures
    "rule.toy_battle.picture.hq": "Even little Skully wins the game: Blue's chain leads up to Red's H.Q.",
    "rule.toy_battle.picture.drawing": "A turn for drawing: two troops come from the reserve to Blue's rack.",
    "rule.toy_battle.picture.placing": "A turn for placing: Roxy goes from Blue's rack to the empty base c.",
    "rule.toy_battle.picture.connected": (
        "Bright paths are Blue's chain. Roxy can go to h from there. Skully on j is cut off: no chain leads on from it."
    ),
    "rule.toy_battle.picture.cover": (
        "XB-42 (5) covers Red's Hook (4). Red's Roxy (7) is too strong for it; Kwak could do it."
    ),
    "rule.toy_battle.picture.region": "With c, e and g Blue holds all bases of this region, and wins its medal.",
    "rule.toy_battle.picture.border": (
        "Roxy on h completes the five bases a, b, c, d and h: three medals. The H.Q. isn't needed."
    ),
    "rule.toy_battle.picture.order": (
        "First the region: Jumbo on e closes it. Then Jumbo's effect: XB-42 on h is discarded, and Skully comes to "
        "light. Last the special base e: it pushes Skully to g."
    ),
    "rule.toy_battle.picture.full": (
        "Above Red's rack as Blue sees it, below Blue's own, which is full. Skully leaves it and would draw two, but "
        "only one finds room."
    ),
    "rule.toy_battle.picture.stuck": (
        "Blue places the last troop. Red has none left, neither on the rack nor in the reserve: the game is over. "
        "Blue has won the only medal, and so the game."
    ),
    "rule.toy_battle.picture.kwak": "Red's Roxy has 7, and no number is higher. Kwak covers it all the same.",
    "rule.toy_battle.picture.skully": "Skully is placed, and Blue draws two.",
    "rule.toy_battle.picture.xb42": (
        "Blue places XB-42, and Red loses a troop. Which one it was is seen in Red's discard."
    ),
    "rule.toy_battle.picture.star": "Star is placed, and Blue draws one.",
    "rule.toy_battle.picture.roxy": "Roxy (7) covers Red's Star (6).",
    "rule.toy_battle.picture.capn": (
        "Cap'n brings another Cap'n, who brings Roxy: three troops in a turn, and a region is closed."
    ),
    "rule.toy_battle.picture.jumbo": (
        "Jumbo discards Red's Roxy beside it. Blue's Hook comes to light again, and the region is Blue's."
    ),
    "rule.toy_battle.picture.hook": "Hook needs no chain: it lands on i, far from Blue's other troops.",
    "rule.toy_battle.picture.push": "The special base e lets Blue push Red's Star from d to g.",
    "rule.toy_battle.picture.recall": "The special base e lets Blue take Roxy back from a, to place it anew later.",
    "rule.toy_battle.picture.restricted": "Base b takes only 1 and 2: Cap'n (2) may go there, Star (6) may not.",
    "rule.toy_battle.picture.base_draw": "Roxy is placed on the special base c, and Blue draws one.",
    "rule.toy_battle.picture.recover": "Hook is placed on the special base b: XB-42 comes back from the discard.",
    "rule.toy_battle.picture.freeze": (
        "Hook is placed on the special base d: one of Red's troops is frozen, and Blue doesn't see which."
    ),
    "rule.toy_battle.picture.mute": "On f Cap'n brings nobody: Blue's turn is over.",
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
    "rule.toy_battle.troop.roxy": "No effect. It is just the strongest: no enemy but Kwak covers it.",
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
