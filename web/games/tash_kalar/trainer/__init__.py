"""The trainer of Tash-Kalar: positions in which the person finds all summonings or scores a task."""

GAME = "tash_kalar"
NAME = "train"  # the extension's name
