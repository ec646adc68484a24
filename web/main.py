"""Starts the page: what PyScript runs."""

import os
import sys

sys.path.insert(0, os.getcwd())

from web.app import App  # noqa: E402
from web.browser import Browser  # noqa: E402

App(Browser()).start()
