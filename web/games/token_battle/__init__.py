"""Token Battle on the page: its face, board, draft, narration and drawings, and the set editor."""

EXTENSIONS: tuple[str, ...] = ("editor",)
