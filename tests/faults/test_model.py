"""The model's API misbehaves in one run, each conversation in its own way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pybench.core import journal
from pybench.core.events import ReplyEvent
from tests.helpers.command_line import Run, only_run
from tests.helpers.fault_tasks import ANSWER, CODE, asking, by_task, error_of, essence, make_task
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow

PASSING: dict[str, dict[str, Any]] = {
    "told_to_wait": {"status": 429, "headers": {"Retry-After": "0.3"}},
    "too_fast": {"status": 429},
    "broken_inside": {"status": 500},
    "cut_in_reply": {"reset": "mid", "reply": "never read"},
    "cut_at_once": {"reset": "start"},
    "stalled": {"stall_sec": 40.0, "reply": "far too late"},
    "malformed": {"raw": '{"choices": [{'},
    "no_choices": {"choices": []},
}
"""Faults that pass: each is met before the first reply and again before the second."""

LASTING: dict[str, tuple[dict[str, Any], int]] = {
    "always_500": ({"status": 500}, 3),
    "key_revoked": ({"status": 401, "error": "Incorrect API key provided."}, 1),
    "model_vanished": ({"status": 404, "error": "The model `stub` does not exist."}, 1),
    "no_money": ({"status": 429, "error": {"message": "You exceeded your current quota."}}, 1),
}
"""Faults that stay after the first reply, and how often the second is asked for."""


def test_every_fault_of_the_model_leaves_its_record(pybench: Run, tmp_path: Path) -> None:
    scripts = {f"[{name}]": [[fault, CODE], [fault, ANSWER]] for name, fault in PASSING.items()}
    scripts |= {f"[{name}]": [[CODE], [fault]] for name, (fault, _) in LASTING.items()}
    scripts |= {"[calm]": [[CODE], [ANSWER]], "[context]": [[CODE], [{"overflow": "openai"}]]}
    for word in scripts:
        make_task(tmp_path / "tasks", word.strip("[]"))
    with serving(scripts=scripts) as stub:
        done = pybench(
            *asking(stub, total_sec=300),
            "++model.timeout_sec=15",
            f"dataset.path={tmp_path / 'tasks'}",
            "concurrency=16",
        )
        assert done.returncode == 3, done.stderr
        run = only_run(tmp_path)
        records = by_task(run)
        calm = records["calm"]
        assert calm.status == "passed"
        for name in PASSING:
            assert essence(records[name]) == essence(calm), name
            trajectory = journal.trial_folder(run, name, 0, 1) / "trajectory.jsonl"
            replies = [each for each in journal.read_events(trajectory) if isinstance(each, ReplyEvent)]
            assert [each.turn for each in replies] == [1, 2], name
            assert all(each.reply.retries >= 1 for each in replies), name
        for name, (_, times) in LASTING.items():
            assert error_of(records[name]) == "model", name
            assert records[name].turns >= 1
            assert stub.requested_trials[f"[{name}]", 1] == times, name
    context = records["context"]
    assert (context.status, context.stop_reason, context.score) == ("failed", "context_window", 0.0)
    summary = journal.read_summary(run)
    assert summary is not None
    assert summary.error_kinds == {"model": len(LASTING)}
    assert summary.overall.coverage == pytest.approx(1 - len(LASTING) / len(scripts))
    assert f"model {len(LASTING)}" in done.stdout


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        (["model.base_url=http://no-such-host.invalid/v1"], "no-such-host.invalid"),
        (["model.name=openai/another"], "another"),
        (["model.api_key_env=THE_KEY"], "THE_KEY"),
    ],
    ids=["no such host", "no such model", "wrong key"],
)
def test_what_is_wrong_from_the_start_is_one_line(
    pybench: Run, tmp_path: Path, settings: list[str], words: str
) -> None:
    make_task(tmp_path / "tasks", "one")
    with serving(key="the right one") if "THE_KEY" in words else serving() as stub:
        done = pybench(
            *asking(stub), *settings, f"dataset.path={tmp_path / 'tasks'}", THE_KEY="the wrong one entirely"
        )
        assert stub.requests == []
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert "the wrong one" not in done.stderr


def test_a_name_that_no_longer_resolves_is_the_models_error(pybench: Run, tmp_path: Path) -> None:
    """The server answers at the start; then its name is gone, as when DNS fails."""
    make_task(tmp_path / "tasks", "one")
    script = tmp_path / "sitecustomize.py"
    script.write_text(
        "import socket\n"
        "real, asked = socket.getaddrinfo, []\n"
        "def gone(host, *rest, **more):\n"
        "    if str(host) in ('localhost', \"b'localhost'\"):\n"
        "        asked.append(host)\n"
        "        if len(asked) > 1:\n"
        "            raise socket.gaierror(-2, 'Name or service not known')\n"
        "    return real(host, *rest, **more)\n"
        "socket.getaddrinfo = gone\n"
    )
    with serving(CODE, ANSWER, by="turn") as stub:
        stub.url = stub.url.replace("127.0.0.1", "localhost")
        done = pybench(
            *asking(stub, attempts=2), f"dataset.path={tmp_path / 'tasks'}", PYTHONPATH=str(tmp_path)
        )
    assert done.returncode == 3, done.stderr
    assert error_of(by_task(only_run(tmp_path))["one"]) == "model"
