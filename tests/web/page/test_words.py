"""Tests that every message that the page says is in the catalogue, gets its parameters, and is used somewhere.

Also tested is that the page shows no text that is not in the catalogue.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from html import unescape
from inspect import getsource
from pathlib import Path
from string import Formatter
from textwrap import dedent
from typing import Any

import pytest

from tests.learning.courses import COURSES
from tests.learning.drills import drill_messages
from tests.learning.puzzles import puzzle_messages
from tests.own import own
from tests.web.playing import Reader, seated, sheets, shown, tapped
from tests.web.scenes import scenes_of
from toybattle import GAMES, memory
from toybattle.bots import LEVELS
from toybattle.fair import verdict
from toybattle.learning.lessons import messages_of
from toybattle.learning.puzzles import GRADES
from toybattle.protocol import Rules
from web.by_link import live
from web.by_link.correspondence import STAGES
from web.games.extensions import ABOUT
from web.games.face import OWN_WORDS, text_of
from web.games.registry import FACES
from web.languages import messages, parts, room_parts
from web.languages.en import plural
from web.learning.puzzles.model import FAILED, SOLVED_AT_LAST
from web.learning.rules.page import page_of
from web.page import command, letters
from web.page import model as m
from web.page.extensions import EXTENSIONS
from web.page.filters import OUTCOMES
from web.page.new_game import subject_of
from web.page.sheets import sheet
from web.page.statistics import COLUMNS
from web.page.update import TAPS
from web.page.words import LANGUAGES, Words, words
from web.review import judgements as review
from web.saves.entries import FRIEND, HUMAN
from web.saves.statistics import DRAWN, LOST, WON
from web.start import notices

ROOMS = [about.room for about in ABOUT.values() if about.room]
MESSAGES = words.messages | {id: text for room in ROOMS for id, text in messages("en", room).items()}
ROOT = Path(m.__file__).parents[2]
SOURCES = sorted(path for path in (ROOT / "web").rglob("*.py") if path.parent.name != "languages")


class Use(ast.NodeVisitor):
    """Collects the places in the source that ask for messages by their ids, such as `words("id", name=...)`.

    `constant` has the ids that stand whole in the source; `patterns` has the ids of which a part is filled in, with `*`
    in place of this part. Each item is (id, names of the parameters, file and line).
    """

    def __init__(self) -> None:
        self.constant: list[tuple[str, frozenset[str], str]] = []  # id, parameters, where
        self.patterns: list[tuple[str, frozenset[str], str]] = []  # the same with * in the id for what is filled in
        self.path = ""

    def visit_Call(self, node: ast.Call) -> None:
        """Notes the id and the parameters of a call of `words` or of another function that takes a message id."""
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        place = {"words": 0, "self": 0, "parts": 0, "say": 1, "Failed": 0}.get(name)
        if place is None or len(node.args) <= place:
            return
        given = {word.arg for word in node.keywords if word.arg} - {"kind" if name == "say" else ""}
        if name == "Failed":
            given = {"why"}
        if any(word.arg is None for word in node.keywords):
            given.add("**")
        self._note(node.args[place], frozenset(given), f"{self.path}:{node.lineno}")

    def _note(self, id: ast.expr, given: frozenset[str], where: str) -> None:
        if isinstance(id, ast.IfExp):
            self._note(id.body, given, where)
            self._note(id.orelse, given, where)
        elif isinstance(id, ast.Constant):
            self.constant.append((str(id.value), given, where))
        elif isinstance(id, ast.JoinedStr):
            parts = [str(part.value) if isinstance(part, ast.Constant) else "*" for part in id.values]
            self.patterns.append(("".join(parts), given, where))


def uses(sources: list[Path]) -> Use:
    """Returns the places in these modules that ask for messages, collected in a `Use`."""
    found = Use()
    for path in sources:
        found.path = path.name
        found.visit(ast.parse(path.read_text(encoding="utf-8")))
    return found


USES = uses(SOURCES)


def fields(message: str) -> frozenset[str]:
    """Returns the names of the parameters of the message with the id `message`.

    They include `count` if the message has plural forms.
    """
    template = MESSAGES[message]
    forms = template.values() if isinstance(template, dict) else [template]
    found = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name is not None}
    return frozenset(found | ({"count"} if isinstance(template, dict) else set()))


def refusals() -> dict[str, frozenset[str]]:
    """Returns a dict from the id of every refusal that the rules may give to the names of its parameters."""
    found: dict[str, frozenset[str]] = {}
    paths = [path for path in sorted((ROOT / "toybattle").rglob("*.py")) if path.name in ("refusals.py", "rules.py")]
    texts = [path.read_text(encoding="utf-8") for path in paths]
    texts.append(dedent(getsource(Rules.refusal)))
    for node in (node for text in texts for node in ast.walk(ast.parse(text))):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            if len(node.value.elts) != 2 or not isinstance(node.value.elts[1], ast.Dict):
                continue
            id, given = node.value.elts
            keys = frozenset(str(key.value) for key in given.keys if isinstance(key, ast.Constant))
            ids = [id.body, id.orelse] if isinstance(id, ast.IfExp) else [id]
            found |= {str(one.value): keys for one in ids if isinstance(one, ast.Constant)}
    return found


def unasked() -> set[str]:
    """Returns the ids of the messages on picks of which a decision asks nothing: what functions called `unasked`
    return.
    """
    nodes = (node for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    functions = (node for node in nodes if isinstance(node, ast.FunctionDef) and node.name == "unasked")
    returns = (node.value for function in functions for node in ast.walk(function) if isinstance(node, ast.Return))
    values = [
        side for value in returns for side in ([value.body, value.orelse] if isinstance(value, ast.IfExp) else [value])
    ]
    assert all(isinstance(value, ast.Constant) for value in values)
    return {f"refusal.{value.value}" for value in values if isinstance(value, ast.Constant)}


def errors() -> dict[str, frozenset[str]]:
    """Returns a dict from the id of every reason for a SaveError, LinkError or LetterError to the names of its
    parameters.
    """
    found: dict[str, frozenset[str]] = {}
    letters_of_games: set[str] = set()
    for path in (*(ROOT / "toybattle").glob("*.py"), *(ROOT / "toybattle" / "fair").glob("*.py"), *SOURCES):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and re.fullmatch(r"letter_[a-z_]+", str(node.value)):
                letters_of_games.add(str(node.value))  # some are chosen first and raised later
            name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
            if name not in ("SaveError", "LinkError", "LetterError"):
                continue
            assert isinstance(node, ast.Call)
            for constant in ast.walk(node.args[0]):
                if isinstance(constant, ast.Constant) and re.match(r"(save|link|letter)_", str(constant.value)):
                    given = frozenset(word.arg for word in node.keywords if word.arg)
                    found[str(constant.value)] = found.get(str(constant.value), given) & given
    return {**dict.fromkeys(letters_of_games, frozenset()), **found}


SUBJECTS = {subject_of(choice) for choice in m.CHOICES if choice.player in (0, 1)}

# What the starred part of an id may be where the page asks for it. A new pattern in a shared module is added here.
COMMON: dict[str, set[str]] = {
    "player.*": {"0", "1"},
    "level.*": {*LEVELS, HUMAN, FRIEND},
    "level.text.*": {*LEVELS, FRIEND},
    "by_link.found.*": set(verdict.REASONS),
    "by_link.stage.*": set(STAGES),
    "refusal.*": set(refusals()),
    "gives_up.*": {given_up for face in FACES.values() for given_up in face.FORGOES.values()},
    "offline.*": set(notices.STATES),
    "rescue.*": set(notices.WAYS_OUT),
    "offline.do.*": {"later", *(what for _, what in notices.BUTTONS)},
    "perspective.*": {"known", "open"},
    "command.do.*": set(command.COMMANDS),
    **{f"{id}.*": set(GAMES) for id in OWN_WORDS if id != "game"},
    "game.*": set(GAMES),  # a link to a game that can't be shown names it
    "statistics.letter.*": {WON, LOST, DRAWN},
    "statistics.column.*": set(COLUMNS),
    "month.*": {str(number) for number in range(1, 13)},
    "filter.outcome.*": set(OUTCOMES),
    "games.*_by_you": {WON, LOST},
    "new.mine.*": set(SUBJECTS),
    "new.theirs.*": set(SUBJECTS),
    "new.*": {*(option.name for rules in GAMES.values() for option in rules.options), "yes", "no"},
    "standing.*": {review.standing(percents) for percents in range(101)},
    **{f"settings.{name}.*": {"off", "on"} for name in ("chances", "call", "vibration", "keys")},
    "key.*": {*letters.COMMANDS, *(name for game in GAMES for name in letters.of_game(game))},
    "settings.sound.*": set(m.VOLUMES),
    "settings.theme.*": {"auto", "light", "dark"},
    "settings.speed.*": set(m.BEATS),
    "rule.*": {id for game in GAMES if (page := page_of(game)) for id in page.ids()},
    "live.text.*": set(live.STAGES),
    "live.close.*": {live.OFFERED, live.ANSWERED, live.CONNECTING, live.OPEN},
    "live.no.*": set(live.REFUSALS),
    "live.presence.*": set(live.PRESENCES),
    "puzzle.grade.*": {str(grade) for grade in GRADES},
    "puzzle.how.*": {"new", *SOLVED_AT_LAST, FAILED},
    "puzzle.weekday.*": {str(number) for number in range(7)},
    "puzzle.shared.*": {"first", "hint", "later", "missed", "open"},
    "puzzle.solved.*": {"first", "hint", "later"},
    "live.wait.*": set(live.PRESENCES),
}


def all_filled() -> dict[str, set[str]]:
    """Returns a dict from each pattern of message ids, such as `level.*`, to the words that may stand for the star.

    The patterns of the shared modules are listed in COMMON, the patterns of a game in the game's own FILLED.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for table in (COMMON, *(own(game, "messages", "FILLED", {}) for game in GAMES)):
        for pattern, fillings in table.items():
            found[pattern] |= fillings
    return dict(found)


