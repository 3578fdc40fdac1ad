"""Limits on costs: never passed, by requests in flight, useless replies, judges or other processes."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pybench.__main__ import main
from pybench.core.errors import BudgetReached, ModelError, RunStopped, UserError
from pybench.core.records import ModelReply
from pybench.models.litellm import LiteLLMModel
from pybench.runs.budget import LEDGER, Ledger, RunBudget
from tests.helpers.command_line import QUIET, only_run
from tests.helpers.model_requests import make_request, model_of
from tests.helpers.tiny_tasks import make_tasks
from tests.stubs.judges import asked, judging, verdict
from tests.stubs.openai_bodies import Step
from tests.stubs.openai_server import Stub, serving

PRICE = {"input": 0.0, "output": 1000.0}
USAGE = {"prompt_tokens": 10, "completion_tokens": 100}
REPLY: Step = {"reply": "Hi.", "usage": USAGE}
"""Costs 10 cents; at most 1,000 tokens, which is a dollar."""


def ledger(path: Path, limit_usd: float, owner: str = "run") -> Ledger:
    made = Ledger(path / LEDGER, "max_cost_usd", limit_usd, owner)
    made.open()
    return made


def book(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((path / LEDGER).read_text())
    return found


def affordable(model: LiteLLMModel, limit: Ledger) -> LiteLLMModel:
    model.spend_from(RunBudget((limit,)))
    return model


def asking(stub: Stub, limit: Ledger, times: int = 1, **settings: Any) -> list[ModelReply | BaseException]:
    """Put `times` requests at once to a model under this limit."""
    model = affordable(model_of(stub, price=PRICE, max_tokens=1000, **settings), limit)

    async def work() -> list[ModelReply | BaseException]:
        await model.open()
        try:
            return await asyncio.gather(
                *(model.reply(make_request()) for _ in range(times)), return_exceptions=True
            )
        finally:
            await model.close()

    return asyncio.run(work())


def test_what_is_in_flight_counts_with_its_worst_case(tmp_path: Path) -> None:
    with serving({**REPLY, "delay_sec": 0.3}) as stub:
        found = asking(stub, ledger(tmp_path, 3.5), times=8)
    assert all(isinstance(each, ModelReply) for each in found), found
    assert (stub.sold, stub.peak) == (8, 3), "three dollars in flight, the next once one of them has settled"
    assert book(tmp_path)["spent_usd"] == pytest.approx(0.8)
    assert book(tmp_path)["reserved_usd"] == {"run": 0.0}


def test_what_waits_for_others_to_settle_is_told_when_it_does_not_fit_after_all(tmp_path: Path) -> None:
    with serving({**REPLY, "delay_sec": 0.1}) as stub:
        found = asking(stub, ledger(tmp_path, 1.35), times=8)
    stopped = [each for each in found if isinstance(each, BudgetReached)]
    assert (stub.sold, stub.peak, len(stopped)) == (4, 1, 4)
    assert str(stopped[0]).startswith("max_cost_usd=1.35 reached: 0.4000 USD spent, 0.0000 USD in flight; ")
    assert stopped[0].way_on == "max_cost_usd=2.7"
    assert book(tmp_path)["unknown_usd"] == 0.0


def test_the_rest_of_the_limit_can_be_used_one_by_one(tmp_path: Path) -> None:
    limit = ledger(tmp_path, 1.35)
    with serving(REPLY) as stub:
        for _ in range(6):
            asking(stub, limit)
    assert stub.sold == 4, "after four replies of 10 cents, another dollar no longer fits"


def test_a_reply_that_was_billed_but_useless_counts(tmp_path: Path) -> None:
    useless: Step = {"choices": [], "usage": USAGE}
    with serving(useless, REPLY) as stub:
        (reply,) = asking(stub, ledger(tmp_path, 5))
    assert isinstance(reply, ModelReply)
    assert reply.usage.cost_usd == pytest.approx(0.2)
    assert reply.usage.retry_cost_usd == pytest.approx(0.1)
    assert reply.usage.unknown_retries == 0
    assert book(tmp_path)["spent_usd"] == pytest.approx(0.2)


def test_a_reply_that_never_came_right_counts(tmp_path: Path) -> None:
    with serving({"choices": [], "usage": USAGE}) as stub:
        (problem,) = asking(stub, ledger(tmp_path, 5))
    assert isinstance(problem, ModelError)
    assert problem.usage is not None
    assert problem.usage.cost_usd == pytest.approx(0.3)
    assert book(tmp_path)["spent_usd"] == pytest.approx(0.3)
    assert book(tmp_path)["reserved_usd"] == {"run": 0.0}


def test_each_further_attempt_must_fit(tmp_path: Path) -> None:
    with serving({"choices": [], "usage": USAGE}) as stub:
        (problem,) = asking(stub, ledger(tmp_path, 1.15))
    assert isinstance(problem, RunStopped)
    assert len(stub.requests) == 2, "two attempts at 10 cents leave less than a dollar for a third"
    assert book(tmp_path)["spent_usd"] == pytest.approx(0.2)


@pytest.mark.parametrize("end", ["times out", "is cut off"])
def test_an_end_that_nobody_knows_counts_with_its_worst_case(tmp_path: Path, end: str) -> None:
    step: Step = {"delay_sec": 20} if end == "times out" else {**REPLY, "reset": "mid"}
    with serving(step, REPLY) as stub:
        (reply,) = asking(stub, ledger(tmp_path, 5), timeout_sec=1.0)
    assert isinstance(reply, ModelReply)
    assert reply.usage.cost_usd == pytest.approx(0.1)
    assert reply.usage.unknown_retries == 1
    assert book(tmp_path)["spent_usd"] == pytest.approx(0.1)
    assert book(tmp_path)["unknown_usd"] == pytest.approx(1.0, abs=0.01)


def test_a_refusal_costs_nothing(tmp_path: Path) -> None:
    with serving({"status": 429, "error": "slow down"}, {"status": 503, "error": "busy"}, REPLY) as stub:
        (reply,) = asking(stub, ledger(tmp_path, 5))
    assert isinstance(reply, ModelReply)
    assert reply.usage.cost_usd == pytest.approx(0.1)
    assert reply.usage.unknown_retries == 0
    assert book(tmp_path)["unknown_usd"] == 0.0


def test_an_interrupted_request_stays_booked(tmp_path: Path) -> None:
    limit = ledger(tmp_path, 5)
    with serving({**REPLY, "delay_sec": 20}) as stub:
        model = affordable(model_of(stub, price=PRICE, max_tokens=1000), limit)

        async def work() -> None:
            await model.open()
            job = asyncio.create_task(model.reply(make_request()))
            await asyncio.to_thread(stub.asked.wait, 30)
            job.cancel()
            with pytest.raises(asyncio.CancelledError):
                await job
            await model.close()

        asyncio.run(work())
    assert book(tmp_path)["unknown_usd"] == pytest.approx(1.0, abs=0.01)
    assert book(tmp_path)["reserved_usd"] == {"run": 0.0}


def test_what_a_dead_process_had_reserved_stays_booked(tmp_path: Path) -> None:
    ledger(tmp_path, 5).reserve(2.0)
    ledger(tmp_path, 5, owner="other").reserve(1.0)
    again = ledger(tmp_path, 5)
    found = book(tmp_path)
    assert (found["unknown_usd"], found["reserved_usd"]) == (2.0, {"other": 1.0})
    again.reserve(2.0)
    with pytest.raises(RunStopped, match=r"2\.0000 USD for requests whose end is not known"):
        again.reserve(0.5)


def test_a_price_or_a_length_that_is_unknown_is_refused(tmp_path: Path) -> None:
    with serving(REPLY) as stub:
        cases: list[tuple[dict[str, Any], str]] = [
            ({}, r"'model\.price=\{input: 1, output: 2\}'"),
            ({"price": PRICE}, r"set model\.max_tokens"),
        ]
        for settings, said in cases:
            model = affordable(model_of(stub, **settings), ledger(tmp_path, 5))
            with pytest.raises(UserError, match=said):
                asyncio.run(model.preflight())
    assert stub.requests == []


PROCESS = """
import sys
from pathlib import Path
from pybench.__main__ import main
from pybench.models.litellm import LiteLLMModel
from pybench.runs.budget import Ledger
from pybench.core.errors import RunStopped
limit = Ledger(Path(sys.argv[1]), "sweep_max_cost_usd", 10.0, sys.argv[2])
limit.open()
print("ready", flush=True)
sys.stdin.readline()
spent = 0
try:
    while True:
        limit.reserve(0.5)
        limit.settle(0.5, 0.25)
        spent += 1
