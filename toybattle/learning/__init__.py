"""Teaching material for the games, such as positions written as text."""
