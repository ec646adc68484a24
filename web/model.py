"""The page as a value, and `update`: what a message makes of it. Pure: what is to be done is returned as effects."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from toybattle import link
from toybattle.bots import LEVELS
from toybattle.chance import pick, scramble
from toybattle.games.toy_battle.terrains import TERRAINS
from toybattle.match import Match
from toybattle.notation import format_action, parse_action
from toybattle.protocol import Action, Decision
from toybattle.save import SaveError

from . import effects as fx
from .boards import toy_battle as board
from .store import HUMAN, MAX_NAME, Aside, Kept, Table, read_import
from .telling import toy_battle as telling
from .words import words

GAME = "toy_battle"
FIRST_TERRAIN = "castle_field"
FIRST_SEED = 2024
FIRST_OPTIONS = {"terrain": FIRST_TERRAIN, "first": 0, "specials": True}
FIRST_SEATS = (HUMAN, "greedy")
BEATS = {"slow": 1100, "normal": 650, "fast": 300, "off": 0}  # milliseconds for one action of the opponent's turn
NOBODY = -1
CHALLENGE, REPLAY = "challenge=", "game="
LEVEL_NAMES = tuple(LEVELS)


class Tapped(NamedTuple):
    """A click, tap, drop or key on something with this `data-action`."""

    action: str


class Pressed(NamedTuple):
    """A key, with the id of the element that has the focus."""

    key: str
    element: str = ""


class Beat(NamedTuple):
    """Time to show the next action, unless something else has happened since."""

    generation: int


class Thought(NamedTuple):
    """The bot's answer to the question of this stamp."""

    stamp: str
    action: str


class BotState(NamedTuple):
    """How the bot's worker is: loading, ready or failed."""

    state: str
    progress: float = 0.0
    why: str = ""


class Dealt(NamedTuple):
    """A fresh id and seed for the game that was asked for."""

    purpose: str
    id: str
    seed: int


class Loaded(NamedTuple):
    """A game from the store."""

    table: Table


class Failed(NamedTuple):
    """Something went wrong: a message id and its parameters."""

    message: str
    why: str = ""


class SaveFailed(NamedTuple):
    """The browser refused to store the game."""


class Saved(NamedTuple):
    """The game is stored, after it could not be for a while."""


class Shelf(NamedTuple):
    """The games that are kept."""

    entries: tuple[Kept | Aside, ...]
    current: str


class Deleted(NamedTuple):
    """A game has been taken out; its text can bring it back."""

    id: str
    name: str
    text: str


class Copied(NamedTuple):
    """Whether the address could be put on the clipboard."""

    done: bool
    address: str


class Imported(NamedTuple):
    """The text of a file that the person chose."""

    text: str


class OpenedFragment(NamedTuple):
    """The address has this fragment."""

    fragment: str


class Disarm(NamedTuple):
    """Too late for the second press of a button that needs two."""

    generation: int


Message = (
    Tapped
    | Pressed
    | Beat
    | Thought
    | BotState
    | Dealt
    | Loaded
    | Failed
    | SaveFailed
    | Saved
    | Shelf
    | Deleted
    | Copied
    | Imported
    | OpenedFragment
    | Disarm
)
Pick = tuple[str, int]
Step = tuple["Model", list[fx.Effect]]

DRAFT = {"terrain": "random", "opponent": "greedy", "side": "0", "first": "random", "specials": "yes"}
PREFS = {"theme": "auto", "speed": "normal"}


def sound_draft(draft: dict[str, str]) -> dict[str, str]:
    """The last choices for a new game; those that no longer exist give way to the usual ones."""
    allowed = {
        "terrain": ("random", *TERRAINS),
        "opponent": (*LEVEL_NAMES, HUMAN),
        "side": ("0", "1", "random"),
        "first": ("0", "1", "random"),
        "specials": ("yes", "no"),
    }
    return {name: value if value in allowed[name] else DRAFT[name] for name, value in draft.items()}