except RunStopped:
    print(spent)
"""


def test_processes_share_one_limit(tmp_path: Path) -> None:
    started = [
        subprocess.Popen(
            [sys.executable, "-c", PROCESS, str(tmp_path / LEDGER), f"run{number}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(3)
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    replies = sum(int(process.communicate("go\n")[0]) for process in started)
    found = book(tmp_path)
    assert found["spent_usd"] == pytest.approx(0.25 * replies)
    assert 9.0 <= found["spent_usd"] <= 10.0
    assert sum(found["reserved_usd"].values()) == 0.0


# ------------------------------------------------------------------------- from the command line


class Done(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


Command = Callable[..., Done]


def priced(stub: Stub, prefix: str = "model", **more: str) -> list[str]:
    """Overrides for a model at this stub at a dollar per 1,000 written tokens."""
    group = "model" if prefix == "model" else f"model@{prefix}"
    settings = {
        "name": "openai/stub",
        "base_url": stub.url,
        "max_tokens": "1000",
        "price": "{input: 0, output: 1000}",
        **more,
    }
    return [f"{group}=openai_compatible", *(f"{prefix}.{key}={value}" for key, value in settings.items())]


@pytest.fixture
def pybench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """A command line run in `tmp_path`, in this process: what is loaded stays loaded."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Done:
        code = main(list(arguments))
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return run


