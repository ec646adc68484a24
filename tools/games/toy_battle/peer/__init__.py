"""Compares our search with OpenSpiel's: `make peer`. Only the command needs OpenSpiel, the adapter does not."""
