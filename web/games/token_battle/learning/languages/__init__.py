"""The messages of Token Battle in the room for learning, a module for each language."""