@pytest.mark.parametrize("limit_usd", ["0.10", "0.01"])
def test_a_limit_lets_requests_in_flight_settle_and_says_how_to_go_on(
    pybench: Command, tmp_path: Path, limit_usd: str
) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=12)
    cell: Step = {"code": "1 + 1", "usage": {"prompt_tokens": 10, "completion_tokens": 10}, "delay_sec": 0.2}
    answer: Step = {"reply": "Answer: 320", "usage": {"prompt_tokens": 10, "completion_tokens": 10}}
    with serving(cell, answer, by="turn") as stub:
        few = priced(stub, max_tokens="15")  # a reply costs a cent, and may cost one and a half
        done = pybench(*few, f"dataset.path={tasks}", f"max_cost_usd={limit_usd}", *QUIET)
        assert done.code == 4, done.err
        run = only_run(tmp_path)
        spent = book(run)
        assert (spent["unknown_usd"], spent["reserved_usd"].get(run.name, 0.0)) == (0.0, 0.0)
        assert spent["spent_usd"] == pytest.approx(0.01 * stub.sold)
        assert stub.sold == len(stub.requests) == (9 if limit_usd == "0.10" else 0)
        assert json.loads((run / "summary.json").read_text())["overall"]["errors"] == 0
        go_on = next(line for line in done.out.splitlines() if line.startswith("go on")).split()[5:]
        assert go_on[:2] == ["resume", str(run.relative_to(tmp_path))]
        assert pybench(*go_on[:2], "max_cost_usd=9").code == 0
    assert stub.sold == 24, "no reply was asked for twice"
    assert book(run)["spent_usd"] == pytest.approx(0.24)


def test_a_run_and_its_judge_stay_under_one_limit(pybench: Command, tmp_path: Path) -> None:
    def rule(request: dict[str, Any]) -> Step:
        is_judge = "Reply with one JSON object" in asked(request)
        return {**(verdict(True) if is_judge else {"reply": "Answer: 320"}), "usage": USAGE}

    tasks = make_tasks(tmp_path / "tasks", count=5)
    with judging(rule) as stub:
        line = [*priced(stub), "grader=both", *priced(stub, "grader.model"), f"dataset.path={tasks}"]
        done = pybench(*line, "max_cost_usd=1.55", "concurrency=1", *QUIET)
        assert done.code == 4, done.err
        run = only_run(tmp_path)
        summary = json.loads((run / "summary.json").read_text())
        assert "max_cost_usd=1.55 reached" in summary["note"]
        assert (summary["overall"]["passed"] + summary["overall"]["failed"], stub.sold) == (3, 6)
        assert summary["overall"]["cost_usd"] == pytest.approx(0.3)
        assert summary["overall"]["grading_cost_usd"] == pytest.approx(0.3)
        assert "judge $0.3000 besides" in done.out
        assert "judge      agrees with the checks on 1 of 3 trials" in done.out
        assert book(run)["spent_usd"] == pytest.approx(0.6)
        more = pybench("resume", str(run), "max_cost_usd=9")
        assert more.code == 0, more.err
    assert stub.sold == 10
    assert book(run)["spent_usd"] == pytest.approx(1.0)


