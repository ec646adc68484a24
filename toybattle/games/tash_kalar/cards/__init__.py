"""The cards of Tash-Kalar: the verbs of their programs, a row for each card, and all of them in one table."""
