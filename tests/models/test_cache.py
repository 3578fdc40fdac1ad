"""Replies kept on disk: what is the same request, and what a hit costs."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pybench.core.errors import ModelError, UserError
from pybench.core.protocols import ModelRequest
from pybench.core.records import Message, ModelReply, Usage
from pybench.models.cache import ReplyCache, key_of
from tests.helpers.model_requests import ask, ask_all, make_request, model_of
from tests.stubs.openai_server import serving

PRICE = {"input": 1.0, "output": 2.0}


def test_a_hit_costs_nothing_and_says_so(tmp_path: Path) -> None:
    cache = tmp_path / "new" / "replies.sqlite"
    with serving({"reply": "Hi.", "vary": True}) as stub:
        first = ask(model_of(stub, cache=cache, price=PRICE))
        again = ask(model_of(stub, cache=cache, price=PRICE))
    assert len(stub.requests) == 1
    assert (first.cached, again.cached) == (False, True)
    assert (again.content, again.endpoint) == (first.content, first.endpoint)
    assert first.usage.cost_usd == pytest.approx(20e-6)
    assert (again.usage.requests, again.usage.cost_usd, again.usage.prompt_tokens) == (0, 0.0, 10)
    assert (again.duration_sec, again.waited_sec, again.retries) == (0.0, 0.0, 0)
    gather_limited = first.usage + again.usage
    assert (gather_limited.requests, gather_limited.prompt_tokens) == (1, 20)
    assert gather_limited.cost_usd == pytest.approx(20e-6)


def test_it_is_off_unless_asked_for() -> None:
    with serving() as stub:
        ask_all(model_of(stub), make_request(), make_request())
    assert len(stub.requests) == 2


@pytest.mark.parametrize(
    "other",
    [
        make_request(Message(role="user", content="Else?")),
        make_request(sample=2),
        make_request(sampling_seed=42),
        make_request(tools=[{"type": "function", "function": {"name": "f"}}]),
    ],
    ids=["messages", "sample", "seed", "tools"],
)
def test_what_differs_in_the_request(tmp_path: Path, other: ModelRequest) -> None:
    with serving() as stub:
        ask_all(model_of(stub, cache=tmp_path / "c.sqlite"), make_request(), other, make_request())
    assert len(stub.requests) == 2


@pytest.mark.parametrize(
    "settings",
    [{"temperature": 0.5}, {"max_tokens": 5}, {"seed": True}, {"stop": ["x"]}, {"extra_body": {"top_k": 1}}],
    ids=str,
)
def test_what_differs_in_the_settings(tmp_path: Path, settings: dict[str, Any]) -> None:
    with serving() as stub:
        ask(model_of(stub, cache=tmp_path / "c.sqlite"))
        ask(model_of(stub, cache=tmp_path / "c.sqlite", **settings))
    assert len(stub.requests) == 2


def test_what_differs_in_the_server_behind_the_name() -> None:
    keys = {key_of(make_request(), "m", {}, {"arguments": ["--dtype", kind]}) for kind in ("half", "float")}
    assert len(keys) == 2


def test_another_server_may_have_another_model_by_that_name(tmp_path: Path) -> None:
    with serving({"reply": "One."}) as one, serving({"reply": "Two."}) as two:
        said = [ask(model_of(stub, cache=tmp_path / "c.sqlite")).content for stub in (one, two, one, two)]
    assert said == ["One.", "Two.", "One.", "Two."]
    assert (len(one.requests), len(two.requests)) == (1, 1)


def test_a_failure_is_not_kept(tmp_path: Path) -> None:
    with serving({"status": 400}, {"reply": "Now."}) as stub:
        with pytest.raises(ModelError):
            ask(model_of(stub, cache=tmp_path / "c.sqlite"))
        assert ask(model_of(stub, cache=tmp_path / "c.sqlite")).content == "Now."


def test_several_processes_share_it(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    script = (
        "import asyncio, sys\nfrom pathlib import Path\n"
        "from pybench.models.cache import ReplyCache\nfrom pybench.core.records import ModelReply\n"
        "async def work():\n"
        "    cache = ReplyCache(Path(sys.argv[1]))\n"
        "    for n in range(200):\n"
        "        await cache.put(f'{sys.argv[2]}-{n}', ModelReply(content=sys.argv[2]))\n"
        "        await cache.put(f'both-{n}', ModelReply(content=sys.argv[2]))\n"
        "asyncio.run(work())\n"
    )
    writers = [subprocess.Popen([sys.executable, "-c", script, str(path), name]) for name in ("a", "b")]
    assert [writer.wait(60) for writer in writers] == [0, 0]

    async def read() -> list[str]:
        cache = ReplyCache(path)
        found = [await cache.get(f"{name}-{n}") for n in range(200) for name in ("a", "b", "both")]
        cache.close()
        return [reply.content for reply in found if reply is not None]

    assert len(asyncio.run(read())) == 600


def test_a_file_that_cannot_be_used(tmp_path: Path) -> None:
    path = tmp_path / "c.sqlite"
    path.write_bytes(b"not a database, and long enough to be looked at" * 50)
    with serving() as stub, pytest.raises(UserError, match=f"model.cache={path}: cannot be used"):
        ask(model_of(stub, cache=path))


def test_true_takes_one_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYBENCH_CACHE", str(tmp_path))
    with serving() as stub:
        assert [ask(model_of(stub, cache=True)).cached for _ in range(2)] == [False, True]
    assert (tmp_path / "replies.sqlite").exists()


def test_sums_of_what_was_and_was_not_paid() -> None:
    cached = ModelReply(content="", usage=Usage(prompt_tokens=5, cost_usd=0.0)).usage
    unknown = Usage(prompt_tokens=1, requests=1)
    assert (Usage() + cached).cost_usd == 0.0
    assert (cached + unknown).cost_usd is None
    assert (cached + Usage(cost_usd=0.5, requests=1)).cost_usd == 0.5
    assert Usage() + unknown == unknown
