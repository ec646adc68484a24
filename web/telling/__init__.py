"""Each game in sentences: what is asked, what happened, why not, how it ended. One module per game."""
