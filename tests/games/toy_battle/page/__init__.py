"""Tests of Toy Battle on the page: board, sentences, secrecy."""
