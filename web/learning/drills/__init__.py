"""Drills on the page: one small question after another, or five of them against the clock."""
