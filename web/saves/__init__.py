"""The saved games: two stores in the browser, what an entry of them is, and files from outside."""
