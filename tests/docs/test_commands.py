"""Every shell block of the documentation runs, or says why it does not.

Blocks run page by page, in order, in one folder; a line that has run for one page is not run for another.
`RUN`, `RUN_A`, `RUN_B`, `SWEEP` and `TASK` stand for runs that lie there; what composes a run of its own does
so in small: of one task, into no tracker. A block that cannot run here is marked `<!-- not run: why -->`; its
overrides and options are still checked.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import pytest

from pybench.commands import commands
from pybench.commands.completion import words_for
from pybench.config.compose import compose_config
from pybench.core.journal import read_trials
from tests.helpers.command_line import QUIET, environment_without_keys
from tests.helpers.warm_command_line import run_warm

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"(?:<!-- not run: (?P<why>[^>]+) -->\n)?```bash\n(?P<text>.*?)```", re.DOTALL)
_INDENTED = re.compile(r"\n\n    (?:python -m|pybench |\.venv/bin/|make |pip |docker |kubectl |export [A-Z])")
_PROGRAMS = ("python -m pybench", "pybench", ".venv/bin/python -m pybench")
_SMALL = ("dataset.limit=1", *QUIET)


@dataclass(frozen=True)
class Block:
    """One shell block of a page."""

    page: Path
    number: int
    text: str
    why_not: str

    @property
    def commands(self) -> list[list[str]]:
        """The words of each line that calls PyBench, without comments."""
        found = []
        for line in self.text.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            for program in _PROGRAMS:
                length = len(program.split())
                if words[:length] == program.split():
                    found.append(words[length:])
                    break
        return found


def _blocks(page: Path) -> list[Block]:
    found = _BLOCK.finditer(page.read_text("utf-8"))
    return [
        Block(page, number, match["text"], match["why"] or "") for number, match in enumerate(found, start=1)
    ]


ALL = [block for page in PAGES for block in _blocks(page)]
RUNNABLE = {
    page: [block for block in ALL if block.page == page and not block.why_not and block.commands]
    for page in PAGES
}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_stand_in_shell_blocks(page: Path) -> None:
    assert _INDENTED.findall(page.read_text("utf-8")) == []


@pytest.mark.slow
@pytest.mark.parametrize("block", ALL, ids=lambda block: f"{block.page.name}-{block.number}")
def test_every_command_and_setting_exists(block: Block) -> None:
    for words in block.commands:
        if words and words[0] in commands():
            options = {word.partition("=")[0] for word in words if word.startswith("--")}
            named = " ".join(word for word in words if not word.startswith("-"))
            assert options <= set(words_for(f"pybench {named} --")), words
        else:
            overrides = [word for word in words if not word.startswith("-")]
            assert all("=" in word for word in overrides), words
            for chosen in _single(overrides):
                compose_config([word.replace("...", "1") for word in chosen])


def _single(overrides: list[str]) -> list[list[str]]:
    """A sweep's overrides with the first, and with the last, of what commas part."""
    picked: list[list[str]] = [[], []]
    for word in overrides:
        key, _, value = word.partition("=")
        values = [value] if value[:1] in "[{'" else value.split(",")
        picked[0].append(f"{key}={values[0]}")
        picked[1].append(f"{key}={values[-1]}")
    return picked if picked[0] != picked[1] else picked[:1]


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with two small runs."""
    folder = tmp_path_factory.mktemp("docs")
    sweep = ["-m", "model=oracle,noop", "dataset=smoke", "hydra.sweep.dir=outputs/sweep", *_SMALL]
    _run(folder, sweep)
    return folder


@pytest.fixture(scope="module")
def have_run() -> list[list[str]]:
    """The lines that ended well."""
    return []


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if RUNNABLE[page]], ids=lambda page: page.name)
def test_what_is_not_marked_runs(page: Path, workplace: Path, have_run: list[list[str]]) -> None:
    for block in RUNNABLE[page]:
        for words in block.commands:
            small = _in_small(words, workplace)
            if small not in have_run or "latest" in small:
                _run(workplace, small)
                have_run.append(small)


def _in_small(words: list[str], folder: Path) -> list[str]:
    runs = sorted(
        str(path.parent.relative_to(folder)) for path in folder.glob("outputs/sweep/*/summary.json")
    )
    task = read_trials(folder / runs[0])[0].task_id
    stand_for = {
        "RUN_A": runs[0],
        "RUN_B": runs[1],
        "RUN": runs[0],
        "outputs/SWEEP": "outputs/sweep",
        "TASK": task,
    }
    words = [stand_for.get(word, word) for word in words]
    if words[:1] and words[0] in commands():
        return words
    given = [word for word in words if not word.startswith("dataset.limit=")]
    return [
        *given,
        *(word for word in _SMALL if not any(each.startswith(word.split("=")[0]) for each in given)),
    ]


def _run(folder: Path, words: list[str]) -> None:
    done = run_warm(folder, *words, env=environment_without_keys())
    assert done.returncode == 0, f"{shlex.join(words)}\n{done.stderr}"
