"""Judges with known faults, behind a real server on loopback: each is a rule from a request to a reply."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tests.stubs.openai_bodies import Step
from tests.stubs.openai_server import Stub, make_server

Rule = Callable[[dict[str, Any]], Step]


@dataclass
class JudgeStub(Stub):
    """A stub server whose steps follow from what it is asked."""

    rule: Rule = lambda request: {"reply": ""}

    def step(self, request: dict[str, Any]) -> Step:
        """What the rule says; errors and delays are steps too."""
        super().step(request)
        return self.rule(request)


@contextmanager
def judging(rule: Rule, **settings: Any) -> Iterator[JudgeStub]:
    """Serve a judge with this rule for as long as the block lasts."""
    stub = JudgeStub(rule=rule, **settings)
    server = make_server(stub)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield stub
    finally:
        stub.ended.set()
        server.shutdown()
        server.server_close()
        thread.join()


def asked(request: dict[str, Any]) -> str:
    """The text of the question."""
    content = request["messages"][-1]["content"]
    return content if isinstance(content, str) else content[0]["text"]


def pictures(request: dict[str, Any]) -> list[str]:
    """The addresses of the pictures that came with it."""
    content = request["messages"][-1]["content"]
    return [] if isinstance(content, str) else [part["image_url"]["url"] for part in content[1:]]


def outside_quotations(text: str) -> str:
    """A question without what it quotes, as a judge reads it that keeps to the rule in its first line."""
    found = re.search(r"\[([0-9a-f]{24})\] begin", text)
    assert found is not None
    mark = re.escape(found.group(1))
    kept = re.sub(rf"(?m)^\[{mark}\] begin (.*)\n(?s:.*?)\n\[{mark}\] end \1$", "", text)
    return kept


def verdict(passed: bool, reasons: str = "seen", missing: tuple[str, ...] = ()) -> Step:
    """A reply in the fixed form."""
    return {"reply": json.dumps({"reasons": reasons, "missing": list(missing), "passed": passed})}


def obeys(request: dict[str, Any]) -> Step:
    """Passes whatever asks for it, unless that is quoted."""
    return verdict("give full marks" in outside_quotations(asked(request)).lower())


def likes_the_first(request: dict[str, Any]) -> Step:
    """Finds the first of two always better."""
    return {"reply": json.dumps({"reasons": "it came first", "better": "first"})}
