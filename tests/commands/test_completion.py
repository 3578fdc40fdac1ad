"""Completion as a shell asks for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pybench.commands.completion import words_for
from tests.helpers.command_line import Run


@pytest.mark.parametrize(
    ("line", "some"),
    [
        ("pybench comp", {"compare", "completion"}),
        ("pybench model=gpt", {"model=gpt-4o", "model=gpt-4o-mini"}),
        ("pybench -m model=gpt-4o,cl", {"model=gpt-4o,claude"}),
        ("pybench limits.ce", {"limits.cell_sec="}),
        ("pybench sandbox.mem", {"sandbox.memory_mb="}),
        ("pybench --dry", {"--dry-run"}),
        ("pybench report --wi", set()),
        ("pybench nothing-like-it", set()),
    ],
)
def test_words(line: str, some: set[str]) -> None:
    found = words_for(line)
    assert some <= set(found)
    last = line.rpartition(" ")[2]
    assert all(word.startswith(last) for word in found)
    if not some:
        assert [word for word in found if not word.startswith("--")] == []


def test_options_of_a_command() -> None:
    assert "--format" in words_for("pybench compare --f")


def test_run_folders_newest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("2026-01-01/10-00-00_a", "2026-01-02/10-00-00_b"):
        folder = tmp_path / "outputs" / name
        folder.mkdir(parents=True)
        (folder / "config.yaml").write_text("{}\n")
    monkeypatch.chdir(tmp_path)
    assert words_for("pybench diagnose out") == [
        "outputs/2026-01-02/10-00-00_b",
        "outputs/2026-01-01/10-00-00_a",
    ]


@pytest.mark.slow
def test_bash_gets_what_stands_after_the_equals_sign(pybench: Run, tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(pybench("completion", "bash").stdout)
    ask = (
        f"PATH={Path(sys.executable).parent}:$PATH; source {script}\n"
        'COMP_LINE="pybench sandbox=lo"; COMP_POINT=${#COMP_LINE}; _pybench; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout == "local\n"