FILLED = all_filled()


def family(pattern: str, given: frozenset[str]) -> str:
    """Returns the key of the dict FILLED for `pattern`, a pattern of message ids such as `level.*`.

    Under this key FILLED has the words that may stand for the star. `given` are the names of the parameters that the
    source gives with the pattern. If FILLED has a key "pattern|parameter" for one of these parameters, that key is
    returned, otherwise `pattern` itself.
    """
    return next((f"{pattern}|{name}" for name in sorted(given) if f"{pattern}|{name}" in FILLED), pattern)


def filled() -> Iterator[tuple[str, frozenset[str], str]]:
    """Yields (message id, names of parameters, place) for every message id that the source builds from parts.

    In a call such as `words(f"level.{level}")` the part in braces is filled in; FILLED says which values it can have,
    and each of them gives a message id. The parameters are those that the call gives, and the place is its file and
    line.
    """
    for pattern, given, where in USES.patterns:
        key = family(pattern, given)
        assert key in FILLED, f"{where}: say in FILLED what {pattern!r} may be"
        for part in FILLED[key]:
            yield pattern.replace("*", part), given, where


def used() -> set[str]:
    """Returns the ids of all messages that the page may show, also of those whose ids are put together from parts in
    the source.
    """
    buttons = {id for about in ABOUT.values() for _, id, _ in about.buttons}
    lessons = {id for course in COURSES for id in messages_of(course)}
    drills = drill_messages() | {f"drill.{about.game}.title" for about in ABOUT.values() if about.drills}
    told = {id for id, _, _ in [*USES.constant, *filled()]}
    return told | unasked() | set(errors()) | buttons | lessons | puzzle_messages() | drills


