"""Tests of the two stores, of entries and their schemas, and of files from outside."""
