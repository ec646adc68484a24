"""The messages of Toy Battle in the room for learning, a module for each language."""
