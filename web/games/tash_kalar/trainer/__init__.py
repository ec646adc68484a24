"""The trainer of Tash-Kalar: positions in which all summonings are to be found, or a task is to be scored."""

GAME = "tash_kalar"
NAME = "train"  # the extension's name
