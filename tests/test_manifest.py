"""pyscript.toml lists exactly the Python that runs in the page, and the built archive holds exactly that."""

import tomllib
import zipfile
from pathlib import Path

from tools.build_site import APP_ZIP, runtime_python, with_files, write_app_zip
from tools.project import ROOT

CONFIG = (ROOT / "pyscript.toml").read_text(encoding="utf-8")


def test_every_runtime_file_is_listed_in_its_own_place() -> None:
    wanted = [f"./{path.as_posix()}" for path in runtime_python()]
    assert tomllib.loads(CONFIG)["files"] == {name: name for name in wanted}, "run `make manifest`"


def test_the_built_configuration_differs_in_the_files_only() -> None:
    source, built = tomllib.loads(CONFIG), tomllib.loads(with_files(CONFIG, APP_ZIP))
    assert built == {**source, "files": {"./app.zip": "./*"}}


def test_the_same_sources_give_the_same_archive(tmp_path: Path) -> None:
    write_app_zip(tmp_path / "one.zip")
    write_app_zip(tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == [path.as_posix() for path in runtime_python()]
        for name in archive.namelist():
            assert archive.read(name) == (ROOT / name).read_bytes()
