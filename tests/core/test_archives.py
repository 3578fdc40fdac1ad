"""Archives are laid out the same on every Python of a supported line."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

from pybench.core.archives import extract


@pytest.fixture(params=["with the filter", "of Python 3.11.2"])
def python(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The running Python, and one that knows no filter: there the argument itself is an error."""
    if request.param == "with the filter":
        if not hasattr(tarfile, "data_filter"):
            pytest.skip("this Python has no filter")
        return
    extractall = tarfile.TarFile.extractall

    def of_old(archive: tarfile.TarFile, path: Path) -> None:
        extractall(archive, path, **({"filter": "fully_trusted"} if knows else {}))

    knows = hasattr(tarfile, "data_filter")
    monkeypatch.delattr(tarfile, "data_filter", raising=False)
    monkeypatch.setattr(tarfile.TarFile, "extractall", of_old)


def archive_of(*members: tuple[str, bytes, str]) -> tarfile.TarFile:
    """An archive of members, each a name, a type, and what a link points to."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, kind, target in members:
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, target
            info.mode = 0o755 if kind == tarfile.DIRTYPE else 0o644
            info.size = 4 if kind == tarfile.REGTYPE else 0
            archive.addfile(info, io.BytesIO(b"text"))
    buffer.seek(0)
    return tarfile.open(fileobj=buffer)


@pytest.mark.usefixtures("python")
def test_files_folders_and_links_inside_are_laid_out(tmp_path: Path) -> None:
    members = [("a", tarfile.DIRTYPE, ""), ("a/b", tarfile.REGTYPE, ""), ("a/c", tarfile.SYMTYPE, "b")]
    extract(archive_of(*members), tmp_path)
    assert (tmp_path / "a" / "b").read_text() == (tmp_path / "a" / "c").read_text() == "text"


@pytest.mark.usefixtures("python")
@pytest.mark.parametrize(
    "member",
    [
        ("../beside", tarfile.REGTYPE, ""),
        ("a/../../beside", tarfile.REGTYPE, ""),
        ("link", tarfile.SYMTYPE, "../beside"),
        ("link", tarfile.SYMTYPE, "/etc/passwd"),
        ("link", tarfile.LNKTYPE, "../beside"),
        ("pipe", tarfile.FIFOTYPE, ""),
    ],
)
def test_nothing_reaches_beyond_the_folder(tmp_path: Path, member: tuple[str, bytes, str]) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    with pytest.raises(tarfile.TarError):
        extract(archive_of(member), inside)
    assert [path.name for path in tmp_path.rglob("*")] == ["inside"]
