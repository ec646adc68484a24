"""Finds Node.js on the machine or makes it in .venv-node, installs the locked npm packages, and runs scripts.

python -m tools.node install          what the page needs, into node_modules
python -m tools.node install --dev    that and what only tests need
python -m tools.node run SCRIPT ...   a script under Node
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tools.environment import executable, make_venv
from tools.project import NODE_MODULES, ROOT, Stamp, fail, run

OLDEST = 18
LOCK = ROOT / "package-lock.json"


def major_version(node: str) -> int:
    """The major version of the program `node`, such as 20; 0 if the program can't be run or names no version."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        return 0
    found = re.match(r"v(\d+)\.", answer)
    return int(found[1]) if found else 0


def find_node() -> tuple[str, str]:
    """Returns (path of node, path of npm).

    Both are programs of this machine if they exist there and node is new enough. If not, both are programs of
    .venv-node, which is made if it is missing.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and major_version(node) >= OLDEST:
        return node, npm
    venv = make_venv("node", ".venv-node")
    return str(executable(venv, "node")), str(executable(venv, "npm"))


def environment(node: str) -> dict[str, str]:
    """The environment variables of this process, with the folder of `node` put first on PATH for npm's own scripts."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])}


def install(dev: bool) -> None:
    """Installs the packages of package-lock.json, with the dev packages if `dev`, unless they are installed already."""
    full, slim = Stamp(NODE_MODULES, LOCK, "dev"), Stamp(NODE_MODULES, LOCK, "no dev")
    if full.is_fresh() or (not dev and slim.is_fresh()):
        return
    print("installing the npm packages of package-lock.json", flush=True)
    node, npm = find_node()
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    run([*command, *([] if dev else ["--omit=dev"])], "`npm ci` failed", environment(node))
    (full if dev else slim).set()


def main() -> None:
    match sys.argv[1:]:
        case ["install"]:
            install(dev=False)
        case ["install", "--dev"]:
            install(dev=True)
        case ["run", *command] if command:
            node, _ = find_node()
            raise SystemExit(subprocess.run([node, *command], cwd=ROOT, env=environment(node), check=False).returncode)
        case _:
            fail("say what: install, install --dev, or run SCRIPT")


if __name__ == "__main__":
    main()
