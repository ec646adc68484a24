"""The bot in a worker of its own, and the page's end of it."""