def test_every_message_that_is_asked_for_exists() -> None:
    missing = sorted(f"{where}: {id}" for id, _, where in [*USES.constant, *filled()] if id not in MESSAGES)
    assert not missing
    assert not {reason for reason in {*errors()} | unasked() if reason not in MESSAGES}
    assert len(USES.constant) > 100 and len(refusals()) > 14 and len(errors()) == 34


def test_messages_get_exactly_what_they_hold() -> None:
    """Wherever the source names a message by its whole id, it gives just the parameters that the message has."""
    wrong = [
        f"{where}: {id} has {sorted(fields(id))}, gets {sorted(given)}"
        for id, given, where in USES.constant
        if id in MESSAGES and "**" not in given and fields(id) != given
    ]
    assert not wrong


def test_messages_of_a_family_get_at_least_what_they_hold() -> None:
    """If the source puts a message id together from parts, each message that the id may name gets all its parameters.

    Each parameter that is given there is needed by at least one of these messages.
    """
    families: dict[str, set[str]] = defaultdict(set)
    for pattern, given, _ in USES.patterns:
        families[family(pattern, given)] |= given
    wrong = []
    for id, given, where in filled():
        if id in MESSAGES and "**" not in given and not fields(id) <= given:
            wrong.append(f"{where}: {id} has {sorted(fields(id))}, gets {sorted(given)}")
    wrong += [f"refusal.{id}" for id, given in refusals().items() if not fields(f"refusal.{id}") <= given]
    wrong += [reason for reason, given in errors().items() if not fields(reason) <= given]
    assert not wrong
    for key, given in families.items():
        members = {key.split("|")[0].replace("*", part) for part in FILLED[key]} & set(MESSAGES)
        needed = frozenset().union(*(fields(member) for member in members))
        assert given - {"**"} <= needed, f"{key}: nobody needs {sorted(given - needed)}"


