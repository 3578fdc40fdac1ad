"""What a rented server costs, shared out among the requests that it answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class GpuMeter:
    """Books each second from the first request to the last reply exactly once.

    A second with several requests in flight is shared equally among them; one without any (cells ran)
    goes to the next request. So the costs of all replies add up to the wall time between the first
    request and the last reply, times the rate.
    """

    usd_per_sec: float
    clock: Callable[[], float] = time.monotonic
    _at: float = 0.0
    _in_flight: int = 0
    _share_sec: float = 0.0
    """Seconds that one request in flight ever since the beginning would have been given."""
    _idle_sec: float = 0.0
    _is_running: bool = False

    def start(self) -> float:
        """A request is sent; hand the number returned to `stop`."""
        self._advance()
        idle_sec, self._idle_sec = self._idle_sec, 0.0
        self._in_flight += 1
        return self._share_sec - idle_sec

    def stop(self, started: float) -> float:
        """It was answered, or failed. Returns its share in US dollars."""
        self._advance()
        self._in_flight -= 1
        return (self._share_sec - started) * self.usd_per_sec

    def give_back(self, cost_usd: float) -> None:
        """A share that no reply could be charged with goes to the next request."""
        self._idle_sec += cost_usd / self.usd_per_sec

    def worst_case_usd(self, timeout_sec: float) -> float:
        """The most that one more request can be charged with if it ends within `timeout_sec`."""
        idle_sec = self._idle_sec
        if self._is_running and not self._in_flight:
            idle_sec += self.clock() - self._at
        return (idle_sec + timeout_sec) * self.usd_per_sec

    def _advance(self) -> None:
        now = self.clock()
        passed_sec = now - self._at if self._is_running else 0.0
        self._at, self._is_running = now, True
        if self._in_flight:
            self._share_sec += passed_sec / self._in_flight
        else:
            self._idle_sec += passed_sec
