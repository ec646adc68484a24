"""Tests of Tash-Kalar on the page: board, sentences, secrecy."""
