"""Tests that saved games survive: pages that are killed, frozen or left, stores that fail, and other windows."""
