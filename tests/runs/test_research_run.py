"""A whole run of recorded conversations on a small checkout: loop, isolation of blame, grades, figures."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from pybench.agents.research import ResearchAgent
from pybench.core.errors import UserError
from pybench.core.events import CellDoneEvent, StartEvent
from pybench.core.journal import JsonLines, read_events, read_trials, trial_folder
from pybench.core.protocols import AgentInput, AgentOutcome
from pybench.core.records import TrialLimits, TrialRecord
from pybench.datasets.research import ResearchTasks
from pybench.metrics.stats import wilson
from pybench.models.litellm import LiteLLMModel
from pybench.models.recording import RecordingModel
from tests.helpers.command_line import QUIET, only_run
from tests.helpers.model_requests import QUICK
from tests.helpers.research_checkout import CLINIC, make_checkout, write_recordings
from tests.helpers.warm_command_line import run_warm_without_keys as pybench
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow


class Replayed:
    """One run of all recordings with the parts of the research benchmark."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        make_checkout(folder / "checkout")
        write_recordings(folder / "recorded.jsonl")
        self.before = sorted(path.name for path in (folder / "checkout").rglob("*"))
        self.done = pybench(
            folder, "model=replay", "model.path=recorded.jsonl", "dataset=research", "dataset.path=checkout",
            "dataset.without_inputs=plan", "agent=research", "grader=research", *QUIET,
            "concurrency=2",
        )  # fmt: skip
        self.run = only_run(folder)
        self.records = {record.task_id: record for record in read_trials(self.run)}

    def events(self, task: str) -> list[Any]:
        return read_events(trial_folder(self.run, task, 0, 1) / "trajectory.jsonl")

    def told(self, task: str) -> list[str]:
        return [event.observation for event in self.events(task) if isinstance(event, CellDoneEvent)]

    def facts(self, task: str) -> dict[str, Any]:
        return self.records[task].grades[0].checks[0].measured


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Replayed:
    return Replayed(tmp_path_factory.mktemp("research"))


def test_each_trial_ends_as_it_should(replayed: Replayed) -> None:
    assert replayed.done.returncode == 3, replayed.done.stderr
    assert {task: record.status for task, record in replayed.records.items()} == {
        "2": "passed",
        "11": "failed",
        "16": "passed",
        "18": "passed",
        "40": "passed",
        "78": "error",
        "134": "passed",
        "140": "error",
    }


def test_what_is_missing_is_no_failure_of_the_model(replayed: Replayed) -> None:
    def error(record: TrialRecord) -> tuple[str, str]:
        assert record.error is not None
        return record.error.kind, record.error.message

    kind, message = error(replayed.records["78"])
    assert kind == "input"
    assert message.startswith("missing input ./data/gone.png")
    kind, message = error(replayed.records["140"])
    assert kind == "input"
    assert message.endswith("nothing is recorded of task 140")


def test_the_loop_speaks_with_the_checkouts_words(replayed: Replayed) -> None:
    start = next(event for event in replayed.events("2") if isinstance(event, StartEvent))
    assert [(message.role, message.content) for message in start.messages] == [
        ("system", "Work in steps and write one piece of code in each.\n"),
        ("user", "[INFO]The data is uploaded to ./data/clinic.csv"),
        ("user", "Drop repeated rows and save the table to ./output/2.csv"),
    ]
    head = "[INFO]This is a Code Interpreter Message:\n"
    assert replayed.told("2") == [head + "4", head]
    assert replayed.told("18") == [
        head + "This went wrong. Debug:\nError: ZeroDivisionError\ndivision by zero\n",
        head + "still looking\n",
        head + "42\n",
    ]


def test_the_turn_limit_is_the_checkouts_and_the_last_output_is_judged(replayed: Replayed) -> None:
    record = replayed.records["18"]
    assert (record.turns, record.stop_reason, record.status) == (3, "max_turns", "passed")


def test_records_say_what_is_known_of_a_grader(replayed: Replayed) -> None:
    assert all(replayed.facts(task)["tamper_proof"] is False for task in ("2", "11", "16", "18", "40", "134"))
    assert "fault" not in replayed.facts("2")
    assert replayed.facts("16")["fault"] == "existence"
    assert replayed.facts("11")["fault"] == "broken"
    assert replayed.facts("2")["python"] == "kernel (not of the paper's time)"
    assert "truth value" in replayed.records["11"].reasons[0]


