"""Runs in a real MLflow store: what is in it, what a second sending does, and who may make it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, Literal

import pytest

from pybench.core.errors import TrackingError
from pybench.tracking.mlflow import MlflowTracker
from tests.helpers.mlflow_store import look_into
from tests.helpers.tracked_run import TASKS, Status, make_run

pytestmark = pytest.mark.slow

MIXED: dict[str, Status] = dict(zip(TASKS, ["failed", "passed", "failed", "error", "failed"], strict=True))
HOSTILE = "<script>alert(1)</script>\x1b[31m"


def tracker(traces: Literal["all", "failed"] = "all") -> MlflowTracker:
    """One that is patient with a busy machine."""
    return MlflowTracker(traces=traces, timeout_sec=300)


@pytest.fixture(scope="module")
def sweep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sweep of two runs, in a folder with a space in its name, sent to a new store by two processes
    at once."""
    folder = tmp_path_factory.mktemp("with space") / "outputs" / "2026-03-01" / "09-30-00_sweep"
    folder.mkdir(parents=True)
    shared = {"task": ["model=good,poor", "dataset=smoke"]}
    (folder / "multirun.yaml").write_text(json.dumps({"hydra": {"overrides": shared}}))
    good = make_run(
        folder / "0_good", dict.fromkeys(TASKS, "passed"), "good", "run-good", extra="max_turns=5"
    )
    poor = make_run(folder / "1_model=poor", MIXED, "poor", "run-poor", HOSTILE)

    async def send_both() -> None:
        await asyncio.gather(tracker().publish(good), tracker().publish(poor, said.append))

    said: list[str] = []
    asyncio.run(send_both())
    assert said[-1] == f"all {len(TASKS)} traces are sent"
    return folder


@pytest.fixture(scope="module")
def uri(sweep: Path) -> str:
    return f"sqlite:///{sweep.parent.parent / 'mlflow.db'}"


@pytest.fixture(scope="module")
def seen(sweep: Path, uri: str) -> dict[str, dict[str, Any]]:
    """The two runs as MLflow gives them back, by our run id."""
    found = look_into(uri)
    assert found["artifacts"] == (sweep.parent.parent / "mlartifacts").as_uri()
    return {run["tags"]["pybench.run_id"]: run for run in found["runs"]}


def test_two_processes_may_make_one_new_store(seen: dict[str, dict[str, Any]]) -> None:
    assert set(seen) == {"run-good", "run-poor"}
    assert all(len(run["traces"]) == len(TASKS) for run in seen.values())


def test_a_run_shows_few_parameters_and_its_figures(seen: dict[str, dict[str, Any]]) -> None:
    run = seen["run-poor"]
    assert run["name"] == "poor"
    assert run["status"] == "FINISHED"
    assert run["seconds"] == 30.0
    expected = {"model": "poor", "agent": "code_block", "dataset": "smoke", "sandbox": "local"}
    assert expected.items() <= run["params"].items()
    assert run["params"]["temperature"] == "0.2"
    assert len(run["params"]) <= 10
    assert run["metrics"]["pass_rate"] == 0.25
    assert run["metrics"]["strict"] == 0.2
    assert run["metrics"]["coverage"] == 0.8
    assert run["metrics"]["errors"] == 1
    assert run["metrics"]["pass rate by category/text"] == 1.0
    assert run["metrics"]["pass rate by category/chart"] == 0.0
    assert "pass rate by category/math" not in run["metrics"]  # nothing was graded there: unknown, not 0
    assert run["metrics"]["interval/low"] == pytest.approx(0.0456, abs=1e-4)
    assert run["metrics"]["interval/high"] == pytest.approx(0.6994, abs=1e-4)


def test_runs_of_a_sweep_are_told_apart_and_kept_together(seen: dict[str, dict[str, Any]]) -> None:
    good, poor = seen["run-good"], seen["run-poor"]
    assert good["name"] == "good max_turns=5"
    assert good["tags"]["sweep"] == poor["tags"]["sweep"] == "2026-03-01/09-30-00_sweep"
    assert good["datasets"] == poor["datasets"] == [["smoke, 5 tasks", "5f2a5f2a5f2a"]]


def test_the_note_gives_command_figures_and_versions(seen: dict[str, dict[str, Any]]) -> None:
    note = seen["run-poor"]["tags"]["mlflow.note.content"]
    assert "1 of 5 trials passed, pass rate 25.0 % (95 % interval 4.6 to 69.9), strict 20.0 %" in note
    assert "| math | 0 of 1 | 1 | 0 | – | – | 0.0 % | 0.0 % | – |" in note
    assert "python -m pybench model=poor dataset=smoke" in note
    assert "Python 3.11.7" in note


def test_the_run_folder_and_readable_pages_are_artifacts(seen: dict[str, dict[str, Any]]) -> None:
    artifacts = seen["run-poor"]["artifacts"]
    assert "failed/bar_chart.html" in artifacts
    assert "error/prime_count.html" in artifacts
    assert "passed/sum_column.html" in artifacts
    assert "report.html" in artifacts
    assert "run_folder/report.html" not in artifacts
    assert "run_folder/summary.json" in artifacts
    assert "run_folder/trials/bar_chart/0/1/notebook.ipynb" in artifacts
    assert "run_folder/trials/bar_chart/0/1/output/result.txt" in artifacts
    table = json.loads(seen["run-poor"]["tags"]["mlflow.loggedArtifacts"])
    assert table == [{"path": "trials.json", "type": "table"}]
    assert "trials.json" in artifacts


