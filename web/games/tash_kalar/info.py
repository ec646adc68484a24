"""What the info card says of the things on Tash-Kalar's table: squares, cards, tasks and the numbers of a player."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from toybattle.games.tash_kalar.board import COLOURED, SQUARE_NAMES, STARTS, squares_of
from toybattle.games.tash_kalar.cards.table import BEINGS, CARD_NAMES, DECKS, OWN
from toybattle.games.tash_kalar.cards.verbs import COMMON, HEROIC, LEGENDARY
from toybattle.games.tash_kalar.progress import best_chain
from toybattle.games.tash_kalar.state import DUEL, NOBODY, State, cards_of
from toybattle.games.tash_kalar.steps import PENDING_COSTS, scores
from toybattle.games.tash_kalar.tasks import TASK_CARDS, TASK_NAMES, Joins

from ...page.parts import mini
from ...page.words import words
from ..face import Info, Position, Thing
from . import art, board, narration, sheets

WIDE = "tk-wide mini"  # the class of the picture of the card that an info card is about
RANK_WORDS = ("common", "heroic", "legendary")  # the ends of the message ids on ranks, by rank


def _of_square(position: Position, name: str) -> Info:
    """The info card about the square `name`, such as "c3": its colour, the piece there and the being that the piece was
    summoned as.
    """
    view: State = position.view
    square = SQUARE_NAMES.index(name)
    title = words("square.title", name=narration.square_title(square))
    piece = view.piece_at(square)
    told = words("info.square.coloured.duel" if view.mode is DUEL else "info.square.coloured")
    ground = [told] if COLOURED >> square & 1 else []
    ground += [words("info.start")] if view.mode is DUEL and STARTS >> square & 1 else []
    if piece == NOBODY:
        can_place = ("place", square) in view.options
        told = words("info.square.empty" if can_place else "info.square.bare")
        return Info(title, (told, *ground), (), "turn")
    owner, rank = divmod(piece, 3)
    things = [(mini(art.piece(owner, rank), narration.piece(piece)), words(f"info.rank.{RANK_WORDS[rank]}"))]
    being, rule = sheets.beings_on(position.match, position.end).get(square, NOBODY), f"rank-{RANK_WORDS[rank]}"
    if being != NOBODY:
        told = words("info.being", card=narration.card(being), text=narration.card_full(being))
        things.append((sheets.card_drawing(being, owner, "mini"), told))
        rule = narration.address_of(f"card {CARD_NAMES[being]}")
    lines = [words("info.square.piece", player=words.player(owner), rank=narration.rank(rank))]
    lines += ground
    lines += [words("info.gate")] if square in view.gates else []
    return Info(title, tuple(lines), tuple(things), rule)


def _of_card(position: Position, name: str) -> Info:
    """The info card about the card that the engine calls `name`: its text, what the signs on it mean, and what some of
    the words in its text mean.

    For a flare it also says by how much the player at the bottom is behind, for a being in this player's hand whether
    it could be summoned or how much its pattern lacks; the squares concerned are lit. The other player's beings are
    drawn in that player's colour.
    """
    number, side = CARD_NAMES.index(name), position.side
    is_being = number in BEINGS
    behind = None if is_being else sheets.behind(position.view, side)
    near, squares = sheets.how_near(position.view, side, number) if is_being else ((), ())
    owner = 1 - side if _is_the_rivals(position.view, side, number) else side
    if owner != side:
        near = (words("info.card.of_rival", player=words.player(owner)), *near)
    things = _things_of(number, owner, behind)
    return Info(
        narration.card(number),
        (*_where_it_lies(position.view, number), *near)
        if is_being
        else (words("info.flare.numbers", player=words.player(side)),),
        things,
        narration.address_of(f"card {name}"),
        frozenset(squares),
        spelled=sheets.pattern_told(number) if is_being else "",
        terms=tuple(narration.terms_of(number)),
    )


def shown_info(name: str, player: int) -> Info:
    """The info card about a being on the sheet for a new game: the being `name` of a school of `player`."""
    number = CARD_NAMES.index(name)
    return Info(
        narration.card(number),
        things=_things_of(number, player, None),
        spelled=sheets.pattern_told(number),
        terms=tuple(narration.terms_of(number)),
    )


def _things_of(card: int, owner: int, behind: tuple[int, int] | None) -> tuple[Thing, ...]:
    """Returns the drawing of a card of `owner` with its text, and for a being also each sign in its pattern with a
    sentence on what the sign means.

    `behind` has by how much the player is behind in the two ways that the conditions of a flare count; None for a
    being, and for a flare whose numbers are left out.
    """
    signs = sheets.signs_told(card, owner) if card in BEINGS else ()
    return (
        (sheets.card_drawing(card, owner, WIDE, behind), narration.card_full(card)),
        *[(mini(drawn, "", "sign"), told) for drawn, told in signs],
    )


def _is_the_rivals(view: State, side: int, card: int) -> bool:
    """Whether the card belongs to the opponent of player `side`: it is one of the opponent's deck and none of the
    player's own.
    """
    return card in cards_of(view, 1 - side) and card not in cards_of(view, side)


def _where_it_lies(view: State, card: int) -> tuple[str, ...]:
    """Sentences on where on the table the being lies open, beside the board: pending, frozen or discarded."""
    told = []
    for player in (0, 1) if not view.is_drafting() else ():
        name = words.player(player)
        if view.pending[player] == card:
            told.append(words("info.card.pending", player=name))
        if view.frozen[player] == card:
            told.append(words("info.card.frozen", player=name))
        if card in view.piles[player][-1:]:
            told.append(words("info.card.top", player=name))
    return tuple(told)


def _of_back(position: Position, rest: str) -> Info:
    """The info card about a hidden card; `rest` is the player's number and the deck that the card comes from, such as
    "1 flares".
    """
    view: State = position.view
    player, deck = rest.split()
    owner, number = int(player), narration.DECK_NAMES.index(deck)
    name, title = words.player(owner), words(f"back.{deck}")
    drawn = mini(art.back(owner, number, "" if view.drafted else view.schools[owner]), title)
    things = ((drawn, words(f"info.back.{deck}", player=name)),)
    return Info(title, (words("info.back", player=name),), things, "turn" if number == OWN else deck)


def _of_task(position: Position, name: str) -> Info:
    """The info card about the task that the engine calls `name`: what the task requires, its points, whether it is not
    open yet, how far each player is, and for a chain which squares the player at the bottom still lacks, and on which
    of them the other player has pieces.
    """
    view: State = position.view
    task = TASK_NAMES.index(name)
    lines = [narration.task_text(task)]
    if task == view.next_task:
        lines.append(words("info.task.next"))
    for player in (0, 1):
        counts = board.told_counts(board.counts_of(view, player, task))
        lines.append(words("task.stand", player=words.player(player), counts=counts) + ".")
    target, own = TASK_CARDS[task].target, view.own(position.side)
    if isinstance(target, Joins):
        rivals = view.own(1 - position.side)
        lacks, length, squares = best_chain(own, target.ends, rivals)
        missing, held = (
            [narration.space(square) for square in squares_of(some)] for some in (squares & ~own, squares & rivals)
        )
        if 0 < lacks < length:
            lines.append(words("info.task.chain", squares=words.listing(missing)))
            told = {"player": words.player(1 - position.side), "squares": words.listing(held), "count": len(held)}
            lines += [words("info.task.chain.held", **told)] if held else []
    title = words("info.task.title", task=narration.task(task), count=TASK_CARDS[task].points)
    return Info(title, tuple(lines), (), narration.address_of(f"task {name}"))


def _of_kills(position: Position, _: str) -> Info:
    told, _points = board.turn_told(position.view)
    rule = words("kills.rule", goal=position.view.mode.goal)
    return Info(words("kills.title"), (told, rule), (), "duel")


def _of_actions(position: Position, player: str) -> Info:
    view: State = position.view
    title = words("info.actions.title", player=words.player(int(player)), count=view.actions)
    lines = [words("info.actions.text")]
    lines += [words("info.actions.discarded")] if view.has_discarded else []
    return Info(title, tuple(lines), (), "turn")


def _of_state(position: Position, rest: str) -> Info:
    """The info card about a sign beside a player's name. `rest` is the player's number and the kind of the sign, such
    as "0 stored".
    """
    player, kind = rest.split()
    title = words(f"info.state.{kind}", player=words.player(int(player)))
    label = dict(board.states_of(position.view, int(player)))[kind]
    lines = [label if label.endswith(".") else f"{label}.", words(f"info.state.text.{kind}")]
    return Info(title, tuple(lines), (), "high_form" if kind == "kills" else "effects")


def _of_last(position: Position, player: str) -> Info:
    """The info card about a player's last turn: why the last turns have begun, and in which order they are."""
    view: State = position.view
    last, goal = words.player(view.last if view.last != NOBODY else int(player)), view.mode.goal
    is_deck = view.end == "deck"
    why = words("info.last.deck", player=last) if is_deck else words("info.last.points", goal=goal, player=last)
    title = words("info.last.title", player=words.player(int(player)))
    return Info(title, (why, words("info.last.then")), (), "end")


