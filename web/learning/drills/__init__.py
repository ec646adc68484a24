"""Drills on the page: small questions, one after another at any pace, or five in a row against the clock."""