def test_figures_as_published(replayed: Replayed) -> None:
    assert "original" in replayed.done.stdout
    assert "5 of 143" in replayed.done.stdout
    done = pybench(replayed.folder, "figures", str(replayed.run), "--format", "json")
    found = json.loads(done.stdout)
    figures = {each["name"]: each for each in found["figures"]}
    assert figures["original"]["value"] == 5 / 143
    assert (figures["original"]["low"], figures["original"]["high"]) == wilson(5, 143)
    assert figures["without the 10 broken graders"]["of"] == "5 of 133"
    assert figures["coverage"]["of"] == "6 of 143"
    assert figures["original: chart"]["of"] == "4 of 62"
    assert figures["average turns"]["value"] == (3 + 2 + 2 + 3 + 2 + 1) / 6
    assert figures["average turns, a failed trial as 10"]["value"] == (3 + 10 + 2 + 3 + 2 + 1) / 6
    assert any("not tamper-proof" in note for note in found["notes"])


def test_the_checkout_stays_as_it_was_and_its_key_unread(replayed: Replayed) -> None:
    root = replayed.folder / "checkout"
    assert sorted(path.name for path in root.rglob("*")) == replayed.before
    assert (root / "data/clinic.csv").read_text("utf-8") == CLINIC
    written = [path for path in replayed.run.rglob("*") if path.is_file()]
    assert not any(b"never-to-be-read" in path.read_bytes() for path in written)


def test_one_of_our_runs_is_replayed_alike(replayed: Replayed) -> None:
    folder = replayed.folder / "again"
    folder.mkdir()
    done = pybench(
        folder, "model=replay", f"model.path={replayed.run}", "dataset=research", "dataset.path=../checkout",
        "dataset.ids=[2,18]", "agent=research", "agent.feedback=rich", "grader=research", *QUIET,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    run = only_run(folder)
    assert {record.task_id: record.status for record in read_trials(run)} == {"2": "passed", "18": "passed"}
    events = read_events(trial_folder(run, "18", 0, 1) / "trajectory.jsonl")
    first = next(event.observation for event in events if isinstance(event, CellDoneEvent))
    assert first.startswith("[INFO]This is a Code Interpreter Message:\n")
    assert "----> 1 1 / 0" in first


def test_a_complete_run_of_what_the_checkout_holds_ends_well(replayed: Replayed) -> None:
    folder = replayed.folder / "complete"
    folder.mkdir()
    words = (
        "model=replay", "model.path=../recorded.jsonl", "dataset=research", "dataset.path=../checkout",
        "agent=research", "grader=research", *QUIET, "dataset.ids=[2,18,78]",
    )  # fmt: skip
    left_out = "left out, as inputs are missing: 1 task (78); dataset.without_inputs=plan runs them too"
    dry = pybench(folder, *words, "--dry-run")
    assert left_out in dry.stdout.splitlines(), dry.stderr
    assert "2 tasks x 1 epochs" in dry.stdout
    done = pybench(folder, *words)
    assert done.returncode == 0, done.stderr
    assert left_out in done.stdout + done.stderr
    assert {record.task_id for record in read_trials(only_run(folder))} == {"2", "18"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "holds no conversation"),
        ("[\n", "no recording of one JSON object a line"),
        ('{"rows": 3}\n', "line 1: no recorded conversation, without 'response'"),
        ('{"index": "2", "messages": [{"role": "assistant", "content": 5}]}\n', "line 1: no recorded conv"),
    ],
)
def test_a_file_without_recordings_is_refused_in_one_line(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "given.jsonl").write_text(content)
    with pytest.raises(UserError, match=f"^model.path=.*given.jsonl.*{said}"):
        asyncio.run(RecordingModel(path=tmp_path / "given.jsonl").preflight())


def test_the_checkouts_sampling_arguments_reach_the_server(replayed: Replayed) -> None:
    root = replayed.folder / "checkout"
    agent = ResearchAgent(name="research", path=str(root))
    (task,) = ResearchTasks(path=str(root), ids=["134"]).load()
    with serving({"reply": "Finished: 1099511627776"}) as stub:
        model = LiteLLMModel(name="openai/stub", base_url=stub.url, temperature=0.9, retries=QUICK)

        async def converse() -> AgentOutcome:
            await model.open()
            lines = JsonLines(replayed.folder / "trajectory.jsonl")
            try:
                # The reply holds no code, so that no sandbox is needed.
                return await agent.run(AgentInput(task, 1, model, None, lines, TrialLimits()))  # type: ignore[arg-type]
            finally:
                lines.close()
                await model.close()

        outcome = asyncio.run(converse())
    assert (outcome.stop_reason, outcome.answer) == ("answer", "Finished: 1099511627776")
    asked = stub.requests[-1]
    sampling = {"temperature": 0.25, "top_p": 0.75, "max_tokens": 700}
    assert {name: asked[name] for name in sampling} == sampling
    assert [message["role"] for message in asked["messages"]] == ["system", "user", "user"]
    environment = json.loads((replayed.run / "environment.json").read_text("utf-8"))
    assert environment["agent"]["sampling"] == sampling
