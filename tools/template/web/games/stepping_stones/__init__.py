"""Stepping Stones on the page: its face, its narration and its messages."""

EXTENSIONS: tuple[str, ...] = ()
