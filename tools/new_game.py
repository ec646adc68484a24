"""Makes a new game as a copy of the teaching game, Stepping Stones: `make new-game NAME=nine_holes`.

Copies the teaching game's folders from `tools/template/` to `toybattle/games/<name>/`, `web/games/<name>/` and
`tests/games/<name>/`, under the new name. Adds the game to the engine's list of games and to the page's. The new game
can be played at once.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from tools.project import ROOT, fail

TEMPLATE = Path("tools") / "template"
TEACHING_GAME = "stepping_stones"
CODES = range(3, 250)  # the numbers that a new game can have in links


def title_of(name: str) -> str:
    """The game's name as people read it.

    >>> title_of("nine_holes")
    'Nine Holes'
    """
    return name.replace("_", " ").title()


def renamed(text: str, name: str, code: int) -> str:
    """The text of a file of the teaching game after the teaching game's name was replaced by `name`.

    `code` is the number of the new game in links; it replaces the teaching game's number.
    """
    title = title_of(name)
    for old, new in (
        (TEACHING_GAME, name),
        (title_of(TEACHING_GAME), title),
        (title_of(TEACHING_GAME).replace(" ", ""), title.replace(" ", "")),
        ("code = 255", f"code = {code}"),
    ):
        text = text.replace(old, new)
    return text


def free_code(root: Path) -> int:
    """The number that a new game gets in links: the first of CODES that no game in the source tree `root` has."""
    rules = sorted((root / "toybattle" / "games").glob("*/rules.py"))
    taken = {int(found[1]) for path in rules if (found := re.search(r"^    code = (\d+)", path.read_text(), re.M))}
    return next(code for code in CODES if code not in taken)


def added(text: str, pattern: str, line: str, where: Path) -> str:
    """Returns `text` with `line` put in after the first place that the regular expression `pattern` finds.

    If `pattern` finds nothing, ends the program with an error that names the file `where`.
    """
    found = re.search(pattern, text, re.MULTILINE)
    if not found:
        fail(f"{where}: the list of games has another form than expected")
    return text[: found.end()] + line + text[found.end() :]


def register(root: Path, name: str) -> None:
    """Adds the game `name` to the engine's list of games, with an import, and to the page's list of games.

    `root` is the root of the source tree with these lists.
    """
    engine, page = root / "toybattle" / "__init__.py", root / "web" / "games" / "__init__.py"
    cls = title_of(name).replace(" ", "")
    text = added(
        engine.read_text(encoding="utf-8"),
        r"^    for rules in \(\n(        \w+\(\),\n)+",
        f"        {cls}(),\n",
        engine,
    )
    imports = r"^(?:from \.games\.\w+ import \w+\n)+"
    text = added(text, imports, f"from .games.{name} import {cls}\n", engine)
    text = re.sub(imports, lambda found: "".join(sorted(found[0].splitlines(keepends=True))), text, flags=re.MULTILINE)
    engine.write_text(text, encoding="utf-8")
    text = page.read_text(encoding="utf-8")
    page.write_text(added(text, r'^NAMES = \(\n(    "\w+",\n)+', f'    "{name}",\n', page), encoding="utf-8")


def lay_out(root: Path, name: str) -> list[Path]:
    """Writes the folders of a new game into the source tree `root`, and adds the game to the two lists of games.

    Returns the paths of the new files, relative to `root`.
    """
    code = free_code(root)
    made = []
    for path in sorted((root / TEMPLATE).rglob("*")):
        if not path.is_file() or "__pycache__" in path.parts:
            continue
        relative = path.relative_to(root / TEMPLATE).as_posix().replace(TEACHING_GAME, name)
        target = root / relative
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(renamed(path.read_text(encoding="utf-8"), name, code), encoding="utf-8")
        made.append(Path(relative))
    register(root, name)
    return made


def main(arguments: list[str]) -> None:
    """Makes the folders and files of a new game. The only argument on the command line is the game's name."""
    name = arguments[0] if arguments else ""
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name):
        fail("say NAME=..., in small letters with underscores: make new-game NAME=nine_holes")
    if (ROOT / "toybattle" / "games" / name).exists():
        fail(f"there is a game {name} already")
    for path in lay_out(ROOT, name):
        print(path)
    print(
        f"\nNow: make manifest hashes playthroughs, then make unit ARGS='-k {name}'. See CONTRIBUTING, Adding a game."
    )


if __name__ == "__main__":
    main(sys.argv[1:])
