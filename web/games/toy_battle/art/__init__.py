"""The drawings of Toy Battle as SVG fragments: the troops, their discs and the scenery. Colours are in `art.css`."""
