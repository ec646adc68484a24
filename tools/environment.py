"""Makes the project's own Python environments from the hash-locked lists in requirements/.

python -m tools.environment dev       .venv: the test tools
python -m tools.environment node      .venv-node: Node.js with npm, where the machine has none
python -m tools.environment pyodide   build/pyodide-site: the test tools as Pyodide needs them
python -m tools.environment peer      .venv-peer: OpenSpiel and numpy, for `make peer` and `make learn` alone
"""

import os
import sys
from pathlib import Path

from tools.project import ROOT, Stamp, fail, run

REQUIREMENTS = ROOT / "requirements"
PYODIDE_SITE = ROOT / "build" / "pyodide-site"
PYODIDE_TAGS = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--implementation=cp", "--abi=cp314")
PIP_OPTIONS = ("--quiet", "--disable-pip-version-check", "--require-hashes", "--only-binary=:all:")


def executable(folder: Path, name: str) -> Path:
    """The path of a program inside the virtual environment `folder`."""
    return folder / "Scripts" / f"{name}.exe" if os.name == "nt" else folder / "bin" / name


def pip_install(venv: Path, *what: str | Path) -> None:
    """Installs packages with the pip of the environment `venv`: wheels only, each one's hash checked.

    `what` are further arguments of `pip install`, such as `-r` and the path of a list of packages.
    """
    command: list[str | Path] = [executable(venv, "python"), "-m", "pip", "install", *PIP_OPTIONS, *what]
    run(command, f"could not install {what[-1]}")


def make_venv(name: str, folder: str) -> Path:
    """Returns the path of the virtual environment `folder`, which has the packages of requirements/`name`.txt.

    The environment is made first if it is missing, or if that file, the Python version or the project's root has
    changed.
    """
    venv = ROOT / folder
    wanted = REQUIREMENTS / f"{name}.txt"
    stamp = Stamp(venv, wanted, sys.version, str(ROOT))
    if not stamp.is_fresh():
        print(f"making {folder} from requirements/{name}.txt", flush=True)
        stamp.reset()
        run([sys.executable, "-m", "venv", venv], "this Python cannot make a venv (on Debian: install python3-venv)")
        pip_install(venv, "-r", wanted)
        stamp.set()
    return venv


def make_pyodide_site() -> Path:
    """Returns the folder of the packages that tests inside Pyodide use.

    The folder is made first if it is missing or its list of packages has changed. The packages are wheels for Pyodide,
    fetched by the pip of the `dev` environment.
    """
    wanted = REQUIREMENTS / "pyodide.txt"
    stamp = Stamp(PYODIDE_SITE, wanted, *PYODIDE_TAGS)
    if not stamp.is_fresh():
        print(f"making {PYODIDE_SITE.relative_to(ROOT)} from requirements/pyodide.txt", flush=True)
        stamp.reset()
        venv = make_venv("dev", ".venv")
        pip_install(venv, "--no-deps", "--no-compile", *PYODIDE_TAGS, "--target", PYODIDE_SITE, "-r", wanted)
        stamp.set()
    return PYODIDE_SITE


def main() -> None:
    match sys.argv[1:]:
        case ["dev"]:
            make_venv("dev", ".venv")
        case ["node"]:
            make_venv("node", ".venv-node")
        case ["pyodide"]:
            make_pyodide_site()
        case ["peer"]:
            make_venv("peer", ".venv-peer")
        case _:
            fail("say which: dev, node, pyodide or peer")


if __name__ == "__main__":
    main()
