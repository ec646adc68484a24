"""Starts the page: what PyScript runs."""

import os
import sys

sys.path.insert(0, os.getcwd())

from web.app import App
from web.browser import Browser

App(Browser()).start()
