"""The cards of Tash-Kalar: the verbs that their programs consist of, the data of each card, and one table of all."""
