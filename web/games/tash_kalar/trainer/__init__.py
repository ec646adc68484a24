"""The trainer: positions in which summonings are to be found, or a task scored. Only one game has patterns to find."""

GAME = "tash_kalar"
