"""The bot in its worker: what it answers, and what becomes of it when it is replaced."""
