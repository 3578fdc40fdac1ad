"""The research tasks, read in place: selection, hashes, asked paths, and refusals in one line."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path

import pytest

from pybench.__main__ import main
from pybench.agents.research import ResearchAgent, as_the_paper, read_texts
from pybench.core.errors import InputError, UserError
from pybench.core.records import CellError, CellResult
from pybench.datasets.research import ResearchTasks, asked_paths, known_tasks
from tests.helpers.configs import composed
from tests.helpers.research_checkout import CLINIC, CONFIG, TASKS, make_checkout


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_checkout(tmp_path / "checkout")


def dataset(root: Path, **settings: object) -> ResearchTasks:
    return ResearchTasks(path=str(root), **settings)  # type: ignore[arg-type]


def test_the_papers_counts() -> None:
    known = known_tasks().values()
    assert Counter(each.category for each in known) == {
        "chart": 62,
        "text": 23,
        "image_audio": 48,
        "math": 6,
        "software": 4,
    }
    assert Counter(each.fault for each in known) == {"": 74, "existence": 56, "broken": 10, "key": 3}


def test_tasks_are_read_in_place(root: Path) -> None:
    tasks = {task.id: task for task in dataset(root).load()}
    assert set(tasks) == {index for index, *_ in TASKS}
    assert (tasks["2"].category, tasks["2"].language) == ("chart", "en")
    assert (tasks["134"].category, tasks["134"].language) == ("math", "zh")
    assert tasks["2"].inputs == ("./data/clinic.csv",)
    assert tasks["2"].outputs == ("output/2.csv",)
    assert tasks["140"].outputs == ("output/140/",)
    assert tasks["18"].outputs == ()


def test_selection(root: Path) -> None:
    assert [task.id for task in dataset(root, ids=[134, "2"]).load()] == ["2", "134"]
    assert {task.id for task in dataset(root, category="math").load()} == {"134"}
    assert {task.id for task in dataset(root, language="zh").load()} == {"40", "134"}
    assert {task.id for task in dataset(root, limit=2).load()} == {"2", "11"}
    assert len(dataset(root, sample=3).load()) == 3


def test_the_largest_inputs_come_first(root: Path) -> None:
    (root / "data/gone.png").write_bytes(b"x" * 10_000)
    assert dataset(root).load()[0].id == "78"


def test_what_is_known_to_take_long_comes_before_large_inputs(root: Path) -> None:
    entries = [
        {"index": index, "user": "x", "file_paths": ["./data/clinic.csv"] * many}
        for index, many in (("2", 2), ("139", 0), ("59", 0))
    ]
    (root / "data/meta/task.json").write_text(json.dumps(entries))
    assert [task.id for task in dataset(root).load()] == ["59", "2", "139"]


def test_inputs_keep_their_paths_and_a_missing_one_is_named(root: Path, tmp_path: Path) -> None:
    tasks = {task.id: task for task in dataset(root).load()}
    folder = tmp_path / "inputs"
    folder.mkdir()
    asyncio.run(dataset(root).build_inputs(tasks["2"], folder))
    assert [path.relative_to(folder).as_posix() for path in folder.rglob("*.*")] == ["data/clinic.csv"]
    with pytest.raises(InputError, match=r"^missing input \./data/gone\.png"):
        asyncio.run(dataset(root).build_inputs(tasks["78"], folder))


def test_tasks_without_their_inputs_are_left_out_and_named(root: Path) -> None:
    runnable = dataset(root, without_inputs="leave_out")
    assert {task.id for task in runnable.load()} == {index for index, *_ in TASKS} - {"78"}
    assert runnable.left_out == ("78",)
    with pytest.raises(UserError, match=r"lacks inputs of all 1 .* dataset\.without_inputs=plan"):
        dataset(root, without_inputs="leave_out", ids=[78]).load()


def test_the_list_of_tasks_names_missing_inputs(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tasks", "list", "dataset=research", f"dataset.path={root}"]
    assert main(words) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-2:] == [
        f"{len(TASKS)} tasks, 1 without all of their inputs",
        "missing input of 78: ./data/gone.png",
    ]
    assert main([*words, "--format", "json"]) == 0
    rows = {row["id"]: row["missing_inputs"] for row in json.loads(capsys.readouterr().out)}
    assert {task: names for task, names in rows.items() if names} == {"78": ["./data/gone.png"]}


def test_the_hash_is_over_the_entry_and_its_inputs(root: Path) -> None:
    def hashes() -> dict[str, str]:
        return {task.id: task.task_hash for task in dataset(root).load()}

    before = hashes()
    (root / "data/clinic.csv").write_text(CLINIC + "1844,60\n", "utf-8")
    after = hashes()
    changed = {task for task in before if before[task] != after[task]}
    assert changed == {"2", "11", "16", "18", "40"}
    file = root / "data/meta/task.json"
    file.write_text(file.read_text("utf-8").replace("Write a game", "Write two games"), "utf-8")
    assert {task for task in after if after[task] != hashes()[task]} == {"140"}


@pytest.mark.parametrize(
    ("request_text", "asked"),
    [
        ("save it to ./output/9_1.xlsx and ./output/9_2.csv", ("output/9_1.xlsx", "output/9_2.csv")),
        ("切图, save to ./output/a1.png, a2.png and a3.png", tuple(f"output/a{n}.png" for n in (1, 2, 3))),
        ("把图片存储到 ./output/59.txt。", ("output/59.txt",)),
        ("save the model to './output/47.pkl'", ("output/47.pkl",)),
        ("save the files to a folder ./output/141/ (create it)", ("output/141/",)),
        ("tell me the sum of data.csv", ()),
        ("存到output/五.csv，图存到./output/5.png中", ("output/五.csv", "output/5.png")),
        ("三张图存到 ./output/a1.png、a2.png和a3.png。", tuple(f"output/a{n}.png" for n in (1, 2, 3))),
        ("Save to “./output/a-b.tar.gz”, c.txt.", ("output/a-b.tar.gz", "output/c.txt")),
        ("chart as 7.png, rows as 7.csv, both in ./output/", ("output/7.png", "output/7.csv")),
        ("a site in output/site with index.html", ("output/site/", "output/site/index.html")),
        ("Clean data.csv and save it as `clean.xlsx`", ("output/clean.xlsx",)),
        ("把结果保存为7.json", ("output/7.json",)),
        ("convert it to data.csv, from 3.5 to 4.2", ()),
        ("look into ./output", ()),
    ],
)  # fmt: skip
def test_asked_paths(request_text: str, asked: tuple[str, ...]) -> None:
    assert asked_paths(request_text, ["./data/data.csv"]) == asked


def test_what_is_no_checkout_is_refused_in_one_line(tmp_path: Path, root: Path) -> None:
    with pytest.raises(UserError, match=r"dataset\.path=.*holds no data/meta/task\.json"):
        dataset(tmp_path / "nowhere").load()
    with pytest.raises(UserError, match=r"dataset\.ids=3: no such task in"):
        dataset(root, ids=[3]).load()
    entry = {"index": "9", "user": "x", "file_paths": ["../secret"]}
    (root / "data/meta/task.json").write_text(json.dumps([entry]), "utf-8")
    with pytest.raises(UserError, match=r"\.\./secret does not lie below"):
        dataset(root).load()


def test_which_config_is_read(root: Path) -> None:
    assert read_texts(root, None).max_turns == 3
    assert read_texts(root, "another.yaml").max_turns == 7
    (root / "config/your_model.yaml").rename(root / "config/third.yaml")
    with pytest.raises(UserError, match=r"agent\.config: .*another\.yaml, third\.yaml"):
        read_texts(root, None)
    (root / "config/third.yaml").write_text(CONFIG.replace("mode: prompt", "mode: functioncall"), "utf-8")
    with pytest.raises(UserError, match="functioncall"):
        ResearchAgent(name="research", path=str(root), config="third.yaml")


def test_without_its_code_the_error_line_is_ours(root: Path) -> None:
    (root / "inference.py").unlink()
    line = read_texts(root, None).error_line
    error = CellError(name="ValueError", message="no", traceback="long\ntext")
    told = as_the_paper(CellResult(status="error", stdout="a\n", stderr="b\n", error=error), line)
    assert told == f"a\nb\n{line}Error: ValueError\nno\n"


def test_long_output_comes_back_whole() -> None:
    text = "x" * 150_000
    assert as_the_paper(CellResult(status="ok", stdout=text, value="7"), "") == f"{text}7"


def test_limits_of_our_own_are_told_in_our_words() -> None:
    died = CellResult(status="died", stdout="half", death="out of memory", state_lost=True)
    assert "out of memory" in as_the_paper(died, "")


def test_the_experiment_puts_the_parts_together() -> None:
    config = composed("experiment=research", "dataset.path=/somewhere", "model=noop")
    assert [config[part]["name"] for part in ("dataset", "agent", "grader")] == ["research"] * 3
    assert config["sandbox"]["python"] == config["grader"]["python"] == "research"
    assert config["agent"]["path"] == config["grader"]["path"] == "/somewhere"


def test_an_agent_without_a_checkout_says_so_before_the_first_trial() -> None:
    with pytest.raises(UserError, match=r"agent\.path"):
        ResearchAgent(name="research", path=None).describe()
