"""What a run or a sweep may cost, kept under its limit even with many requests in flight.

Each request reserves its worst case before it is sent and settles for what it really cost, so that the
sum of what was paid and what may still come never passes the limit. A request whose end nobody knows (a
time-out, a lost connection, an interruption, a process that died) stays booked with its worst case.

A limit is a locked file, so that all processes at work under it share it: the jobs of a sweep, the
workers of an executor.
"""

from __future__ import annotations

import asyncio
import json
import math
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from pybench.config.parts import Parts, RunSettings
from pybench.core.errors import BudgetReached, InfrastructureError, UserError
from pybench.core.events import ReplyEvent
from pybench.core.journal import read_events, read_trials, write_atomically
from pybench.core.optional import AsksModels
from pybench.core.protocols import ModelRequest
from pybench.core.records import Usage
from pybench.core.spending import Priced
from pybench.runs.gradings import read_regrades

LEDGER = "spending.json"
_LOCK_SEC = 60.0


@dataclass(frozen=True)
class Ledger:
    """A limit in US dollars and the file that says what of it is gone.

    `setting` names the limit in what a user is told; `owner` tells this run's reservations from those
    of other runs under the same limit.
    """

    path: Path
    setting: str
    limit_usd: float
    owner: str

    def open(self, spent_usd: float = 0.0) -> None:
        """Begin to use the file; a new one starts with `spent_usd`.

        What an earlier process of this owner had reserved was never settled: it stays booked.
        """
        with self._locked() as book:
            if not book:
                book.update(spent_usd=spent_usd, unknown_usd=0.0, reserved_usd={})
            book["unknown_usd"] += book["reserved_usd"].pop(self.owner, 0.0)
            book["limit_usd"] = self.limit_usd

    def reserve(self, usd: float) -> None:
        """Set aside what a request may cost.

        Raises:
            BudgetReached: that is more than is left.
        """
        with self._locked() as book:
            in_flight = sum(book["reserved_usd"].values())
            if book["spent_usd"] + book["unknown_usd"] + in_flight + usd > self.limit_usd:
                unknown = book["unknown_usd"]
                lost = f", {unknown:.4f} USD for requests whose end is not known" if unknown else ""
                gone = book["spent_usd"] + unknown + in_flight
                raise BudgetReached(
                    f"{self.setting}={self.limit_usd:g} reached: {book['spent_usd']:.4f} USD spent, "
                    f"{in_flight:.4f} USD in flight{lost}; the next request may cost {usd:.4f} USD",
                    way_on=f"{self.setting}={_round_up(max(2 * self.limit_usd, gone + 2 * usd)):g}",
                )
            book["reserved_usd"][self.owner] = book["reserved_usd"].get(self.owner, 0.0) + usd

    def settle(self, reserved_usd: float, spent_usd: float, unknown_usd: float = 0.0) -> None:
        """Give back what was reserved, and book what was spent and what may have been."""
        with self._locked() as book:
            left = book["reserved_usd"].get(self.owner, 0.0) - reserved_usd
            # What is left of sums and differences of the same numbers is no reservation.
            book["reserved_usd"][self.owner] = left if left > 1e-9 else 0.0
            book["spent_usd"] += spent_usd
            book["unknown_usd"] += unknown_usd

    def _locked(self) -> _Book:
        return _Book(self.path)


