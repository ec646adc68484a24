"""Tests of Token Battle on the page: board, sentences, secrecy."""
