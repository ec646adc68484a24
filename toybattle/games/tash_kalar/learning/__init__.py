"""Teaching material for Tash-Kalar: positions written as text."""
