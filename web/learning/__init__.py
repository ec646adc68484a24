"""Learning on the page: lessons, rules with boards, and puzzles. Loaded when first asked for, but for `about.py`."""
