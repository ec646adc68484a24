"""The drawings of the game as SVG fragments: troops and discs, sceneries, glyphs; their colours are in `art.css`."""
