"""How many positions lie ahead of given ones, counted and compared with the file of each game."""
