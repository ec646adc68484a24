"""The script that PyScript runs: it starts the page."""

import os
import sys

import js

sys.path.insert(0, os.getcwd())

try:
    from web.page.app import App
    from web.page.browser import Browser

    App(Browser()).start()
except Exception as error:
    js.toybattleEarly.fail(repr(error))
    raise
