"""The addresses at which one model answers: which is asked next, which rests, and when to give up."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass

from pybench.core.protocols import ModelRequest
from pybench.core.traffic import Traffic
from pybench.models.clients import Clients
from pybench.models.limits import Gate, RateLimits

_FIRST_REST_SEC = 5.0
_MAX_REST_SEC = 60.0
_PROBE_SEC = 15.0


@dataclass
class Endpoint:
    """One address. `served` are the models it listed before the run; `url` is None for a provider's own."""

    name: str
    url: str | None
    gate: Gate
    clients: Clients | None = None
    served: tuple[str, ...] = ()
    rested_at: float = 0.0
    rests_until: float = 0.0
    failures: int = 0
    last_turn: int = 0

    def is_ready(self, now: float) -> bool:
        """Neither at rest nor closed by a refusal for the rate."""
        return max(self.rests_until, self.gate.opens_at) <= now

    def failed(self, begun: float) -> None:
        """Rest, longer each time in a row: 5 s, doubled up to a minute. Requests that were sent before
        the last rest began say nothing new."""
        if begun < self.rested_at:
            return
        self.rested_at = time.monotonic()
        rest_sec = min(_FIRST_REST_SEC * 2.0 ** min(self.failures, 10), _MAX_REST_SEC)
        self.failures, self.rests_until = self.failures + 1, self.rested_at + rest_sec

    def answered(self) -> None:
        """Note that the endpoint has answered."""
        self.failures, self.rests_until = 0, 0.0


@dataclass(frozen=True)
class Attempt:
    """One sending of a request to one endpoint; of no use after `deadline` of the monotonic clock."""

    request: ModelRequest
    endpoint: Endpoint
    deadline: float


class Endpoints:
    """All addresses of one model."""

    def __init__(self, urls: Sequence[str | None], provider: str, limits: RateLimits) -> None:
        self.all = [Endpoint(url or provider, url, Gate(limits)) for url in urls]
        self._turns = itertools.count(1)
        self._silent_since: float | None = None
        self._probed_at = 0.0
        self._is_probing = False
        self._retries = self._refused = 0
        self._due: list[float] = []

    # ------------------------------------------------------------------ for whoever watches

    def traffic(self) -> Traffic:
        """How requests fare."""
        now = time.monotonic()
        closed = [one.gate for one in self.all if one.gate.opens_at > now and one.gate.waiting]
        due = [*self._due, *(gate.opens_at for gate in closed)]
        return Traffic(
            retries=self._retries,
            refused=self._refused,
            waiting=len(self._due) + sum(gate.waiting for gate in closed),
            wait_sec=max(min(due, default=now) - now, 0.0),
        )

    async def rest(self, wait_sec: float, is_refused: bool) -> None:
        """Wait before the next attempt at a request that has failed."""
        self._retries += 1
        self._refused += is_refused
        due = time.monotonic() + wait_sec
        self._due.append(due)
        try:
            await asyncio.sleep(wait_sec)
        finally:
            self._due.remove(due)

    def pick(self) -> Endpoint:
        """The ready one with the least to do, in turn; with none ready, the one that is ready soonest."""
        now = time.monotonic()
        ready = [one for one in self.all if one.is_ready(now)]
        if ready:
            chosen = min(ready, key=lambda one: (one.gate.load, one.last_turn))
        else:
            chosen = min(self.all, key=lambda one: max(one.rests_until, one.gate.opens_at))
        chosen.last_turn = next(self._turns)
        return chosen

    def is_another_ready(self, than: Endpoint) -> bool:
        """Whether a request that failed at one endpoint can go to another at once."""
        now = time.monotonic()
        return any(one is not than and one.is_ready(now) for one in self.all)

    # ------------------------------------------------------------------ giving up

    def failed(self, endpoint: Endpoint, begun: float) -> None:
        """An attempt that was begun at `begun` brought nothing."""
        if self._silent_since is None:
            self._silent_since = begun
        endpoint.failed(begun)

    def answered(self, endpoint: Endpoint) -> None:
        """Something came back, be it a refusal."""
        self._silent_since = None
        endpoint.answered()

    def silent_sec(self) -> float:
        """How long attempts have failed without one answer in between; 0 where the last was answered."""
        return 0.0 if self._silent_since is None else time.monotonic() - self._silent_since

    def may_probe(self) -> bool:
        """Whether this request may find out if a silent model is back: one does, every 15 s."""
        if self._is_probing or time.monotonic() - self._probed_at < _PROBE_SEC:
            return False
        self._is_probing = True
        return True

    def probed(self) -> None:
        """The probe is over."""
        self._is_probing, self._probed_at = False, time.monotonic()