def _of_points(position: Position, player: str) -> Info:
    view: State = position.view
    owner, goal = int(player), view.mode.goal
    title = words("info.points.title", player=words.player(owner), count=scores(view)[owner], goal=goal)
    is_duel = view.mode is DUEL
    lines = [words("info.points.duel" if is_duel else "info.points.high_form", goal=goal)]
    claimed = [
        words("info.task.title", task=narration.task(task), count=TASK_CARDS[task].points)
        for task in view.claimed[owner]
    ]
    legends, pending = view.pieces[3 * owner + LEGENDARY].bit_count(), view.pending[owner]
    if view.points[owner]:
        lines.append(words("info.points.kept.duel" if is_duel else "info.points.kept", count=view.points[owner]))
    lines += [words("info.points.claimed", tasks=words.listing(claimed))] if claimed else []
    lines += [words("info.points.legends", count=legends)] if legends and not is_duel else []
    if pending != NOBODY:
        lines.append(words("info.points.pending", card=narration.card(pending), count=PENDING_COSTS))
    return Info(title, tuple(lines), (), "duel" if is_duel else "high_form")


def _of_stock(position: Position, player: str) -> Info:
    view: State = position.view
    owner = int(player)
    title = words("info.stock.title", player=words.player(owner))
    pieces, legends = view.stock(owner, COMMON), view.stock(owner, LEGENDARY)
    stored = sum(piece != NOBODY and piece % 6 // 3 == owner for piece in view.stored)
    gone = sum(view.lost[2 * owner : 2 * owner + 2]) - stored
    told = [words("stat.stock", pieces=pieces, legends=legends) + "."]
    told += [words("info.stock.gone", count=gone)] if gone else []
    return Info(title, (*told, words("info.stock.text")), (), "ranks")


def _of_deck(position: Position, player: str) -> Info:
    view: State = position.view
    owner = int(player)
    title = words("info.deck.title", player=words.player(owner), count=len(view.decks[owner]))
    return Info(title, (words("info.deck.text"),), (), "end")


def _of_school(position: Position, player: str) -> Info:
    """The info card about the banner of a player: the player's school, or that the decks were drafted."""
    view: State = position.view
    school = view.schools[int(player)]
    title = words("info.school.title", player=words.player(int(player)))
    if view.drafted:
        return Info(title, (words("info.school.drafted"),), (), "draft")
    drawn = mini(art.banner(int(player), school), narration.school(school))
    told = words("info.school", school=narration.school(school), text=narration.school_text(school))
    return Info(title, (), ((drawn, told),), school)


def survey(position: Position) -> list[str]:
    """Returns the whole position in sentences.

    First come each player's points, pieces by rank, cards and stock, the player at the bottom first; then the Gateways.
    In the High Form, sentences on how far both players are with the open tasks follow, and on which task is next. In a
    duel, a sentence on the pieces destroyed in this turn follows.
    """
    view: State = position.view
    told = []
    for player in (position.side, 1 - position.side):
        name = words.player(player)
        told.append(words("survey.points", player=name, count=scores(view)[player], goal=view.mode.goal))
        for rank in (LEGENDARY, HEROIC, COMMON):
            squares = [
                narration.space(square)
                for square in squares_of(view.own(player))
                if view.piece_at(square) == 3 * player + rank
            ]
            if squares:
                named = words.listing(squares)
                told.append(words(f"survey.rank.{RANK_WORDS[rank]}", player=name, count=len(squares), squares=named))
        if not view.own(player):
            told.append(words("survey.no_pieces", player=name))
        told += _survey_of_cards(view, player)
    gates = [narration.space(square) for square in view.gates if square != NOBODY]
    told += [words("survey.gates", squares=words.listing(gates))] if gates else []
    if view.mode is DUEL:
        return [*told, board.turn_told(view)[0]]
    for task in view.tasks:
        info = _of_task(position, TASK_NAMES[task])
        told.append(words("survey.task", task=info.title, text=" ".join(info.lines)))
    told += [words("survey.next_task", task=narration.task(view.next_task))] if view.next_task != NOBODY else []
    return told


def _survey_of_cards(view: State, player: int) -> list[str]:
    """Sentences on a player's cards and on the pieces in the player's stock; during a draft on the beings kept."""
    name = words.player(player)
    if view.is_drafting():
        return [words("said.sentence", text=words("draft.kept", player=name, count=len(view.decks[player])))]
    counts = [len(view.hand(player, deck)) for deck in DECKS]
    cards = [words(f"deck.{deck}", count=count) for deck, count in zip(narration.DECK_NAMES, counts, strict=True)]
    told = [words("survey.cards", player=name, cards=words.listing(cards), count=len(view.decks[player]))]
    for kind, card in (("pending", view.pending[player]), ("frozen", view.frozen[player])):
        told += [words(f"survey.lying.{kind}", player=name, card=narration.card(card))] if card != NOBODY else []
    told.append(
        words("survey.stock", player=name, pieces=view.stock(player, COMMON), legends=view.stock(player, LEGENDARY))
    )
    if view.stored[player] != NOBODY:
        told.append(words("survey.stored", player=name, piece=narration.piece(view.stored[player] % 6)))
    return told


INFO: Mapping[str, Callable[[Position, str], Info]] = {
    "space": _of_square,
    "card": _of_card,
    "back": _of_back,
    "task": _of_task,
    "kills": _of_kills,
    "actions": _of_actions,
    "last": _of_last,
    "state": _of_state,
    "points": _of_points,
    "stock": _of_stock,
    "deck": _of_deck,
    "school": _of_school,
}

# id of a refusal -> the section of the rules sheet that has the rule
RULE_OF = {
    **dict.fromkeys(("not_now", "square_taken", "no_such_square", "only_start_squares"), "turn"),
    **dict.fromkeys(("actions_left", "no_actions_left", "has_discarded", "only_own_beings"), "turn"),
    **dict.fromkeys(
        ("no_pieces_left", "no_legends_left", "pieces_left", "only_own_pieces", "only_own_legends", "no_piece_for_it"),
        "ranks",
    ),
    **dict.fromkeys(
        ("higher_rank_there", "needs_own_piece_there", "only_empty_and_plain", "pattern_incomplete"), "summon"
    ),
    **dict.fromkeys(
        ("pattern_needs_it", "pattern_not_so", "being_fits_nowhere", "card_not_now", "not_in_hand"), "summon"
    ),
    **dict.fromkeys(("must_be_done", "card_no_choice", "no_piece_there", "effect_forbids", "combat_used"), "effects"),
    **dict.fromkeys(
        ("no_square_asked", "only_buttons", "only_next_step", "only_arrows", "cards_later", "piece_first"), "effects"
    ),
    "piece_before_end": "effects",
    **dict.fromkeys(("flare_not_due", "flare_no_square"), "flares"),
    **dict.fromkeys(("task_not_open", "task_not_met"), "high_form"),
    "not_in_pack": "draft",
    **dict.fromkeys(("not_frozen", "is_frozen"), "everfrost"),
    **dict.fromkeys(("no_warp_effect", "is_pending", "no_warp_yet"), "etherweave"),
}
# id of a refusal -> the lesson that teaches the rule
LESSON_OF = {
    **dict.fromkeys(("square_taken", "pattern_incomplete", "pattern_needs_it", "pattern_not_so"), "pattern"),
    **dict.fromkeys(("needs_own_piece_there", "being_fits_nowhere"), "summon"),
    **dict.fromkeys(("higher_rank_there", "only_own_pieces"), "upgrade"),
    **dict.fromkeys(("must_be_done", "card_no_choice", "no_piece_there", "effect_forbids", "combat_used"), "effect"),
    "flare_not_due": "flare",
    **dict.fromkeys(("task_not_open", "task_not_met"), "task"),
}
