"""Toy Battle on the page: its face, its board, its narration and its drawings."""

EXTENSIONS: tuple[str, ...] = ()
