"""The project's tools, which the Makefile runs: to set it up, build it, serve it and measure it.

Each runs as `python -m tools.NAME` in the root. Building and serving need only the standard library.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (said here, before a newer syntax stops an older Python)
    sys.exit("error: Python 3.11 or newer is needed; name one like this: make PYTHON=python3.12 play")
