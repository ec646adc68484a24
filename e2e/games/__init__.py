"""A folder for each game: what only a browser shows of it; and a test that plays any game to its end."""