@dataclass(frozen=True)
class Model:
    """All that the page shows. `shown` actions of the match are on the board; `review` looks further back."""

    table: Table
    shown: int = 0
    review: int | None = None
    guest: bool = False  # the match came with a link: it isn't kept, and all troops are open
    picks: tuple[Pick, ...] = ()
    note: str = ""
    note_kind: str = ""  # "" for information, "refusal", "alert"
    look: int = -1  # a space whose stack can be looked through
    sheet: str = ""
    seat: int = NOBODY  # of two people at one screen, who has lifted the curtain last
    focus: int = 0
    bot: str = "loading"
    bot_progress: float = 0.0
    bot_why: str = ""
    thinking: str = ""  # the stamp of the question that the bot has been asked
    questions: int = 0
    unsaved: bool = False
    armed: str = ""
    generation: int = 0
    draft: dict[str, str] = field(default_factory=lambda: dict(DRAFT))
    prefs: dict[str, str] = field(default_factory=lambda: dict(PREFS))
    shelf: tuple[Kept | Aside, ...] = ()
    deleted: tuple[str, str, str] | None = None
    address: str = ""

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.table.match

    @property
    def index(self) -> int:
        """How many actions the board shows."""
        return self.shown if self.review is None else self.review

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(player for player in (0, 1) if self.table.seats[player] == HUMAN)

    @property
    def curtain(self) -> bool:
        """Two people at one screen: the curtain is down until the one who decides says to be there."""
        decision = self.match.decision
        return len(self.humans) == 2 and not self.guest and decision is not None and decision.player != self.seat

    @property
    def viewer(self) -> int | None:
        """Whose eyes the page looks through; None sees everything, NOBODY what both may see."""
        if self.guest or (self.match.result is not None and len(self.humans) != 1):
            return None
        if len(self.humans) == 1:
            return self.humans[0]
        return NOBODY if self.curtain else self.seat

    @property
    def side(self) -> int:
        """Who sits below."""
        if len(self.humans) == 1:
            return self.humans[0]
        decision = self.match.decision
        return decision.player if decision and not self.guest else 0

    @property
    def is_showing(self) -> bool:
        """True while an opponent's turn is still being told."""
        return self.shown < len(self.match.log)

    def view(self) -> Any:
        """The position on the board, blanked for whoever looks at it."""
        state = self.match.at(self.index)
        rules = self.match.rules
        if self.viewer == NOBODY:
            return rules.view(rules.view(state, 0), 1)
        return state if self.viewer is None else rules.view(state, self.viewer)

    def decision(self) -> Decision | None:
        """What the person at the screen is asked now, if anything."""
        decision = self.match.decision
        if decision is None or self.guest or self.curtain or self.review is not None or self.is_showing:
            return None
        return decision if decision.player in self.humans else None


def first_model() -> Model:
    """The game of a first visit: it is also the static markup of the built page."""
    match = Match.start(GAME, FIRST_OPTIONS, FIRST_SEED)
    return Model(Table("first", match, FIRST_SEATS))


# --- picking --------------------------------------------------------------------------------------------------------


def fields(action: Action) -> tuple[Pick, ...]:
    """What a person picks to say an action: `("place", 4, 2)` is troop 4, then space 2."""
    sorts = board.FIELDS.get(action[0])
    return tuple(zip(sorts, action[1:], strict=True)) if sorts else ()


def fits(action: Action, picks: Sequence[Pick]) -> bool:
    """Whether the picks are part of the action, those of one sort in its order."""
    wanted = list(fields(action))
    for chosen in picks:
        sort = next((place for place in wanted if place[0] == chosen[0]), None)
        if sort is None or sort != chosen:
            return False
        wanted.remove(sort)
    return True


def candidates(decision: Decision, picks: Sequence[Pick]) -> list[Action]:
    """The legal actions that the picks leave."""
    return [action for action in decision.actions if fields(action) and fits(action, picks)]


