"""M3ToolEval from a small checkout: instances, texts, tools without answers, and bad checkouts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pybench.core.errors import UserError
from pybench.datasets.m3tooleval import BELOW, M3ToolEval
from tests.helpers.codeact_checkout import ANSWERS, make_checkout

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_checkout(tmp_path_factory.mktemp("codeact"))


def test_instances_are_read_with_the_harness_s_own_words(root: Path) -> None:
    tasks = {task.id: task for task in M3ToolEval(path=str(root)).load()}
    assert set(tasks) == set(ANSWERS)
    turn = tasks["decoder-turn"]
    assert turn.category == "decoder"
    assert [tool.name for tool in turn.tools] == ["backwards", "length"]
    assert turn.prompts["action_json"].startswith("Mode json_as_action. Tools: backwards(text: str) -> str")
    assert turn.texts is not None
    assert turn.texts.both == "Both at once."
    assert turn.texts.more_actions == "Too many actions."
    assert turn.texts.unknown_tool == "Who is {name}?"
    assert turn.texts.failed_tool == "{name} broke on {args}."
    assert (turn.texts.cut_chars, turn.texts.cut) == (40, " [cut]")
    assert turn.texts.wrong == "Wrong, once more."
    assert turn.texts.reminder == "\n(By the way) "
    assert "{error}" in turn.texts.unreadable


def test_a_checkout_is_read_within_a_running_event_loop(root: Path) -> None:
    async def load() -> int:
        return len(M3ToolEval(path=str(root), category="decoder").load())

    assert asyncio.run(load()) == 2


@pytest.mark.parametrize("task_id", sorted(ANSWERS))
def test_a_work_folder_holds_tools_and_no_answer(root: Path, tmp_path: Path, task_id: str) -> None:
    dataset = M3ToolEval(path=str(root), ids=[task_id])
    [task] = dataset.load()
    asyncio.run(dataset.build_inputs(task, tmp_path))
    files = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*") if path.is_file()}
    assert "tools/__init__.py" in files
    assert not any(name.endswith("metadata.json") for name in files)
    text = "\n".join(path.read_text("utf-8") for path in files.values())
    for hidden in ("TASKS", "SECRET", "solve", "expected", "FACTS", "Task(", task.prompt.splitlines()[0]):
        assert hidden not in text
    assert ("tools/tasks/impl/web_browsing/web_pages.jsonl" in files) is (task.category == "reading")


def test_what_changes_in_the_checkout_is_noticed(tmp_path: Path) -> None:
    dataset = M3ToolEval(path=str(make_checkout(tmp_path)))
    tasks = {task.id: task for task in dataset.load()}
    assert not dataset.has_changed(tasks["decoder-turn"])
    file = tmp_path / BELOW / "tasks/impl/message_decoder.py"
    file.write_text(file.read_text("utf-8").replace("'stone'", "'brick'"), "utf-8")
    assert dataset.has_changed(tasks["decoder-turn"])
    again = {task.id: task for task in dataset.load()}
    assert again["decoder-turn"].task_hash != tasks["decoder-turn"].task_hash
    assert again["goods-wood"].task_hash == tasks["goods-wood"].task_hash


def test_a_checkout_without_its_files_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds no scripts/eval/m3tooleval; give a checkout of the CodeAct"):
        M3ToolEval(path=str(tmp_path)).load()
    root = make_checkout(tmp_path / "half")
    (root / BELOW / "tasks/impl/web_browsing/web_pages.jsonl").unlink()
    (root / BELOW / "tasks/impl/trade_calculator.py").unlink()
    with pytest.raises(UserError) as caught:
        M3ToolEval(path=str(root)).load()
    assert "without tasks/impl/trade_calculator.py, tasks/impl/web_browsing/web_pages.jsonl" in str(
        caught.value
    )
    assert "\n" not in str(caught.value)


def test_a_harness_that_cannot_be_read_is_refused_in_one_line(tmp_path: Path) -> None:
    file = make_checkout(tmp_path) / BELOW / "tasks/impl/dna_sequencer.py"
    file.write_text("raise RuntimeError('not today')\n", "utf-8")
    with pytest.raises(UserError, match=r"its tasks cannot be read \(RuntimeError: not today") as caught:
        M3ToolEval(path=str(tmp_path)).load()
    assert "\n" not in str(caught.value)


def test_tools_that_need_the_harness_itself_are_refused(tmp_path: Path) -> None:
    """What they would take along could hold the answers."""
    file = make_checkout(tmp_path) / BELOW / "tasks/impl/message_decoder.py"
    text = file.read_text("utf-8").replace("return text[::-1]", "return Task and text[::-1]")
    file.write_text(text, "utf-8")
    with pytest.raises(UserError, match="cannot be told from answers"):
        M3ToolEval(path=str(tmp_path)).load()
