"""Games by link on the page: what the browser keeps of each game, how letters are opened and answered, the sheets for
them, and the live channel.
"""
