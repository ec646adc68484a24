"""Runs the benchmark."""

import sys

from tests.bench import main

sys.exit(main())
