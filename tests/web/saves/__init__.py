"""Tests of the two stores, of entries and their schemas, of files from outside."""
