"""Learning on the page: lessons, rules with boards, puzzles and drills.

It is a room: all modules but `about.py` are loaded when the person first asks for something in it.
"""