class _Book:
    """The ledger's file under its lock: read on entry, written on an exit without an exception."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=_LOCK_SEC)

    def __enter__(self) -> dict[str, Any]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire()
        except Timeout:
            message = f"{self._path}: locked by another process for {_LOCK_SEC:g} s"
            raise InfrastructureError(message) from None
        self._book: dict[str, Any] = json.loads(self._path.read_text()) if self._path.exists() else {}
        return self._book

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            if kind is None:
                write_atomically(self._path, json.dumps(self._book))
        finally:
            self._lock.release()


@dataclass(frozen=True)
class RunBudget:
    """The limits that a model's requests must all fit under. `group` names the model's settings; `flights`
    is shared by all models under the same limits."""

    ledgers: tuple[Ledger, ...]
    group: str = "model"
    flights: _Flights = field(default_factory=lambda: _Flights())

    def worst_case_usd(self, model: Priced, request: ModelRequest) -> float:
        """The most that one attempt can cost.

        Raises:
            UserError: the price or the longest reply is unknown, so nothing can be promised.
        """
        worst_usd = model.worst_case_usd(request)
        if worst_usd is not None:
            return worst_usd
        limit = f"{self.ledgers[0].setting}={self.ledgers[0].limit_usd:g}"
        source = str((model.describe().get("price") or {}).get("source", "unknown"))
        if source == "unknown":
            raise UserError(
                f"{limit}: the price of {model.name} is unknown; state it in US dollars per million "
                f"tokens: '{self.group}.price={{input: 1, output: 2}}'"
            )
        raise UserError(
            f"{limit}: no longest reply of {model.name} is known; set {self.group}.max_tokens=..."
        )

    async def reserve(self, usd: float) -> None:
        """Set aside, first come, first served, as soon as it fits.

        Raises:
            BudgetReached: it does not fit, and no request of this process is in flight that could settle
                for less than it may cost.
        """
        async with self.flights.queue:
            while True:
                self.flights.settled.clear()
                try:
                    await asyncio.to_thread(self._reserve, usd)
                except BudgetReached:
                    if not self.flights.count and not self.flights.settled.is_set():
                        raise
                    await self.flights.settled.wait()
                else:
                    self.flights.count += 1
                    return

    def _reserve(self, usd: float) -> None:
        """Set aside in all ledgers or in none. Raises BudgetReached."""
        held: list[Ledger] = []
        try:
            for ledger in self.ledgers:
                ledger.reserve(usd)
                held.append(ledger)
        except BudgetReached:
            for ledger in held:
                ledger.settle(usd, 0.0)
            raise

    async def settle(self, reserved_usd: float, usage: Usage) -> None:
        """Give back and book; each attempt of unknown cost counts with what was reserved."""
        try:
            await asyncio.to_thread(self._settle, reserved_usd, usage)
        finally:
            self.flights.landed()

    def _settle(self, reserved_usd: float, usage: Usage) -> None:
        unknown = usage.unknown_retries + int(bool(usage.requests) and usage.cost_usd is None)
        for ledger in self.ledgers:
            ledger.settle(reserved_usd, usage.cost_usd or 0.0, unknown * reserved_usd)


class _Flights:
    """How many requests of this process are in flight under its limits, and whether one has settled."""

    def __init__(self) -> None:
        self.count = 0
        self.queue = asyncio.Lock()
        self.settled = asyncio.Event()

    def landed(self) -> None:
        """One has settled."""
        self.count -= 1
        self.settled.set()


def _round_up(usd: float) -> float:
    """To two significant digits, so that a person can type it."""
    step = 10.0 ** (math.floor(math.log10(usd)) - 1)
    return math.ceil(usd / step - 1e-9) * step


def limit_costs(parts: Parts, settings: RunSettings, folder: Path, sweep_folder: Path | None) -> None:
    """Put every model of a run, the judge's too, under the limits that are set.

    To be called while the run's lock is held. Outside a sweep, the sweep is the run alone.
    """
    owner, ledgers = folder.resolve().name, []
    place = sweep_folder or _sweep_of(folder)
    own = {"max_cost_usd": settings.max_cost_usd}
    if place is None:
        own["sweep_max_cost_usd"] = settings.sweep_max_cost_usd
    elif settings.sweep_max_cost_usd is not None:
        ledgers.append(Ledger(place / LEDGER, "sweep_max_cost_usd", settings.sweep_max_cost_usd, owner))
        ledgers[-1].open()
    if given := {name: usd for name, usd in own.items() if usd is not None}:
        setting = min(given, key=given.__getitem__)
        ledgers.append(Ledger(folder / LEDGER, setting, given[setting], owner))
        ledgers[-1].open(spent_usd(folder))
    if ledgers:
        budget = RunBudget(tuple(ledgers))
        limit_grader(parts.grader, budget)
        parts.model.spend_from(budget)


def limit_grader(grader: Any, budget: RunBudget) -> None:
    """Put the models that a grader asks, if it asks any, under these limits."""
    if isinstance(grader, AsksModels):
        grader.spend_from(replace(budget, group="grader.model"))


def spent_usd(folder: Path) -> float:
    """What a run has spent so far, by its records: replies of unfinished trials count, and all graders."""
    records = {record.key: record for record in read_trials(folder)}
    # A line that is written once more, to put its grading in force, cost nothing the second time.
    again = {line.model_dump_json(exclude={"at"}): line for line in read_regrades(folder)}.values()
    new = [line for line in again if line.key not in records or line.grades != records[line.key].grades]
    held = [*(record.grades for record in records.values()), *(line.grades for line in new)]
    total = sum((grade.cost_usd or 0.0 for grades in held for grade in grades), start=0.0)
    total += sum(record.usage.cost_usd or 0.0 for record in records.values())
    for path in folder.glob("trials/*/*/*/trajectory.jsonl"):
        task_id, seed, epoch = path.parts[-4:-1]
        if (task_id, int(seed), int(epoch)) not in records:
            replies = (event.reply for event in read_events(path) if isinstance(event, ReplyEvent))
            total += sum(reply.usage.cost_usd or 0.0 for reply in replies)
    return total


def _sweep_of(folder: Path) -> Path | None:
    """The sweep that a run, now gone on with by itself, was begun in."""
    return folder.parent if (folder.parent / LEDGER).exists() else None
