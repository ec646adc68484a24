"""Tests of how the page shows Tash-Kalar: the board, the sentences, and that hidden cards stay hidden."""