def test_no_message_is_left_over() -> None:
    unused = sorted(set(MESSAGES) - used())
    assert not unused, f"nobody says {', '.join(unused)}"


def test_messages_of_a_room_are_said_in_the_room_only() -> None:
    """The messages of a room are not in the catalogue before the room is loaded, and no module outside the room asks
    for them.
    """
    for room in ROOMS:
        there = set(messages("en", room))
        assert there and not there & set(messages("en"))
        outside = uses([path for path in SOURCES if room not in path.parts]).constant
        assert not [f"{where}: {id}" for id, _, where in outside if id in there]


def test_plural_forms_are_complete() -> None:
    categories = {plural(count) for count in range(300)}
    for id, template in MESSAGES.items():
        if isinstance(template, dict):
            assert set(template) == categories, id


def test_every_message_is_proper_text() -> None:
    for id, template in MESSAGES.items():
        for form in template.values() if isinstance(template, dict) else [template]:
            assert form and form == form.strip(), id
            assert "  " not in form and "<" not in form and "--" not in form, id
            assert all(name is None or re.fullmatch("[a-z]+", name) for _, name, _, _ in Formatter().parse(form)), id


def test_every_language_has_the_same_messages_in_the_same_places_and_none_twice() -> None:
    for language in LANGUAGES:
        found = parts(language)
        assert {game: set(messages) for game, messages in found.items()} == {
            game: set(messages) for game, messages in parts("en").items()
        }
        assert sum(map(len, found.values())) == len(Words(language).messages)
        for room in ROOMS:
            added = room_parts(language, room)
            assert {name: set(part) for name, part in added.items()} == {
                name: set(part) for name, part in room_parts("en", room).items()
            }
            assert sum(map(len, added.values())) == len(messages(language, room))


def test_listing() -> None:
    """`Words.listing` joins none, one, two and three items as English does."""
    assert [words.listing(list(items)) for items in ("", "a", "ab", "abc")] == ["", "a", "a and b", "a, b and c"]


