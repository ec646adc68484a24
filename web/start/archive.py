"""Imports from one archive of modules compiled ahead: without a file system there is nothing to look up, open or read.

An archive is, compressed by zlib, a marshalled dict: name -> (whether it is a package, marshalled code). The build
makes two: `app.bin`, and one of the standard library, which this module, as `sitecustomize`, finds beside it in
`stdlib.zip`. So it imports nothing but what Python has at that moment.
"""

import marshal
import sys
from _frozen_importlib import ModuleSpec

TYPE_CHECKING = False
if TYPE_CHECKING:
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

    def exec_module(self, module: "ModuleType") -> None:
        """Fills it."""
        exec(marshal.loads(self.modules[module.__name__][1]), module.__dict__)
        del self.modules[module.__name__]


def place(modules: dict[str, tuple[bool, bytes]]) -> None:
    """Imports from this archive from now on, rather than from anywhere else."""
    sys.meta_path.insert(0, Archive(modules))
