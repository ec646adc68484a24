"""Writes the lock files anew from requirements/*.in and package.json: exact versions, hashes, no addresses.

python -m tools.locks
"""

import venv

from tools.environment import executable
from tools.node import environment, find_node
from tools.project import ROOT, run

# Each list of requirements with the oldest Python it is for; dev comes before pyodide, which takes its versions over.
LOCKS = (("node", "3.11"), ("dev", "3.11"), ("pyodide", "3.14"), ("peer", "3.11"))
UV_OPTIONS = ("--universal", "--generate-hashes", "--no-emit-index-url", "--no-header", "--upgrade")
NPM_OPTIONS = ("--package-lock-only", "--omit-lockfile-registry-resolved", "--ignore-scripts", "--no-audit")


def main() -> None:
    folder = ROOT / "build" / "locks"
    venv.create(folder, with_pip=True, clear=True)
    run([executable(folder, "python"), "-m", "pip", "install", "--quiet", "uv"], "could not install uv")
    for name, oldest in LOCKS:
        output = f"--output-file=requirements/{name}.txt"
        options = [*UV_OPTIONS, f"--python-version={oldest}", output, f"requirements/{name}.in"]
        run([executable(folder, "uv"), "pip", "compile", *options])
    node, npm = find_node()
    run([npm, "install", *NPM_OPTIONS], "npm could not lock", environment(node))
    print("requirements/*.txt and package-lock.json are new: read the diff")


if __name__ == "__main__":
    main()
