"""Starts the page: what PyScript runs."""

import os
import sys

import js

sys.path.insert(0, os.getcwd())

try:
    from web.app import App
    from web.browser import Browser

    App(Browser()).start()
except Exception as error:
    js.toybattleEarly.fail(repr(error))
    raise
