"""What the Makefile calls: sets up, builds, serves.

Standard library only; every tool runs as `python -m tools.NAME` in the root.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (said here, before a newer syntax stops an older Python)
    sys.exit("error: Python 3.11 or newer is needed; name one like this: make PYTHON=python3.12 play")
