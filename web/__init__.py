"""The web page: its model, the functions that change the model, and the markup that shows it.

Only the Python modules that import `js` need a browser. All others run on any Python, so tests need no browser for
them.
"""
