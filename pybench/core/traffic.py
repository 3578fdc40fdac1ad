"""How a model's requests fare, for whoever watches a run."""

from __future__ import annotations

from pybench.core.records.base import Record


class Traffic(Record):
    """What has gone wrong with requests so far, and what they wait for now."""

    retries: int = 0
    """Attempts that failed in a way that may pass."""
    refused: int = 0
    """Those of them that were refused for the rate (429)."""
    waiting: int = 0
    """Requests that wait for their next attempt, or for a turn at the provider."""
    wait_sec: float = 0.0
    """Until the first of them goes, where that is known."""

    def text(self) -> str:
        """In words; nothing where all goes well."""
        parts = []
        if self.waiting and self.wait_sec > 0:
            parts.append(
                f"waiting {max(self.wait_sec, 1):.0f} s for the provider ({_count(self.waiting, 'request')})"
            )
        if self.retries:
            refused = f", {self.refused} of them for the rate (429)" if self.refused else ""
            parts.append(f"{_count(self.retries, 'failed attempt')}{refused}")
        return "; ".join(parts)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