def test_traces_of_two_runs_pair_by_the_same_request(seen: dict[str, dict[str, Any]]) -> None:
    requests = [{trace["request"] for trace in run["traces"]} for run in seen.values()]
    assert requests[0] == requests[1]
    assert any(request.startswith('"sum_column: Add up') for request in requests[0])


def test_a_trace_holds_each_reply_and_each_cell(seen: dict[str, dict[str, Any]]) -> None:
    trace = _trace(seen["run-poor"], "bar_chart")
    spans = {span["name"]: span for span in trace["spans"]}
    assert list(spans) == ["bar_chart", "llm 1", "python 1", "llm 3", "python 3", "llm 4"]
    assert [spans[name]["type"] for name in ("bar_chart", "llm 1", "python 1")] == [
        "AGENT",
        "CHAT_MODEL",
        "TOOL",
    ]
    assert spans["python 1"]["status"] == "ERROR"
    assert spans["python 3"]["status"] == "OK"
    assert "pd.read_csv('sale.csv')" in spans["python 1"]["inputs"]
    assert [m["role"] for m in spans["llm 1"]["inputs"]["messages"]] == ["system", "user"]
    assert "FileNotFoundError" in spans["llm 3"]["inputs"]["messages"][0]["content"]
    assert trace["tokens"]["input_tokens"] == 900
    assert trace["tokens"]["output_tokens"] == 120
    assert trace["milliseconds"] == 5200
    assert trace["response"] == '"Answer: 42"'
    assert trace["tags"]["category"] == "chart"
    assert trace["tags"]["passed"] == "false"
    assert "\x1b" not in json.dumps(trace, ensure_ascii=False)


def test_the_verdict_is_feedback_with_the_checks_reasons(seen: dict[str, dict[str, Any]]) -> None:
    failed = _trace(seen["run-poor"], "bar_chart")["feedback"]
    assert [each["value"] for each in failed] == [False]
    assert failed[0]["name"] == "passed"
    assert failed[0]["source"] == "CODE"
    assert failed[0]["rationale"] == "FAILED answers.number: expected 43, got 42"
    assert _trace(seen["run-poor"], "sum_column")["feedback"][0]["value"] is True


def test_a_judges_opinion_stands_beside_the_verdict(seen: dict[str, dict[str, Any]]) -> None:
    found = {each["name"]: each for each in _trace(seen["run-poor"], "fix_script")["feedback"]}
    assert (found["passed"]["value"], found["judge"]["value"]) == (False, True)
    assert found["judge"]["source"] == "LLM_JUDGE"
    assert found["judge"]["rationale"] == "passed vote_1: looks right to me"
    assert "vote_1" not in found["passed"]["rationale"]


def test_a_trial_that_ended_in_an_error_has_no_verdict(seen: dict[str, dict[str, Any]]) -> None:
    trace = _trace(seen["run-poor"], "prime_count")
    assert trace["state"] == "ERROR"
    assert trace["feedback"][0]["value"] is None
    assert trace["feedback"][0]["error"] == "HTTP 503 from the server"


def test_sending_again_replaces_only_what_has_changed(sweep: Path, uri: str, seen: dict[str, Any]) -> None:
    changed = make_run(sweep / "1_model=poor", {**MIXED, "prime_count": "passed"}, "poor", "run-poor")

    async def send_both() -> None:
        same = tracker().publish(sweep / "0_good")
        await asyncio.gather(same, tracker(traces="failed").publish(changed))

    asyncio.run(send_both())
    found = look_into(uri)
    after = {run["tags"]["pybench.run_id"]: run for run in found["runs"]}
    assert len(found["runs"]) == 2
    assert after["run-good"]["id"] == seen["run-good"]["id"]
    assert after["run-poor"]["id"] != seen["run-poor"]["id"]
    assert after["run-poor"]["metrics"]["pass_rate"] == 0.4
    left = {trace["tags"]["task"] for trace in after["run-poor"]["traces"]}
    assert left == {"bar_chart", "旋转图片", "fix_script"}
    assert found["trace_count"] == len(TASKS) + 3


def test_a_run_that_holds_a_key_is_not_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key = "not-a-real-key-0123456789"
    monkeypatch.setenv("STUB_API_KEY", key)
    run = make_run(tmp_path / "outputs" / "run", {"sum_column": "passed"}, hostile=f" {key}")
    with pytest.raises(TrackingError) as caught:
        asyncio.run(tracker().publish(run))
    assert "STUB_API_KEY" in str(caught.value)
    assert key not in str(caught.value)
    assert not (tmp_path / "outputs" / "mlflow.db").exists()


def _trace(run: dict[str, Any], task: str) -> dict[str, Any]:
    (found,) = [trace for trace in run["traces"] if trace["tags"]["task"] == task]
    return dict(found)
