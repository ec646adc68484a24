"""The drawings of Toy Battle as SVG fragments: troops and discs, sceneries. Their colours are in `art.css`."""
