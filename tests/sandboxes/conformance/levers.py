"""Levers of the stand-in for E2B that no client of the service has."""

from __future__ import annotations

import datetime
import json
import urllib.request
from typing import Any


class Service:
    """The stand-in, with the levers that no client has."""

    def __init__(self, url: str) -> None:
        self.url = url

    def set(self, **settings: Any) -> None:
        request = urllib.request.Request(f"{self.url}/stub", json.dumps(settings).encode(), method="POST")
        with urllib.request.urlopen(request, timeout=20):
            pass

    def state(self) -> dict[str, Any]:
        with urllib.request.urlopen(f"{self.url}/stub", timeout=20) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def alive(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.state()["alive"]
        return found


def left_sec(box: dict[str, Any]) -> float:
    ends = datetime.datetime.fromisoformat(box["endAt"])
    return (ends - datetime.datetime.now(datetime.UTC)).total_seconds()
