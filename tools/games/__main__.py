"""Prints the tools that belong to one game, game by game: `make tool`."""

from __future__ import annotations

import ast

from tools.project import ROOT
from toybattle import GAMES

OWN_TARGETS = ("learn", "peer")  # tools with a target of their own, which `make` runs in another environment


def tools_of(game: str) -> dict[str, str]:
    """A dict from the name of each tool of the game to the first line of the tool's docstring."""
    found = {}
    folder = ROOT / "tools" / "games" / game
    for file in sorted({*folder.glob("*.py"), *folder.glob("*/__main__.py")}):
        text = file.read_text(encoding="utf-8")
        if '__name__ == "__main__"' in text:
            name = file.parent.name if file.stem == "__main__" else file.stem
            found[name] = (ast.get_docstring(ast.parse(text)) or "").splitlines()[0]
    return found


def main() -> None:
    for game in GAMES:
        for name, told in tools_of(game).items():
            print(f"make {name} GAME={game}" if name in OWN_TARGETS else f"make tool GAME={game} TOOL={name}")
            print(f"    {told}")


if __name__ == "__main__":
    main()
