"""What is exported reads back with the readers it is for, and says what the run's records say."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pandas as pd
import pytest

import pybench
from pybench.__main__ import main
from pybench.agents.formats import EMPTY
from pybench.core.events import AnswerEvent, CellDoneEvent, CellStartedEvent, Event, ReplyEvent
from pybench.core.records import CellResult, CheckResult, Grade, ModelReply, ToolCall
from pybench.report.trial_page import trial_page
from pybench.results.load import load_run
from pybench.tracking.content import reasons_of
from tests.helpers.run_folders import AT, cell, ended, make_run, nudge, raised, record, started

CALL = ToolCall(id="call_1", name="python", arguments='{"code": "print(42)"}')
BAD_CALL = ToolCall(id="call_2", name="python", arguments="{not json")


def called(turn: int, call: ToolCall) -> list[Event]:
    """A turn with a function call."""
    reply = ModelReply(content="", reasoning="Add them.", tool_calls=(call,), finish_reason="tool_calls")
    return [
        ReplyEvent(at=AT, turn=turn, reply=reply),
        CellStartedEvent(at=AT, turn=turn, code="print(42)"),
        CellDoneEvent(
            at=AT,
            turn=turn,
            result=CellResult(status="ok", stdout="42\n", stderr="careful\n"),
            observation="Output:\n42",
        ),
    ]


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """A run of every kind of end: passed, failed, out of turns, an error, one that never began."""
    events = {
        "chart_1": [*started(), *cell(1, "print(42)"), *ended(2)],
        "math_1": [
            *started(),
            *nudge(1, EMPTY),
            *cell(2, "1/0", raised("ZeroDivisionError", "division")),
            *ended(3),
        ],
        "math_2": [
            *started(),
            *cell(1, "while 1: 0"),
            *ended(2, stop="max_turns", detail="no answer in 1 turn"),
        ],
        "text_1": [*started()],
    }
    records = [
        record("chart_1"),
        record("math_1", "failed", answer="a \x1b[2J\x00 <b>", turns=3),
        record("math_2", "failed", stop_reason="max_turns", answer="", turns=1),
        record("text_1", "error", turns=0),
    ]
    tasks = {**{each.task_id: each.task_hash for each in records}, "text_2": "hash-text_2"}
    model = {"name": "stub", "temperature": 0.5, "max_tokens": 900, "top_p": None, "base_url": "http://x/v1"}
    sandbox = {"_target_": "pybench.sandboxes.local.provider.LocalProvider"}
    config = {"model": model, "sandbox": sandbox}
    return make_run(tmp_path / "run", records, events, tasks=tasks, config=config)


@pytest.fixture
def tool_run(tmp_path: Path) -> Path:
    """A run of function calls, one of them unreadable."""
    events = [*started(), *called(1, CALL), *called(2, BAD_CALL), *ended(3)]
    agent = {"agent": {"name": "tool_call", "format": "tool_call"}}
    return make_run(tmp_path / "tools", [record("math_1", turns=3)], {"math_1": events}, config=agent)


def export(run: Path, form: str, target: Path, *more: str) -> Path:
    assert main(["export", str(run), "--format", form, "--output", str(target), *more]) == 0
    return target


def test_openai_is_what_the_model_saw_and_ends_with_its_reply(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = export(run, "openai", tmp_path / "x.jsonl").read_text("utf-8").splitlines()
    examples = [json.loads(line)["messages"] for line in lines]
    assert [[each["role"] for each in example] for example in examples] == [
        ["system", "user", "assistant", "user", "assistant"],
        ["system", "user", "assistant", "user", "assistant", "user", "assistant"],
        ["system", "user", "assistant"],
    ]
    assert examples[0][3]["content"] == "Output:\n42\n"
    assert examples[0][-1]["content"] == "Answer: 42"


def test_openai_keeps_function_calls_with_their_results(tool_run: Path, tmp_path: Path) -> None:
    [line] = export(tool_run, "openai", tmp_path / "x.jsonl").read_text("utf-8").splitlines()
    example = json.loads(line)
    assert [tool["function"]["name"] for tool in example["tools"]] == ["python"]
    asked, answered = example["messages"][2:4]
    assert asked["tool_calls"][0]["function"] == {"name": "python", "arguments": '{"code": "print(42)"}'}
    assert (answered["role"], answered["tool_call_id"]) == ("tool", "call_1")


@pytest.mark.parametrize(
    ("filters", "left"),
    [
        (["--passed"], {"chart_1"}),
        (["--max-turns", "2"], {"chart_1", "math_2", "text_1"}),
        (["--category", "math"], {"math_1", "math_2"}),
        (["--category", "math", "--category", "chart", "--max-turns", "2"], {"chart_1", "math_2"}),
    ],
)
def test_filters(run: Path, tmp_path: Path, filters: list[str], left: set[str]) -> None:
    trials = pd.read_parquet(export(run, "parquet", tmp_path / "x", *filters) / "trials.parquet")
    assert set(trials["task_id"]) == left


def test_atif_numbers_its_steps_and_binds_outputs_to_calls(run: Path, tool_run: Path, tmp_path: Path) -> None:
    folder = export(run, "atif", tmp_path / "x")
    assert sorted(path.name for path in folder.iterdir()) == [
        "chart_1_0_1.json",
        "math_1_0_1.json",
        "math_2_0_1.json",
        "text_1_0_1.json",
    ]
    whole = json.loads((folder / "math_1_0_1.json").read_text("utf-8"))
    assert [step["step_id"] for step in whole["steps"]] == [1, 2, 3, 4, 5]
    assert [step["source"] for step in whole["steps"]] == ["system", "user", "agent", "agent", "agent"]
    ran = whole["steps"][3]
    assert ran["tool_calls"][0]["arguments"] == {"code": "1/0"}
    assert ran["observation"]["results"][0]["source_call_id"] == ran["tool_calls"][0]["tool_call_id"]
    assert "source_call_id" not in whole["steps"][2]["observation"]["results"][0]
    assert whole["final_metrics"]["total_steps"] == 5
    called = json.loads((export(tool_run, "atif", tmp_path / "y") / "math_1_0_1.json").read_text("utf-8"))
    assert called["steps"][2]["reasoning_content"] == "Add them."
    assert called["steps"][3]["tool_calls"][0]["arguments"] == {"unreadable": "{not json"}


def test_inspect_holds_every_trial_with_its_scores(run: Path, tmp_path: Path) -> None:
    [file] = export(run, "inspect", tmp_path / "logs").iterdir()
    assert file.name == "2026-01-02T03-04-05_pybench_r.json"
    log = json.loads(file.read_text("utf-8"))
    samples = {sample["id"]: sample for sample in log["samples"]}
    assert samples["chart_1"]["scores"]["checks"]["value"] == "C"
    assert samples["math_1"]["scores"]["checks"]["value"] == "I"
    assert samples["math_2"]["limit"] == {"type": "turn", "limit": 10.0}
    assert samples["text_1"]["error"]["message"] == "model: HTTP 503"
    assert samples["text_1"]["scores"] == {}
    [score] = log["results"]["scores"]
    assert score["metrics"]["accuracy"]["value"] == pytest.approx(1 / 3)
    ids = [message["id"] for sample in log["samples"] for message in sample["messages"]]
    assert len(ids) == len(set(ids))


def test_inspect_has_an_event_of_the_model_and_one_of_the_tool_for_each_turn(
    run: Path, tool_run: Path, tmp_path: Path
) -> None:
    [file] = export(run, "inspect", tmp_path / "logs").iterdir()
    log = json.loads(file.read_text("utf-8"))
    sample = next(sample for sample in log["samples"] if sample["id"] == "math_1")
    assert sample["input"] == "Sum the numbers in numbers.txt."
    # A nudge, a cell that raised, and the answer.
    assert [event["event"] for event in sample["events"]] == ["model", "model", "tool", "model"]
    for event in sample["events"]:
        if event["event"] == "model":
            said = [*event["input"], event["output"]["choices"][0]["message"]]
            resolved = [
                {**each, "content": _resolved(each["content"], sample["attachments"])} for each in said
            ]
            assert resolved == sample["messages"][: len(said)]
            assert event["config"] == {"temperature": 0.5, "max_tokens": 900, "seed": 7}
    tool = sample["events"][2]
    assert (tool["function"], tool["arguments"]) == ("python", {"code": "1/0"})
    assert tool["error"] == {"type": "unknown", "message": "ZeroDivisionError: division"}
    assert log["eval"]["model_generate_config"] == {"temperature": 0.5, "max_tokens": 900}
    assert log["eval"]["sandbox"] == sample["sandbox"] == {"type": "local", "config": "landlock"}
    # A call by function is bound to the message that answers it, and what it wrote to stderr is shown.
    [file] = export(tool_run, "inspect", tmp_path / "called").iterdir()
    [sample] = json.loads(file.read_text("utf-8"))["samples"]
    tool = next(event for event in sample["events"] if event["event"] == "tool")
    answer = next(message for message in sample["messages"] if message["role"] == "tool")
    assert (tool["id"], tool["message_id"]) == ("call_1", answer["id"])
    assert tool["result"] == "42\nstderr:\ncareful"
    assert tool["metadata"]["stderr"] == "careful\n"
    assert sample["events"][0]["tools"][0]["name"] == "python"


def _resolved(content: str, attachments: dict[str, str]) -> str:
    return attachments.get(content.removeprefix("attachment://"), content)


def test_parquet_reads_back_in_pandas(run: Path, tmp_path: Path) -> None:
    folder = export(run, "parquet", tmp_path / "x")
    trials, checks, turns = (
        pd.read_parquet(folder / f"{name}.parquet") for name in ("trials", "checks", "turns")
    )
    assert list(trials["status"]) == ["passed", "failed", "failed", "error"]
    assert trials["score"].isna().sum() == 1
    assert len(checks) == 3
    assert list(turns.loc[turns["task_id"] == "math_1", "error_name"]) == ["", "ZeroDivisionError", ""]
    joined = trials.merge(turns, on=["run_id", "task_id", "seed", "epoch"], how="left")
    assert joined.groupby("task_id").size().to_dict() == {"chart_1": 2, "math_1": 3, "math_2": 1, "text_1": 1}


def test_junit_reads_as_xml_whatever_the_answers_hold(run: Path, tmp_path: Path) -> None:
    root = ElementTree.parse(export(run, "junit", tmp_path / "x.xml")).getroot()
    counts = {name: root.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "5", "failures": "2", "errors": "1", "skipped": "1"}
    assert {suite.get("name"): len(suite) for suite in root} == {
        "chart": 1,
        "math": 2,
        "text": 1,
        "not_run": 1,
    }
    failure = root.find(".//testcase[@name='math_1']/failure")
    assert failure is not None
    assert failure.get("message") == "answer.number: the answer '41' is not the expected number"


def test_junit_holds_no_character_that_xml_cannot(tmp_path: Path) -> None:
    from pybench.core.records import CheckResult, Grade

    check = CheckResult(name="c", passed=False, score=0.0, reason="got \x00\x1b\ud7ff\ufffe </failure>")
    grades = (Grade(grader="checks", passed=False, score=0.0, checks=(check,)),)
    made = make_run(tmp_path / "run", [record("math_1", "failed", grades=grades)], events={})
    failure = ElementTree.parse(export(made, "junit", tmp_path / "x.xml")).getroot().find(".//failure")
    assert failure is not None
    assert failure.text == "c: got ��\ud7ff� </failure>"


def test_mistakes_get_one_line(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    for words, says in (
        (["--format", "openai", "--category", "maths"], "it has: chart, math, text"),
        (["--format", "openai", "--max-turns", "-1"], "no trial fits"),
        (["--format", "atif", "--output", str(tmp_path / "full")], "not empty"),
    ):
        assert main(["export", str(run), *words]) == 2
        said = capsys.readouterr().err
        assert says in said
        assert said.count("\n") == 1


def test_load_run_gives_typed_records_and_a_frame(run: Path) -> None:
    loaded = pybench.load_run(str(run))
    assert [each.status for each in loaded.records] == ["passed", "failed", "failed", "error"]
    assert isinstance(loaded.events(loaded.records[0])[-1], AnswerEvent)
    assert loaded.request(loaded.records[0]) == "Sum the numbers in numbers.txt."
    frame = loaded.frame()
    assert frame.groupby("category")["passed"].mean().to_dict() == {"chart": 1.0, "math": 0.0, "text": 0.0}


def test_importing_pybench_loads_no_heavy_library() -> None:
    import subprocess
    import sys

    code = (
        "import pybench, pybench.results.load, pybench.metrics.summary, sys\n"
        "print([name for name in ('numpy', 'scipy', 'pandas') if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"


def test_a_vote_that_could_not_be_read_is_nowhere_a_failure(tmp_path: Path) -> None:
    unread = CheckResult(
        name="vote_1", passed=False, score=0.0, reason="not scored: ?", measured={"verdict": "not scored"}
    )
    judged = (*record().grades, Grade(grader="judge", passed=None, score=None, checks=(unread,)))
    run = make_run(tmp_path / "run", [record("math_1", grades=judged)])
    checks = pd.read_parquet(export(run, "parquet", tmp_path / "x") / "checks.parquet")
    assert list(checks["passed"]) == [True, None]
    assert checks["score"].isna().tolist() == [False, True]
    assert reasons_of(judged[1]) == "not scored vote_1: not scored: ?"
    page = trial_page(load_run(run), load_run(run).records[0])
    assert '<td class="not scored">not scored</td>' in page
