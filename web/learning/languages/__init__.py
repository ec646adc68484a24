"""The messages of the room for learning that no game owns, a module for each language."""
