"""Every sentence the page says, by message id and parameters. A language is a data file of `languages`."""

from __future__ import annotations

from typing import Any

from .languages import en

LANGUAGES = {"en": en}


class Words:
    """One language."""

    def __init__(self, language: str = "en") -> None:
        module = LANGUAGES[language]
        self.language = language
        self.messages: dict[str, str | dict[str, str]] = module.MESSAGES
        self.plural = module.plural

    def __call__(self, message: str, **parameters: Any) -> str:
        """The sentence. A message with plural forms chooses by the parameter `count`."""
        template = self.messages[message]
        if isinstance(template, dict):
            template = template[self.plural(parameters["count"])]
        return template.format(**parameters)

    def has(self, message: str) -> bool:
        """Whether the catalogue holds the message."""
        return message in self.messages

    def listing(self, items: list[str]) -> str:
        """Several things in one sentence."""
        if len(items) < 2:
            return "".join(items)
        return self("list.last", head=", ".join(items[:-1]), last=items[-1])


words = Words()
