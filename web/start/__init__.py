"""How the page starts: the plain scripts, Python's interpreter and its memory snapshot, and play without network."""
