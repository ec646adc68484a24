"""The rules of each game as a page: sections with small boards, tables, a glossary, a search, an address for each."""
