"""Which of two runs does the work better? A judge sees both pieces of work on a request, in both orders.

The paper compares each model with a reference model this way: win, tie or lose. A judge that prefers the
other piece once they have changed places has shown no preference, which is a tie.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from pybench.core.concurrency import gather_limited
from pybench.core.errors import UserError
from pybench.core.journal import now
from pybench.core.records import SCHEMA_VERSION, Record, TrialRecord, Usage
from pybench.grading.judge.evidence import Brief, Work
from pybench.grading.judge.grader import JudgeGrader, Vote
from pybench.grading.judge.verdict import Preference
from pybench.metrics import stats
from pybench.results.load import LoadedRun

_QUESTION = (
    "Two pieces of work on the same request are quoted, the first and the second. Which of them does better "
    "what the request asks for? Judge what was delivered, not what was promised, and not in which order "
    "they stand. Reply with one JSON object and nothing else: "
    '{"reasons": "<why>", "better": "first" or "second" or "tie"}'
)

Outcome = Literal["win", "tie", "lose", "not scored"]
Side = Literal["a", "b", "tie", "not scored"]


class PairVerdict(Record):
    """One trial of both runs. `said` is what was preferred with A first, and with B first."""

    task_id: str
    category: str
    seed: int
    epoch: int
    outcome: Outcome
    said: tuple[Side, Side] | None
    """None where nobody was asked, as one of the two ended without an answer."""
    reasons: tuple[str, ...] = ()
    usage: Usage = Usage()


class Pairwise(Record):
    """Run A against run B. `net` is the mean over tasks of win 1, tie 0, lose -1, with its 95 % interval."""

    schema_version: int = SCHEMA_VERSION
    run_a: str
    run_b: str
    model_a: str
    model_b: str
    judge: str
    at: str
    win: int
    tie: int
    lose: int
    not_scored: int
    left_out: int
    """Trials that only one run has, that ended in an error, or whose task or inputs differ."""
    net: float | None
    net_interval: tuple[float, float] | None
    p_value: float | None
    cost_usd: float | None
    verdicts: tuple[PairVerdict, ...]


async def pairwise(
    first: LoadedRun,
    second: LoadedRun,
    judge: JudgeGrader,
    concurrency: int = 4,
    say: Callable[[str], None] = lambda line: None,
) -> Pairwise:
    """Compare the trials that both runs have of the same task with the same inputs; `judge` is open.

    Raises:
        UserError: there is no such trial.
        RunStopped: no further request fits under the limit on costs.
    """
    pairs = _pairs(first, second)
    if not pairs:
        raise UserError(f"judge pairwise: {first.folder} and {second.folder} have no graded trial in common")

    async def one(pair: tuple[TrialRecord, TrialRecord]) -> PairVerdict:
        found = await _verdict(first, pair[0], second, pair[1], judge)
        say(f"{found.outcome:<10} {found.task_id}")
        return found

    verdicts = await gather_limited(pairs, one, concurrency)
    keys = {record.key for record in (*first.records, *second.records)}
    return _summed(first, second, judge, verdicts, len(keys) - len(pairs))


def _pairs(first: LoadedRun, second: LoadedRun) -> list[tuple[TrialRecord, TrialRecord]]:
    others = {record.key: record for record in second.records if record.status != "error"}
    pairs = []
    for record in first.records:
        other = others.get(record.key)
        if record.status == "error" or other is None:
            continue
        same = (record.task_hash, record.inputs_hash) == (other.task_hash, other.inputs_hash)
        pairs += [(record, other)] if same else []
    return pairs


async def _verdict(
    first: LoadedRun, a: TrialRecord, second: LoadedRun, b: TrialRecord, judge: JudgeGrader
) -> PairVerdict:
    shared = {"task_id": a.task_id, "category": a.category, "seed": a.seed, "epoch": a.epoch}
    answered = (a.stop_reason == "answer", b.stop_reason == "answer")
    if not all(answered):
        outcome: Outcome = "tie" if not any(answered) else "win" if answered[0] else "lose"
        return PairVerdict(outcome=outcome, said=None, **shared)
    works = (await _work(first, a, judge), await _work(second, b, judge))
    request = first.request(a)
    votes = [
        await _ask(judge, request, a, works, number=1),
        await _ask(judge, request, a, (works[1], works[0]), number=2),
    ]
    said = (_side(votes[0], "a", "b"), _side(votes[1], "b", "a"))
    return PairVerdict(
        outcome=_outcome(said),
        said=said,
        reasons=tuple(_reasons(vote) for vote in votes),
        usage=votes[0].usage + votes[1].usage,
        **shared,
    )


async def _work(run: LoadedRun, record: TrialRecord, judge: JudgeGrader) -> Work:
    folder = run.trial_folder(record)
    return await judge.work(record.answer, folder / "output", folder / "trajectory.jsonl")


async def _ask(
    judge: JudgeGrader, request: str, trial: TrialRecord, works: tuple[Work, Work], number: int
) -> Vote:
    """One question; each piece of work may show half of the pictures."""
    half = judge.pictures // 2
    brief = Brief(half)
    brief.add("request", request)
    brief.add_work("first: ", works[0])
    brief.most_pictures = len(brief.pictures) + half
    brief.add_work("second: ", works[1])
    return await judge.ask(brief.message(_QUESTION), Preference, trial.task_id, trial.seed, number)


def _side(vote: Vote, first: Side, second: Side) -> Side:
    if not isinstance(vote.answer, Preference):
        return "not scored"
    sides: dict[str, Side] = {"first": first, "second": second, "tie": "tie"}
    return sides[vote.answer.better]


def _outcome(said: tuple[Side, Side]) -> Outcome:
    """What was preferred in both orders; a tie where the orders disagree."""
    if "not scored" in said:
        return "not scored"
    if said[0] != said[1]:
        return "tie"
    named: dict[Side, Outcome] = {"a": "win", "b": "lose", "tie": "tie"}
    return named[said[0]]


def _reasons(vote: Vote) -> str:
    return vote.answer.reasons if isinstance(vote.answer, Preference) else f"not scored: {vote.problem}"


def _summed(
    first: LoadedRun,
    second: LoadedRun,
    judge: JudgeGrader,
    verdicts: Sequence[PairVerdict],
    left_out: int,
) -> Pairwise:
    worth = {"win": 1.0, "tie": 0.0, "lose": -1.0}
    by_task: dict[str, list[float]] = {}
    for each in verdicts:
        if each.outcome != "not scored":
            by_task.setdefault(each.task_id, []).append(worth[each.outcome])
    values = [sum(trials) / len(trials) for trials in by_task.values()]
    counts = [each.outcome for each in verdicts]
    usage = sum((each.usage for each in verdicts), Usage())
    return Pairwise(
        run_a=str(first.folder),
        run_b=str(second.folder),
        model_a=first.model,
        model_b=second.model,
        judge=str(judge.model.name),
        at=now(),
        win=counts.count("win"),
        tie=counts.count("tie"),
        lose=counts.count("lose"),
        not_scored=counts.count("not scored"),
        left_out=left_out,
        net=sum(values) / len(values) if values else None,
        net_interval=stats.difference_interval(values) if values else None,
        p_value=stats.sign_flip(values) if values else None,
        cost_usd=usage.cost_usd if usage.requests else 0.0,
        verdicts=tuple(verdicts),
    )
