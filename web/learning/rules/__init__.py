"""The rules of each game as a page: sections with small boards, tables, a glossary, a search, and an address for each
section and row.
"""
