"""The trainer: positions in which summonings are to be found, or a task scored."""

GAME = "tash_kalar"
NAME = "train"  # of the extension
