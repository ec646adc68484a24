"""The tests and the benchmark; they run on this machine's Python, and most tests of the engine inside Pyodide too."""
