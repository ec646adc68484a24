"""Tests of Tash-Kalar on the page: its board, its sentences, and the secrets that it keeps."""
