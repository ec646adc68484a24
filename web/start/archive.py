"""An importer that loads precompiled modules from one archive, so that imports never touch the file system.

An archive is a marshalled dict, compressed with zlib: name of a module -> (whether it is a package, its marshalled
code). The build makes several archives: `app.bin`, one for each room, and one of the standard library. The archive of
the standard library is packed into `stdlib.zip` together with a copy of this module named `sitecustomize`. Python
imports a module of that name while it starts, so this module imports only what Python has loaded earlier.
"""

import marshal
import sys
from _frozen_importlib import ModuleSpec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType
    from typing import Any


class Archive:
    """The modules of one archive, as an import finder and loader for `sys.meta_path`.

    `modules` maps the name of each module to a pair (whether the module is a package, its marshalled code). A module is
    dropped from this dict once it has been imported.
    """

    def __init__(self, modules: dict[str, tuple[bool, bytes]]) -> None:
        self.modules = modules

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Returns the import specification of the module `name`, or None if the archive does not have this module.

        Python passes the other two arguments to every finder; they are not used here.
        """
        if name not in self.modules:
            return None
        loader: Any = self  # no base class, since that would have to be imported
        return ModuleSpec(name, loader, is_package=self.modules[name][0])

    def create_module(self, spec: ModuleSpec) -> None:
        """Returns None, which tells Python to make a module object of the usual kind."""

    def exec_module(self, module: "ModuleType") -> None:
        """Runs the code of `module` in the namespace of `module`, and drops the code from the archive."""
        exec(marshal.loads(self.modules[module.__name__][1]), module.__dict__)
        del self.modules[module.__name__]


def place(modules: dict[str, tuple[bool, bytes]]) -> None:
    """Puts an `Archive` first on `sys.meta_path`, so that imports look there before anywhere else.

    `modules` maps the name of each module to a pair (whether the module is a package, its marshalled code).
    """
    sys.meta_path.insert(0, Archive(modules))


def open_room(archive: bytes) -> None:
    """Makes the modules of a room importable. `archive` is the content of the room's archive, a file of the build."""
    import zlib  # not needed while Python starts

    place(marshal.loads(zlib.decompress(archive)))
