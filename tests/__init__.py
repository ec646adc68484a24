"""Tests of the engine and the page, and the benchmark. Most tests of the engine also run inside Pyodide."""
