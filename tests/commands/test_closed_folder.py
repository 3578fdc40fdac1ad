"""A user who may not write where a command writes is told so in one line, whatever the command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.command_line import QUIET, environment_without_keys

pytestmark = pytest.mark.slow

RUN = ("model=noop", *QUIET, "dataset.limit=1")
COMMANDS = {
    "a run": RUN,
    "a run elsewhere": (*RUN, "hydra.run.dir={0}/run"),
    "a sweep": ("-m", "model=noop,oracle", *RUN[1:]),
    "serve": ("serve", "model=noop", "serve.port=0"),
    "chat": ("chat", "model=noop"),
    "data synth": ("data", "synth"),
    "train": ("train", "train.data={0}/chats.jsonl"),
}
FIRST = ("a run", "serve", "data synth")
"""What makes `outputs` in ways of their own, where it is not there."""


@pytest.fixture
def closed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A folder that is another user's, or just read-only where there is no second user."""
    folder = tmp_path / "closed"
    folder.mkdir()
    if request.param != "empty":
        (folder / "outputs").mkdir()
        _close(folder / "outputs")
    _close(folder)
    yield folder
    folder.chmod(0o755)


def _close(folder: Path) -> None:
    folder.chmod(0o555)
    if os.geteuid() == 0:
        os.chown(folder, 65534, 65534)


@pytest.mark.parametrize(
    ("command", "closed"),
    [
        *((command, "with outputs of another user") for command in COMMANDS),
        *((each, "empty") for each in FIRST),
    ],
    indirect=["closed"],
)
def test_a_closed_folder_is_told_in_one_line(command: str, closed: Path, tmp_path: Path) -> None:
    (tmp_path / "chats.jsonl").write_text('{"messages": []}\n', "utf-8")
    words = [word.replace("{0}", str(tmp_path)) for word in COMMANDS[command]]
    # Root as others know it: who owns a file decides.
    bound = ["setpriv", "--bounding-set=-dac_override,-dac_read_search,-fowner"] if os.geteuid() == 0 else []
    told = subprocess.run(
        [*bound, sys.executable, "-m", "pybench", *words],
        cwd=closed, env=environment_without_keys(), capture_output=True, text=True, check=False,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    lines = told.stderr.strip().splitlines()
    assert (told.returncode, len(lines)) == (2, 1), told.stderr
    assert "Permission denied" in lines[0]
    assert "outputs" in lines[0]
