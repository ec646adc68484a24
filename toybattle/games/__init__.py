"""The games, a folder each; none knows of another."""