def test_a_sweep_stays_under_its_limit(pybench: Command, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=2)
    with serving({"reply": "Answer: 320", "usage": USAGE}) as stub:
        line = [*priced(stub), f"dataset.path={tasks}", "concurrency=1", *QUIET]
        done = pybench("-m", *line, "seed=1,2", "sweep_max_cost_usd=1.25")
        assert done.code == 4, done.err
        assert stub.sold == 3
        (sweep,) = tmp_path.glob("outputs/*/*_sweep")
        assert book(sweep)["spent_usd"] == pytest.approx(0.3)
        notes = [json.loads(path.read_text())["note"] for path in sorted(sweep.glob("*/summary.json"))]
        assert [note.partition(" reached")[0] for note in notes] == ["", "sweep_max_cost_usd=1.25"]
        (last,) = sweep.glob("1_*")
        assert pybench("resume", str(last)).code == 4, "a run of a sweep stays under the sweep's limit"
    assert stub.sold == 3


def test_an_unknown_price_is_refused_before_the_first_request(pybench: Command, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=1)
    with serving(REPLY) as stub:
        unknown = priced(stub, price="null")
        done = pybench(*unknown, f"dataset.path={tasks}", "max_cost_usd=1", *QUIET)
        assert done.code == 2
        assert "'model.price={input: 1, output: 2}'" in done.err
        judge = ["grader=judge", *priced(stub, "grader.model", price="null")]
        done = pybench(*priced(stub), *judge, f"dataset.path={tasks}", "max_cost_usd=1", *QUIET)
        assert done.code == 2
        assert "'grader.model.price={input: 1, output: 2}'" in done.err
        done = pybench(*priced(stub), f"dataset.path={tasks}", "sweep_max_cost_usd=0.5", *QUIET)
        assert done.code == 4, "outside a sweep, its limit is the run's"
    assert stub.requests == []
    assert len(list(tmp_path.glob("outputs/*/*/"))) == 1, "runs that were refused leave no folder"


def test_the_plan_of_a_run_tells_what_model_and_judge_may_cost(pybench: Command, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=2)
    dry = [f"dataset.path={tasks}", "epochs=3", "max_turns=5", "--dry-run"]
    with serving(REPLY) as stub:
        judge = ["grader=both", *priced(stub, "grader.model"), "grader.votes=2"]
        plan = pybench(*priced(stub), *judge, *dry).out
        # 6 trials of 5 turns, and 2 votes on each, at a dollar a reply.
        assert "cost: typical unknown, as no earlier run tells a trial's tokens; at most 30.00 USD" in plan
        assert "judge: at most 12.00 USD besides" in plan
        by_length = pybench("model=noop", *judge, "grader.model.price={input: 1000, output: 0}", *dry).out
        assert float(by_length.split("judge: at most ")[1].split()[0]) > 6 * 2 * 70  # what it is shown counts
        unknown = priced(stub, "grader.model", price="null")
        plan = pybench(*priced(stub, price="null"), "grader=judge", *unknown, *dry).out
        assert "cost: unknown, no price is known for openai/stub" in plan
        assert "judge: unknown, no price is known for openai/stub" in plan
        assert "judge" not in pybench(*priced(stub), *dry).out
    assert stub.requests == []


def test_what_earlier_regrades_cost_counts_once(pybench: Command, tmp_path: Path) -> None:
    tasks = make_tasks(tmp_path / "tasks", count=2)
    with judging(lambda request: {**verdict(True), "usage": USAGE}) as stub:
        pybench("model=oracle", f"dataset.path={tasks}", *QUIET)
        run = only_run(tmp_path)
        judge = ["grader=judge", *priced(stub, "grader.model")]
        assert pybench("regrade", str(run), *judge).code == 0
        assert pybench("regrade", str(run)).code == 0  # back to the checks, and to the judge: not asked again
        assert pybench("regrade", str(run), *judge).code == 0
        assert stub.sold == 2
        limit = ["--max-cost-usd", "1.25", "--concurrency", "1"]
        done = pybench("regrade", str(run), *judge, "grader.votes=3", *limit)
        assert done.code == 4, "20 cents are gone, a vote of 10 cents needs a dollar"
    assert stub.sold == 3
    assert book(run)["spent_usd"] == pytest.approx(0.3)
