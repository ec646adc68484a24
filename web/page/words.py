"""The catalogue: every sentence of the page by message id and parameters. Each language is a module of `languages`."""

from __future__ import annotations

from string import Formatter
from time import localtime
from typing import Any

from ..languages import LANGUAGES, Messages, messages

LATEST = 253_000_000_000  # seconds: the latest day that is told, in the year 9987


class Words:
    """The catalogue in one language. Calling the object returns a sentence.

    Where a parameter ends with a full stop, as "Red's H.Q." does, and one of the message follows, the sentence has only
    one of the two.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.messages: Messages = messages(language)
        self.plural = LANGUAGES[language].plural

    def __call__(self, message: str, **parameters: Any) -> str:
        """The sentence of a message id, with `parameters` filled in.

        If the message has plural forms, the parameter `count` chooses one.
        """
        return self._template(message, parameters).format(**parameters).replace("..", ".")

    def parts(self, message: str, **parameters: Any) -> list[Any]:
        """Returns the sentence of a message id, with `parameters` filled in, as a list of parts.

        If a parameter is a list, its items become parts of the result, unchanged and in their places in the sentence.
        All other parts are strings.
        """
        pieces: list[Any] = []
        for text, name, _, _ in Formatter().parse(self._template(message, parameters)):
            value = parameters[name] if name is not None else ""
            for piece in (text, *(value if isinstance(value, list) else [str(value)])):
                if isinstance(piece, str) and pieces and isinstance(pieces[-1], str):
                    pieces[-1] = (pieces[-1] + piece).replace("..", ".")
                elif piece:
                    pieces.append(piece)
        return pieces

    def listed(self, items: list[Any]) -> list[Any]:
        """Returns a list of parts that form a phrase which lists these items, such as [a, ", ", b, " and ", c].

        The items need not be strings; they are parts of the result, unchanged.
        """
        if len(items) < 2:
            return items
        head = [piece for item in items[:-1] for piece in (item, ", ")][:-1]
        return self.parts("list.last", head=head, last=items[-1:])

    def open_room(self, room: str) -> None:
        """Adds the messages of the room `room` to the catalogue. The modules of the room must have been loaded."""
        self.messages.update(messages(self.language, room))

    def _template(self, message: str, parameters: dict[str, Any]) -> str:
        template = self.messages[message]
        return template[self.plural(parameters["count"])] if isinstance(template, dict) else template

    def has(self, message: str) -> bool:
        """Whether the catalogue has this message id."""
        return message in self.messages

    def player(self, number: int) -> str:
        """The displayed name of player `number`, which is the name of the player's colour, such as "Blue"."""
        return self(f"player.{number}")

    def date(self, milliseconds: int) -> str:
        """The date of a moment in the person's time zone, such as "23 Nov 2026". `milliseconds` are counted from the
        beginning of 1970.
        """
        day = localtime(min(milliseconds // 1000, LATEST))
        return self("date", day=day.tm_mday, month=self(f"month.{day.tm_mon}"), year=day.tm_year)

    def moment(self, milliseconds: int) -> str:
        """The date and the time of a moment in the person's time zone, such as "23 Nov 2026, 09:05". `milliseconds` are
        counted from the beginning of 1970.
        """
        moment = localtime(min(milliseconds // 1000, LATEST))
        time = f"{moment.tm_hour:02}:{moment.tm_min:02}"
        return self("moment", date=self.date(milliseconds), time=time)

    def listing(self, items: list[str]) -> str:
        """A phrase that lists these items, such as "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return self("list.last", head=", ".join(items[:-1]), last=items[-1])

    def choice(self, items: list[str]) -> str:
        """A phrase that lists items of which one is enough, such as "a, b or c"."""
        if len(items) < 2:
            return "".join(items)
        return self("list.or", head=", ".join(items[:-1]), last=items[-1])


words = Words()
