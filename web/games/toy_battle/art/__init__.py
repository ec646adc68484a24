"""The drawings of Toy Battle as pieces of SVG: the troops, their discs and the scenery. Colours are in `art.css`."""
