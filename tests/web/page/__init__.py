"""Tests of the page's model, messages, markup and sentences."""
