"""Our search beside OpenSpiel's: `make peer`. The adapter is pure; only the command needs OpenSpiel installed."""
