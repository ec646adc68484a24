"""The tests, and what measures the engine: on this machine's Python, most of the engine's inside Pyodide too."""