def test_after_an_abbreviation_a_sentence_has_one_full_stop() -> None:
    assert words("hint.what", action="Hook on Red's H.Q.").endswith("Red's H.Q.")
    assert text_of(("Takes ", ("Red's H.Q.", 3), ". Wins.")) == "Takes Red's H.Q. Wins."


def test_a_parameter_cannot_become_a_parameter() -> None:
    """If the value of a parameter looks like a parameter, such as "{count}", it is shown as it is."""
    assert "{count}" in words("games.deleted", name="{count}")
    assert Words("en")("games.deleted", name="{0.__class__}") == MESSAGES["games.deleted"].replace(  # type: ignore[union-attr]
        "{name}", "{0.__class__}"
    )


# --- nothing is said that isn't in the catalogue --------------------------------------------------------------------

NOT_READ = {"page/browser.py", "saves/store.py"}  # they write a cookie, and JSON
CHECKED = [
    path
    for path in SOURCES
    if path.relative_to(ROOT / "web").as_posix() not in NOT_READ and "art" not in (path.stem, path.parent.name)
]
QUIET_CALLS = {
    "Picture",
    "words",
    "say",
    "Markup",
    "getattr",
    "glyph",
    "partition",
    "split",
    "startswith",
    "removeprefix",
    "get",
}
QUIET_KEYS = re.compile(
    r"class|id|role|type|for|viewBox|transform|points|tabindex|d|name|href|aria-(hidden|live|.*by)|data-.*"
)
SPOKEN = {"aria-label", "title", "placeholder", "alt", "label"}
ALLOWED = {
    " · ",  # between facts
    "Toy Battle",
    '"] b',  # the end of a selector
}


class Literals(ast.NodeVisitor):
    """Collects the string constants of a source that people might read.

    They are the constants of more than one word, and the values of attributes that screen readers speak. `found` lists
    each as (number of the line, text).
    """

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []

    def visit_Constant(self, node: ast.Constant) -> None:
        """Notes the constant if it is a text of more than one word, with letters, that people might read."""
        text = node.value
        if isinstance(text, str) and re.search("[A-Za-z]", text) and re.search(r"\s", text.strip()):
            self.found.append((node.lineno, text))

    def visit_Expr(self, node: ast.Expr) -> None:
        """Skips docstrings, which no user reads."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Skips the texts of errors: the page shows sentences of the catalogue in their place."""

    def visit_Call(self, node: ast.Call) -> None:
        """Skips arguments that nobody reads: ids of messages, markup, texts to compare with, commands of buttons."""
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        rest: list[ast.AST] = [*node.args, *(word.value for word in node.keywords if word.arg != "css")]
        if name in QUIET_CALLS:
            rest = [part for part in rest if not isinstance(part, (ast.Constant, ast.JoinedStr))]
        elif name in ("button", "_choice"):
            rest = rest[1:2] + rest[4:] if name == "button" else rest[2:4]
        elif name == "_mini":
            rest = rest[:2]
        for part in rest:
            self.visit(part)

    def visit_Dict(self, node: ast.Dict) -> None:
        """Skips attributes that nobody reads, and notes all constants in attributes that screen readers speak."""
        for key, value in zip(node.keys, node.values, strict=True):
            name = str(key.value) if isinstance(key, ast.Constant) else ""
            if name in SPOKEN and isinstance(value, ast.Constant) and isinstance(value.value, str):
                self.found.append((value.lineno, value.value))
            elif not QUIET_KEYS.fullmatch(name):
                self.visit(value)

    def visit_Assign(self, node: ast.Assign) -> None:
        """Skips assignments to names such as `css`, whose texts people don't read."""
        if not any(isinstance(target, ast.Name) and target.id in ("css", "owner", "at") for target in node.targets):
            self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """Skips `css += ...`: CSS classes are no text for people."""
        if not (isinstance(node.target, ast.Name) and node.target.id == "css"):
            self.generic_visit(node)


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_nothing_readable_is_written_into_the_code(path: Path) -> None:
    literals = Literals()
    literals.visit(ast.parse(path.read_text(encoding="utf-8")))
    actions = {*TAPS, *EXTENSIONS}
    readable = [
        f"{line}: {text!r}"
        for line, text in literals.found
        if text not in ALLOWED
        and text.split()[0] not in actions
        and not text.strip().startswith(("<", "M", "tb-", "tk-", "piece "))
    ]
    assert not [text for text in readable if re.search("[A-Za-z]", text)], readable


