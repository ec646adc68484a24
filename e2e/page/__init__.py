"""Tests of the page itself: mouse, touch, keyboard, sizes, links, hostile input, and memory over many games."""
