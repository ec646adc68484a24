"""Games by link on the page: what is kept of each, how letters are opened and answered, the sheets, and the live
channel.
"""
