"""Games by link on the page: what is kept of one, how a letter is opened and answered, and the sheets for it."""
