"""The built folder itself: complete, and as small as meant."""

import re

from tools.build_site import PYODIDE_FILES
from tools.project import DIST


def test_the_runtime_is_there_with_its_licences() -> None:
    for name in PYODIDE_FILES:
        assert (DIST / "vendor" / "pyodide" / name).is_file()
    licences = (DIST / "vendor" / "LICENSES.txt").read_text(encoding="utf-8")
    assert all(name in licences for name in ("pyodide 314", "@pyscript/core 0", "idiomorph 0"))


def test_the_worker_counts_its_progress_in_the_true_sizes() -> None:
    bot = (DIST / "web" / "bot.mjs").read_text(encoding="utf-8")
    sizes = dict(re.findall(r'"([\w.]+)": ([\d_]+)', bot))
    assert sizes
    for name, size in sizes.items():
        assert (DIST / "vendor" / "pyodide" / name).stat().st_size == int(size)


def test_nothing_in_the_page_names_another_host() -> None:
    for path in (DIST / "index.html", DIST / "pyscript.toml", *(DIST / "web").rglob("*.[cm]*s")):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"https?://(?!www\.w3\.org/)", text) == [], path