def open_picks(decision: Decision, picks: Sequence[Pick]) -> frozenset[Pick]:
    """What could be picked next."""
    found: set[Pick] = set()
    for action in candidates(decision, picks):
        wanted = list(fields(action))
        for chosen in picks:
            wanted.remove(chosen)
        seen: set[str] = set()
        for sort, value in wanted:
            if sort not in seen:
                found.add((sort, value))
            seen.add(sort)
    return frozenset(found)


def with_pick(decision: Decision, picks: tuple[Pick, ...], chosen: Pick) -> tuple[Pick, ...] | None:
    """The picks with one more, an earlier one of its sort replaced if need be; None when nothing fits."""
    if chosen in open_picks(decision, picks):
        return (*picks, chosen)
    others = tuple(earlier for earlier in picks if earlier[0] != chosen[0])
    return (*others, chosen) if chosen in open_picks(decision, others) else None


# --- update ---------------------------------------------------------------------------------------------------------


def update(model: Model, message: Message) -> Step:
    """The model after a message, and the effects to carry out before it is shown."""
    if isinstance(message, Tapped):
        return _tap(model, message.action)
    if isinstance(message, Pressed):
        return _press(model, message)
    if isinstance(message, Beat):
        return _beat(model, message)
    if isinstance(message, Thought):
        return _thought(model, message)
    if isinstance(message, BotState):
        return _bot(model, message)
    if isinstance(message, Dealt):
        return _dealt(model, message)
    if isinstance(message, Loaded):
        return _sit_down(replace(model, sheet="", guest=False), message.table, save=False)
    if isinstance(message, Failed):
        return replace(model, note=words(message.message, why=message.why), note_kind="alert"), []
    if isinstance(message, SaveFailed):
        return replace(model, unsaved=True), []
    if isinstance(message, Saved):
        return replace(model, unsaved=False), []
    if isinstance(message, Shelf):
        return replace(model, shelf=message.entries), []
    if isinstance(message, Deleted):
        return replace(model, deleted=message), [fx.ListGames()]
    if isinstance(message, Copied):
        note = words("share.copied" if message.done else "share.not_copied")
        return replace(model, note=note, note_kind="", address="" if message.done else message.address), []
    if isinstance(message, Imported):
        return _imported(model, message.text)
    if isinstance(message, OpenedFragment):
        return _opened(model, message.fragment)
    if message.generation == model.generation:
        return replace(model, armed=""), []
    return model, []


def _say(model: Model, message: str, kind: str = "", **parameters: Any) -> Model:
    return replace(model, note=words(message, **parameters), note_kind=kind)


def _tap(model: Model, action: str) -> Step:
    verb, _, rest = action.partition(" ")
    if verb != "resign" and model.armed:
        model = replace(model, armed="")
    handler = _TAPS.get(verb)
    return handler(model, rest) if handler else (model, [])


def _live(model: Model) -> tuple[Model, Decision | None]:
    """The model with the opponent's turn told to its end, and what the person is asked."""
    if model.is_showing and model.review is None:
        model = replace(model, shown=len(model.match.log), generation=model.generation + 1)
    return model, model.decision()


def _tap_pick(model: Model, sort: str, value: int) -> Step:
    model, decision = _live(model)
    model = replace(model, note="", note_kind="", look=-1)
    if sort == "space":
        tall = model.match.at(model.index).stacks[value].bit_length() > 8
        model = replace(model, focus=value, look=value if tall else -1)
    if decision is None:
        return _not_asked(model), []
    if (sort, value) in model.picks:
        return replace(model, picks=tuple(chosen for chosen in model.picks if chosen != (sort, value))), []
    picks = with_pick(decision, model.picks, (sort, value))
    if picks is None:
        return _refuse(model, decision, sort, value), []
    left = candidates(decision, picks)
    if len(left) == 1 and len(fields(left[0])) == len(picks):
        return _choose(model, left[0])
    return replace(model, picks=picks), []


