"""English: the messages of Toy Battle in the room for learning."""

from __future__ import annotations

MESSAGES: dict[str, str | dict[str, str]] = {
    # --- lessons
    "lesson.toy_battle.course.first.title": "First steps",
    "lesson.toy_battle.course.first.done": (
        "That is the whole game: chains, numbers, medals and the H.Q. Every board has its own regions and special "
        "bases. Recruit is waiting for you."
    ),
    "lesson.toy_battle.connect.title": "A chain of troops",
    "lesson.toy_battle.connect.ask": (
        "Troops go where a chain of yours leads from your H.Q. Your Star (6) in the middle is cut off: place Roxy "
        "(7) so that the chain reaches it."
    ),
    "lesson.toy_battle.connect.done": (
        "One chain again: now you can place next to your Star too. Red will try to break it by covering a link."
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
        "Red's Star has strength 6 and holds the middle. A stronger troop may cover it and take the base: do you "
        "have one?"
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
        "Kwak covers anything, but anything covers Kwak. Keep it for the base that matters most."
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
        "In a turn you draw two troops or place one. With Skully (1) you do both: place it on an empty base, then draw."
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
        "The region with two medals on the right lacks the bases i and m. Put one troop on each of them."
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
        "A medal, even with troops that are cut off. Hook may jump to any base, but on an enemy only if that is weaker."
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
        "XB-42 (5) strikes a troop from Red's rack, and base e takes one of yours back to your own. Place XB-42 on "
        "e and use both."
    ),
    "lesson.toy_battle.special.done": (
        "First the troop's effect, then the base's. You keep the medal, and Skully can be placed and draw two once "
        "more."
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
}
