"""The messages of Tash-Kalar in the room for learning, a module for each language."""