def _not_asked(model: Model) -> Model:
    """The model with one sentence on why nobody here is asked anything."""
    if model.review is not None or model.guest:
        return _say(model, "refusal.reviewing", "refusal")
    return _say(model, "refusal.not_your_turn" if model.match.decision else "refusal.game_over", "refusal")


def _refuse(model: Model, decision: Decision, sort: str, value: int) -> Model:
    """The model with one sentence on why nothing is possible there."""
    rules = model.match.rules
    reasons = [
        reason
        for action in board.attempts(model.match.state, decision, model.picks, (sort, value))
        if (reason := rules.refusal(model.match.state, action))
    ]
    if not reasons:
        return _say(model, "refusal.not_now", "refusal")
    same = all(reason == reasons[0] for reason in reasons)
    if not same and sort == "space":
        note = words("refusal.nothing_fits")
    elif not same:
        note = words("refusal.no_place", kind=telling.troop_full(value))
    else:
        note = telling.refused(*reasons[0])
    return replace(model, note=note, note_kind="refusal")


def _tap_troop(model: Model, name: str) -> Step:
    return _tap_pick(model, "troop", board.troop_number(name))


def _tap_space(model: Model, name: str) -> Step:
    return _tap_pick(model, "space", board.space_number(name))


def _tap_do(model: Model, text: str) -> Step:
    model, decision = _live(model)
    action = parse_action(model.match.rules, text)
    if decision is None:
        return _not_asked(model), []
    if action not in decision.actions:
        reason = model.match.rules.refusal(model.match.state, action)
        return replace(model, note=telling.refused(*reason) if reason else "", note_kind="refusal"), []
    return _choose(model, action)


def _choose(model: Model, action: Action) -> Step:
    """A person's action: kept first, shown at once."""
    table = replace(model.table, match=model.match.with_action(action))
    model = replace(
        model, table=table, shown=len(table.match.log), picks=(), note="", note_kind="", look=-1, thinking=""
    )
    return _go_on(model, [fx.Save(table)])


def _go_on(model: Model, effects: list[fx.Effect]) -> Step:
    """Asks the bot if it is its turn."""
    decision = model.match.decision
    if decision is None or model.guest or decision.player in model.humans:
        return model, effects
    return _ask_bot(model, effects)


def _ask_bot(model: Model, effects: list[fx.Effect]) -> Step:
    decision = model.match.decision
    assert decision is not None
    match = model.match
    view = json.dumps(match.rules.view(match.state, decision.player).dump())
    question = f"{model.table.id}/{len(match.log)}/{model.questions}"  # an answer to another one comes too late
    think = fx.Think(question, match.game, model.table.seats[decision.player], view)
    return replace(model, thinking=question, questions=model.questions + 1), [*effects, think]


def _thought(model: Model, message: Thought) -> Step:
    if message.stamp != model.thinking:
        return model, []
    action = parse_action(model.match.rules, message.action)
    table = replace(model.table, match=model.match.with_action(action))
    was_showing = model.is_showing
    model = replace(model, table=table, thinking="")
    effects: list[fx.Effect] = [fx.Save(table)]
    if model.review is None and not BEATS[model.prefs["speed"]]:
        model = replace(model, shown=len(table.match.log))
    elif not was_showing:
        effects.append(fx.Wait(_beat_time(model), Beat(model.generation)))
    return _go_on(model, effects)


