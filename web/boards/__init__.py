"""Each game's board as SVG: pure functions from a view to markup. One module per game."""
