"""Tests of how the page starts: installations, updates, hosts of every kind, and play without network."""
