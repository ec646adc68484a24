"""The project's folders, functions to run a command and to fail, and Stamp, which tells if a folder is up to date."""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
NODE_MODULES = ROOT / "node_modules"
VENDOR = ROOT / "vendor"
DIST = ROOT / "dist"


def fail(message: str) -> NoReturn:
    """Ends the program with one line on standard error and exit code 1."""
    print(f"error: {message}", file=sys.stderr)
    raise SystemExit(1)


def run(command: Sequence[str | Path], why: str = "", env: Mapping[str, str] | None = None) -> None:
    """Runs `command` in the root of the project. If the command fails, ends the program with the text `why`.

    If `why` is "", the text names the command. `env` are all environment variables of the command; None stands for the
    environment variables of this process.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, cwd=ROOT, env=env, check=False)
    except OSError as error:
        fail(f"{why or words[0]}: {error}")
    if done.returncode:
        fail(why or f"`{' '.join(words)}` ended with {done.returncode}")


class Stamp:
    """A file in `folder` that tells whether the other files there are up to date. It has one hash of all `sources`.

    The files in the folder were made from the sources, which are paths of files, and texts such as a version. Once a
    source has changed, the folder is out of date.
    """

    def __init__(self, folder: Path, *sources: Path | str) -> None:
        digest = hashlib.sha256()
        for source in sources:
            digest.update(source.read_bytes() if isinstance(source, Path) else source.encode())
            digest.update(b"\0")
        self.folder = folder
        self.file = folder / ".made-from"
        self.value = digest.hexdigest()

    def is_fresh(self) -> bool:
        """Whether the folder was made from the sources as they are now."""
        return self.file.is_file() and self.file.read_text() == self.value

    def reset(self) -> None:
        """Removes the stamp's folder with all that is in it, the stamp too."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def set(self) -> None:
        """Writes the file that says from which sources the folder was made."""
        self.file.write_text(self.value)
