"""The bot, which thinks in a worker of its own, and the page's connection to it."""
