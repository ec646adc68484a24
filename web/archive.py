"""Imports the app from one archive of modules compiled ahead: without a file system there is nothing to unpack or find.

The build's `app.bin` holds, compressed by zlib, a marshalled dict: name -> (whether it is a package, marshalled code).
"""

from __future__ import annotations

import marshal
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


class Archive:
    """A finder of `sys.meta_path`, and the loader of what it finds. The code of a module goes once it is imported."""

    def __init__(self, modules: dict[str, tuple[bool, bytes]]) -> None:
        self.modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where to have a module from."""
        if name not in self.modules:
            return None
        loader: Any = self  # of no base class, which would have to be imported
        return ModuleSpec(name, loader, is_package=self.modules[name][0])

    def create_module(self, spec: ModuleSpec) -> None:
        """The usual kind of module."""

    def exec_module(self, module: ModuleType) -> None:
        """Fills it."""
        exec(marshal.loads(self.modules[module.__name__][1]), module.__dict__)
        del self.modules[module.__name__]