def test_the_heuristic_finds_what_it_should() -> None:
    """Literals, which looks for text in the source that people might read, finds such text and skips class names."""
    literals = Literals()
    literals.visit(ast.parse('h("p", {"class": "a b", "title": "Hidden"}, "Press here", words("x y"))'))
    assert [text for _, text in literals.found] == ["Hidden", "Press here"]


# --- a language of brackets -----------------------------------------------------------------------------------------

OPEN, CLOSE = "⟦", "⟧"


@pytest.fixture()
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Puts every message of the catalogue in the brackets ⟦ and ⟧ during a test.

    So all text on the page that does not come from the catalogue stands outside the brackets.
    """

    def wrap(template: str) -> str:
        return f"{OPEN}{template}{CLOSE}"

    pseudo: dict[str, Any] = {
        id: {form: wrap(text) for form, text in template.items()} if isinstance(template, dict) else wrap(template)
        for id, template in MESSAGES.items()
    }
    monkeypatch.setattr(words, "messages", pseudo)
    memory.forget()  # what was made before has no brackets
    yield
    memory.forget()  # and what was made since has some


def outside(text: str) -> str:
    """Returns what is left of `text` when all parts in the brackets ⟦ and ⟧ are taken away."""
    text = unescape(text)
    while True:
        shorter = re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", "", text)
        if shorter == text:
            return text.strip()
        text = shorter


# What may stand in no brackets: names of bases, letters of keys, strengths, counts, changes of value; signs between
# facts.
BARE = re.compile(r"[A-Za-p?]|\d/\d( \d/\d)*|[×+=]?\d+|\d+→[\d†]+|\d(–|·)\d|\d·\d·\d|[\s.,:;·–]*")


def unbracketed(markup: str) -> set[str]:
    """Returns the texts on a page, shown or spoken, that stand outside the brackets ⟦ and ⟧.

    Such texts do not come from the catalogue. What needs no translation is left out: single letters, numbers, signs.
    """
    reader = Reader(re.sub(r"</?a\b[^>]*>", "", markup))  # a link in a sentence is a part of it
    texts = [text for element in reader.elements for text in element.texts]
    texts += [element.attributes[name] for name in SPOKEN for element in reader.having(name)]
    texts += [
        element.attributes["value"]
        for element in reader.elements
        if element.tag == "input" and element.attributes.get("type") != "radio" and "value" in element.attributes
    ]
    return {left for text in texts if (left := outside(text)) and not BARE.fullmatch(left)}


@pytest.mark.usefixtures("brackets")
@pytest.mark.parametrize("game", FACES)
def test_all_that_is_read_comes_from_the_catalogue(game: str) -> None:
    found: set[str] = set()
    for base in scenes_of(game).spoken():
        for name, model in sheets(base):
            open_sheet = sheet(model, model.view())  # below it the page is the same
            found |= unbracketed(open_sheet if name and open_sheet else shown(model))
    for model in scenes_of(game).spoken_without_sheets():
        found |= unbracketed(shown(model))
    assert found == set()


@pytest.mark.usefixtures("brackets")
def test_every_question_and_refusal_comes_from_the_catalogue() -> None:
    found: set[str] = set()
    for scenes in map(scenes_of, FACES):
        for match in list(scenes.sampled(8))[::2]:
            decision = match.decision
            assert decision is not None
            model = seated(match, ("scout", "human") if decision.player else ("human", "scout"))
            found |= unbracketed(shown(model))
            for tap in scenes.refused:
                after = tapped(model, tap)
                if after.note:
                    assert outside(after.note) == ""
    assert found == set()
