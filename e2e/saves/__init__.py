"""Tests that saved games survive: pages that are killed, frozen or put away, stores that fail, and other windows."""
