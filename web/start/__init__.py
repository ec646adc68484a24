"""How the page starts: plain scripts, the Python interpreter and its memory snapshot, and play without network."""
