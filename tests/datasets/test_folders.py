"""Task folders: selection, validation in one line, inputs built from the seed."""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from pybench.core.errors import InputError, UserError
from pybench.core.hashing import hash_folder
from pybench.datasets.folders import TaskFolders
from pybench.datasets.variants import variants
from pybench.sandboxes.local.runner import LocalJobRunner

GOOD = {
    "canary": "pybench-canary x",
    "language": "en",
    "difficulty": "easy",
    "prompt": "Do it.",
    "inputs": ["in.txt"],
    "outputs": ["output/out.txt"],
    "checks": [{"name": "document.lines", "params": {}}],
}
BUILDER = "def build(seed, folder):\n    (folder / 'in.txt').write_text(f'seed {seed}')\n"
Make = Callable[..., Path]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Lay out a task: make(category, id, builder, changed fields)."""

    def run(category: str, task_id: str, builder: str = BUILDER, **changes: object) -> Path:
        folder = tmp_path / category / task_id
        folder.mkdir(parents=True)
        fields = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
        (folder / "task.yaml").write_text(yaml.safe_dump(fields))
        (folder / "inputs.py").write_text(builder)
        return folder

    return run


def test_selection(make: Make, tmp_path: Path) -> None:
    for number in range(12):
        make(
            "chart" if number < 8 else "math",
            f"t{number}",
            difficulty="hard" if number % 2 else "easy",
            language="zh" if number == 3 else "en",
        )

    def ids(**settings: Any) -> list[str]:
        return [task.id for task in TaskFolders(path=str(tmp_path), **settings).load()]

    assert len(ids()) == 12
    assert ids(ids=["t9", "t2"]) == ["t2", "t9"]
    assert ids(category="math") == ["t10", "t11", "t8", "t9"]
    assert set(ids(difficulty=["hard"])) == {f"t{n}" for n in range(1, 12, 2)}
    assert ids(language="zh") == ["t3"]
    make("math", "t99", difficulty="frontier")
    assert ids(difficulty="frontier") == ["t99"]
    shutil.rmtree(tmp_path / "math" / "t99")
    assert ids(limit=2) == ids()[:2]
    make("math", "t99", language="de")
    assert ids(limit=2) == ["t0", "t1"]  # the rest is not even read
    shutil.rmtree(tmp_path / "math" / "t99")
    sample = TaskFolders(path=str(tmp_path), sample=6, seed=4).load()
    assert Counter(task.category for task in sample) == {"chart": 4, "math": 2}
    assert ids(sample=6, seed=4) == [task.id for task in sample]
    assert any(ids(sample=6, seed=seed) != ids(sample=6, seed=4) for seed in range(5, 9))


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"language": "de"}, "language"),
        ({"difficulty": None}, "difficulty"),
        ({"prompt": ""}, "prompt"),
        ({"canary": None}, "canary"),
        ({"checks": []}, "checks"),
        ({"chekcs": []}, "chekcs"),
        ({"outputs": ["out.txt"]}, "outputs"),
        ({"inputs": ["../in.txt"]}, "in.txt"),
        ({"cell_timeout_sec": "long"}, "cell_timeout_sec"),
    ],
)
def test_a_bad_field_is_named_in_one_line(
    make: Make, tmp_path: Path, changes: dict[str, object], named: str
) -> None:
    folder = make("chart", "bad", **changes)
    with pytest.raises(UserError) as caught:
        TaskFolders(path=str(tmp_path)).load()
    assert str(folder / "task.yaml") in str(caught.value)
    assert named in str(caught.value)
    assert "\n" not in str(caught.value)


def test_settings_that_select_nothing_are_named(make: Make, tmp_path: Path) -> None:
    make("chart", "one")
    for settings, named in (
        ({"ids": ["onee"]}, "did you mean one"),
        ({"category": "chrat"}, "chart"),
        ({"language": "zh"}, "no task"),
    ):
        with pytest.raises(UserError, match=named):
            TaskFolders(path=str(tmp_path), **settings).load()
    with pytest.raises(UserError, match="no such folder"):
        TaskFolders(path=str(tmp_path / "nowhere")).load()
    make("math", "one")
    with pytest.raises(UserError, match="taken"):
        TaskFolders(path=str(tmp_path)).load()


def test_inputs_follow_the_seed(make: Make, tmp_path: Path) -> None:
    make("chart", "one")

    async def built() -> list[tuple[str, str]]:
        runner, found = LocalJobRunner(), []
        await runner.open()
        try:
            for number, seed in enumerate((0, 7, 0)):
                dataset = TaskFolders(path=str(tmp_path), seed=seed)
                await dataset.open(runner)
                folder = tmp_path / f"built{number}"
                folder.mkdir()
                digest = await dataset.build_inputs(dataset.load()[0], folder)
                assert digest == hash_folder(folder)
                found.append((digest, (folder / "in.txt").read_text()))
                (folder / "in.txt").write_text("changed by the agent")
                anew = tmp_path / f"anew{number}"
                anew.mkdir()
                assert await dataset.build_inputs(dataset.load()[0], anew) == digest
                assert hash_folder(anew) == digest
        finally:
            await runner.close()
        return found

    first, other, again = asyncio.run(built())
    assert first == again
    assert (first[1], other[1]) == ("seed 0", "seed 7")


@pytest.mark.parametrize(
    ("builder", "named"),
    [
        ("def build(seed, folder):\n    raise RuntimeError('no luck')\n", "no luck"),
        ("def build(seed, folder):\n    pass\n", "in.txt was not made"),
        ("def build(seed, folder):\n    open('/etc/hostname', 'a').write('x')\n", "inputs.py raised"),
    ],
)
def test_a_builder_that_fails_is_an_input_error(make: Make, tmp_path: Path, builder: str, named: str) -> None:
    make("chart", "one", builder)

    async def build() -> None:
        runner = LocalJobRunner()
        await runner.open()
        try:
            dataset = TaskFolders(path=str(tmp_path))
            await dataset.open(runner)
            (tmp_path / "built").mkdir()
            await dataset.build_inputs(dataset.load()[0], tmp_path / "built")
        finally:
            await runner.close()

    with pytest.raises(InputError, match=named):
        asyncio.run(build())


def test_the_shipped_tasks_can_all_be_read() -> None:
    tasks = TaskFolders().load()
    assert len(tasks) >= 10
    assert {task.category for task in tasks} == {"chart", "text", "image_audio", "math", "software"}
    for task in tasks:
        assert (task.folder / "solution.py").is_file(), task.id
        assert len(variants(task.folder, "wrong")) >= 2, task.id
        assert f" {task.id}" in (task.folder / "task.yaml").read_text().splitlines()[0], task.id
        assert "canary" not in task.prompt
