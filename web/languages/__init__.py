"""The languages of the page, one module of data each."""