def _beat_time(model: Model) -> int:
    """One action's time; a long turn is told faster, three seconds in all."""
    left = max(1, len(model.match.log) - model.shown)
    return min(BEATS[model.prefs["speed"]], max(150, 3000 // left))


def _beat(model: Model, message: Beat) -> Step:
    if message.generation != model.generation or not model.is_showing:
        return model, []
    model = replace(model, shown=model.shown + 1)
    return model, [fx.Wait(_beat_time(model), Beat(model.generation))] if model.is_showing else []


def _bot(model: Model, message: BotState) -> Step:
    model = replace(model, bot=message.state, bot_progress=message.progress, bot_why=message.why)
    return model, []


# --- sitting down, going back ---------------------------------------------------------------------------------------


def _sit_down(model: Model, table: Table, save: bool) -> Step:
    """Puts a game on the table."""
    model = replace(
        model,
        table=table,
        shown=len(table.match.log),
        review=None,
        guest=False,
        picks=(),
        note="",
        note_kind="",
        look=-1,
        sheet="",
        seat=NOBODY,
        thinking="",
        armed="",
        generation=model.generation + 1,
        focus=0,
    )
    return _go_on(model, [fx.Save(table)] if save else [])


def _dealt(model: Model, message: Dealt) -> Step:
    purpose, _, rest = message.purpose.partition(" ")
    if purpose == "first":
        return _sit_down(model, replace(model.table, id=message.id), save=True)
    if purpose == "branch":
        match = model.match.upto(int(rest))
        return _sit_down(model, Table(message.id, match, _branch_seats(model, match), assisted=True), save=True)
    if purpose == "rematch":
        options = {**model.match.options, "first": 1 - model.match.options["first"]}
        match = Match.start(model.match.game, options, message.seed)
        return _sit_down(model, Table(message.id, match, model.table.seats), save=True)
    if purpose == "challenge":
        match = Match.start(model.match.game, model.match.options, model.match.seed)
        model, effects = _sit_down(model, Table(message.id, match, model.table.seats), save=True)
        return _say(model, "challenge.opened"), [*effects, fx.SetFragment("")]
    if purpose == "import":
        entries = [replace(table, id=f"{message.id}{number}") for number, table in enumerate(read_import(rest))]
        model = _say(model, "games.imported", count=len(entries))
        return model, [*(fx.Keep(table) for table in entries), fx.ListGames()]
    return _deal_new(model, message)


def _branch_seats(model: Model, match: Match) -> tuple[str, str]:
    """Playing on from a position: as the table has it, or against the captain for a game that came with a link."""
    if not model.guest:
        return model.table.seats
    player = match.decision.player if match.decision else 0
    return (HUMAN, "greedy") if player == 0 else ("greedy", HUMAN)


def _deal_new(model: Model, message: Dealt) -> Step:
    draft = model.draft
    chance = scramble(message.seed ^ 0x5EED)
    terrains = next(option.values for option in model.match.rules.options if option.name == "terrain")
    chance, terrain = pick(chance, len(terrains))
    chance, first = pick(chance, 2)
    chance, side = pick(chance, 2)
    if draft["side"] != "random":
        side = int(draft["side"])
    options = {
        "terrain": terrains[terrain] if draft["terrain"] == "random" else draft["terrain"],
        "first": first if draft["first"] == "random" else int(draft["first"]),
        "specials": draft["specials"] == "yes",
    }
    seats = (HUMAN, HUMAN)
    if draft["opponent"] != HUMAN:
        seats = (HUMAN, draft["opponent"]) if side == 0 else (draft["opponent"], HUMAN)
    table = Table(message.id, Match.start(GAME, options, message.seed), seats)
    model, effects = _sit_down(model, table, save=True)
    return model, [*effects, fx.SavePrefs({**model.prefs, **draft}), fx.SetFragment("")]


def _undo(model: Model, _: str) -> Step:
    """Back to the person's previous decision; what it crosses is marked."""
    if model.guest or model.review is not None:
        return _say(model, "refusal.reviewing", "refusal"), []
    if model.picks:
        return replace(model, picks=model.picks[:-1], note="", note_kind=""), []
    match = model.match
    target = len(match.log) - 1
    while target >= 0 and match.player_at(target) not in model.humans:
        target -= 1
    if match.resigned is not None:
        target = len(match.log)
    if target < 0:
        return _say(model, "undo.none", "refusal"), []
    crossed = match.reveals(target) or any(
        match.player_at(number) not in model.humans for number in range(target, len(match.log))
    )
    assisted = model.table.assisted or crossed or match.resigned is not None
    seat = model.seat if model.side == match.at(target).stack[-1][1] else NOBODY  # back to the other: curtain
    table = replace(model.table, match=match.upto(target), assisted=assisted)
    generation = model.generation + 1
    model = replace(model, table=table, shown=target, seat=seat, look=-1, thinking="", generation=generation)
    return _go_on(_say(model, "undone" if assisted else "undone.free"), [fx.Save(table)])


def last_turn(model: Model) -> tuple[int, int]:
    """The actions, from and up to, of the opponent's last turn before what is shown; empty when there was none."""
    match = model.match
    me = model.side if model.viewer == NOBODY else model.viewer
    end = model.index
    if me is None:
        me = 1 - match.player_at(end - 1) if end else 0
    while end and match.player_at(end - 1) == me:
        end -= 1
    start = end
    while start and match.player_at(start - 1) != me:
        start -= 1
    return start, end


def _replay_turn(model: Model, _: str) -> Step:
    if model.review is not None or model.is_showing or model.curtain:
        return model, []
    start, end = last_turn(model)
    if start == end:
        return model, []
    model = replace(model, shown=start, picks=(), look=-1, note="", note_kind="", generation=model.generation + 1)
    return model, [fx.Wait(_beat_time(model), Beat(model.generation))]


def _finish(model: Model, _: str) -> Step:
    model, _decision = _live(model)
    return model, []


def _back(model: Model, _: str) -> Step:
    """One step back: a sheet, then a look back, then a pick, then a note."""
    if model.sheet:
        return _close(model, "")
    if model.review is not None and not model.guest:
        return replace(model, review=None), []
    if model.is_showing:
        return _finish(model, "")
    if model.picks:
        return replace(model, picks=model.picks[:-1], note="", note_kind="", look=-1), []
    return replace(model, note="", note_kind="", look=-1), []


def _resign(model: Model, _: str) -> Step:
    if model.guest or model.match.result is not None or not model.humans:
        return model, []
    if model.armed != "resign":
        model = replace(model, armed="resign", generation=model.generation + 1)
        if model.is_showing:
            model = replace(model, shown=len(model.match.log))
        return model, [fx.Wait(4000, Disarm(model.generation))]
    decision = model.match.decision
    player = model.humans[0] if len(model.humans) == 1 or decision is None else decision.player
    table = replace(model.table, match=model.match.with_resignation(player))
    model = replace(
        model, table=table, armed="", sheet="", shown=len(table.match.log), review=None, picks=(), thinking="", note=""
    )
    return model, [fx.Save(table)]


def _review(model: Model, where: str) -> Step:
    count = len(model.match.log)
    index = model.index
    steps = {"first": 0, "prev": index - 1, "next": index + 1, "last": count}
    if where == "now":
        return replace(model, review=None, sheet=""), []
    index = max(0, min(count, steps[where] if where in steps else int(where)))
    return replace(model, review=index, picks=(), note="", note_kind="", sheet="", look=-1), []


# --- sheets, settings, games ----------------------------------------------------------------------------------------


def _open(model: Model, sheet: str) -> Step:
    effects: list[fx.Effect] = [fx.ListGames()] if sheet == "games" else []
    return replace(model, sheet=sheet, address="", armed=""), effects


def _close(model: Model, _: str) -> Step:
    return replace(model, sheet="", address="", deleted=None, armed=""), []


def _set(model: Model, rest: str) -> Step:
    name, _, value = rest.partition(" ")
    return replace(model, draft={**model.draft, name: value}), []


def _pref(model: Model, rest: str) -> Step:
    name, _, value = rest.partition(" ")
    prefs = {**model.prefs, name: value}
    effects: list[fx.Effect] = [fx.SavePrefs({**prefs, **model.draft})]
    if name == "theme":
        effects.append(fx.Theme(value))
    return replace(model, prefs=prefs), effects


def _rename(model: Model, rest: str) -> Step:
    id, _, name = rest.partition(" ")
    entry = next((entry for entry in model.shelf if entry.id == id and isinstance(entry, Kept)), None)
    if entry is None or not isinstance(entry, Kept):
        return model, []
    table = replace(model.table if model.table.id == id else entry.table, name=name.strip()[:MAX_NAME])
    if model.table.id == id:
        model = replace(model, table=replace(model.table, name=table.name))
    return model, [fx.Keep(table), fx.ListGames()]


def _undelete(model: Model, _: str) -> Step:
    if model.deleted is None:
        return model, []
    id, _name, text = model.deleted
    return replace(model, deleted=None), [fx.RestoreGame(id, text), fx.ListGames()]


def _delete(model: Model, id: str) -> Step:
    return model, [fx.DeleteGame(id)]


def _imported(model: Model, text: str) -> Step:
    try:
        read_import(text)
    except SaveError as error:
        reason = "save_damaged" if error.reason == "save_stops" else error.reason  # no part of a file is kept
        return _say(model, "games.import_failed", "alert", why=words(reason)), []
    return model, [fx.Deal(f"import {text}")]


def _copy(model: Model, what: str) -> Step:
    if what == "challenge":
        fresh = Match.start(model.match.game, model.match.options, model.match.seed)
        level = next((seat for seat in model.table.seats if seat != HUMAN), "greedy")
        side = model.side
        return model, [fx.Copy(CHALLENGE + link.encode(fresh, bytes([side, LEVEL_NAMES.index(level)])))]
    return model, [fx.Copy(REPLAY + link.encode(model.match))]


def _opened(model: Model, fragment: str) -> Step:
    """A link: a replay to look at, or a challenge to play; what is on the table stays in the store."""
    kind = next((kind for kind in (REPLAY, CHALLENGE) if fragment.startswith(kind)), None)
    if kind is None:
        return model, []
    try:
        match, extras = link.decode(fragment[len(kind) :])
    except link.LinkError as error:
        why = words(error.reason, **error.parameters)
        return _say(model, "link.failed", "alert", why=why), []
    if kind == CHALLENGE:
        if len(extras) != 2 or extras[0] > 1 or extras[1] >= len(LEVEL_NAMES):
            return _say(model, "link.failed", "alert", why=words("link_not_ours")), []
        level = LEVEL_NAMES[extras[1]]
        seats = (HUMAN, level) if extras[0] == 0 else (level, HUMAN)
        return replace(model, table=Table("", match, seats), guest=True, shown=0), [fx.Deal("challenge")]
    table = Table("", match, (HUMAN, HUMAN))
    model = replace(
        model,
        table=table,
        guest=True,
        shown=len(match.log),
        review=0,
        picks=(),
        look=-1,
        sheet="",
        thinking="",
        generation=model.generation + 1,
    )
    return _say(model, "review.link"), []


def _mine(model: Model, _: str) -> Step:
    return replace(model, guest=False), [fx.SetFragment(""), fx.LoadCurrent()]


# --- keys -----------------------------------------------------------------------------------------------------------


def _press(model: Model, message: Pressed) -> Step:
    key, element = message.key, message.element
    if key == "Escape":
        return _back(model, "")
    if model.sheet or model.curtain:
        return model, []
    if key in board.board_keys() and element.startswith("space-"):
        here = board.space_number(element.removeprefix("space-"))
        there = board.neighbour(model.match.options["terrain"], model.side, here, key)
        return replace(model, focus=there), [fx.Focus(f"space-{board.space_name(there)}")]
    if key in ("ArrowLeft", "ArrowRight") and element.startswith("rack-"):
        size = max(1, board.rack_size(model.view(), model.side))
        there = (int(element.removeprefix("rack-")) + (1 if key == "ArrowRight" else -1)) % size
        return model, [fx.Focus(f"rack-{there}")]
    if model.review is not None and key in ("[", "]", "Home", "End"):
        return _review(model, {"[": "prev", "]": "next", "Home": "first", "End": "last"}[key])
    lower = key.lower()
    if key.isdigit() and key != "0":
        rack = board.rack_of(model.view(), model.side)
        return _tap_pick(model, "troop", rack[int(key) - 1]) if int(key) <= len(rack) else (model, [])
    if lower in ("d", "s"):
        return _tap_do(model, "draw" if lower == "d" else "skip")
    if lower == "i" and element.startswith("space-"):
        return replace(model, sheet=f"stack {element.removeprefix('space-')}"), []
    shortcuts = {"u": "undo", "l": "replay", "?": "open rules", "n": "open new", "p": "prompt", "b": "board"}
    if lower in shortcuts:
        return _tap(model, shortcuts[lower])
    return model, []


def _prompt(model: Model, _: str) -> Step:
    return model, [fx.Focus("prompt")]


def _board(model: Model, _: str) -> Step:
    return model, [fx.Focus(f"space-{board.space_name(model.focus)}")]


def _new(model: Model, _: str) -> Step:
    return model, [fx.Deal("new")]


def _rematch(model: Model, _: str) -> Step:
    return model, [fx.Deal("rematch")]


def _branch(model: Model, _: str) -> Step:
    return replace(model, address=""), [fx.Deal(f"branch {model.index}"), fx.SetFragment("")]


def _lift_curtain(model: Model, _: str) -> Step:
    if not model.curtain:
        return model, []
    model = replace(model, seat=model.side, note="", note_kind="")
    start, end = last_turn(model)
    if start == end:
        return model, []
    return _replay_turn(model, "")


def _wake_bot(model: Model, _: str) -> Step:
    model = replace(model, bot="loading", bot_progress=0.0, bot_why="", thinking="")
    return _go_on(model, [fx.WakeBot()])


def _continue(model: Model, id: str) -> Step:
    return model, [fx.LoadGame(id)]


def _export(model: Model, id: str) -> Step:
    return model, [fx.ExportGames(id)]


def _import(model: Model, _: str) -> Step:
    return model, [fx.PickFile()]


def _drop(model: Model, rest: str) -> Step:
    """A troop dragged onto a space: both picks at once."""
    dragged, _, target = rest.partition("|")
    model, effects = _tap(replace(model, picks=()), dragged)
    return (model, effects) if model.note_kind == "refusal" else _tap(model, target)


def _lift(model: Model, dragged: str) -> Step:
    """A troop is being dragged: its places glow."""
    model, _ = _live(model)
    return _tap(replace(model, picks=()), dragged)


_TAPS = {
    "troop": _tap_troop,
    "space": _tap_space,
    "do": _tap_do,
    "drop": _drop,
    "lift": _lift,
    "undo": _undo,
    "replay": _replay_turn,
    "finish": _finish,
    "back": _back,
    "resign": _resign,
    "review": _review,
    "branch": _branch,
    "open": _open,
    "close": _close,
    "set": _set,
    "pref": _pref,
    "new": _new,
    "rematch": _rematch,
    "curtain": _lift_curtain,
    "wake": _wake_bot,
    "continue": _continue,
    "rename": _rename,
    "delete": _delete,
    "undelete": _undelete,
    "export": _export,
    "import": _import,
    "copy": _copy,
    "mine": _mine,
    "prompt": _prompt,
    "board": _board,
}


def format_do(model: Model, action: Action) -> str:
    """The `data-action` of a whole action."""
    return f"do {format_action(model.match.rules, action)}"
