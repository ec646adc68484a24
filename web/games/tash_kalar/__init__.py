"""Tash-Kalar on the page: its face, board, draft, narration and drawings, and the trainer."""

EXTENSIONS: tuple[str, ...] = ("trainer",)
