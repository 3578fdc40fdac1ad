"""Conversations over a real server, real kernels and a scripted provider: what is shown, kept, given back."""

from __future__ import annotations

import contextlib
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.chat_server import chatting
from tests.helpers.waiting import wait_until

pytestmark = pytest.mark.slow

LOOP = """
import time
kept = 5
for step in range(2000):
    print('step', step, flush=True)
    time.sleep(0.05)
"""
SCRIPTS: dict[str, Any] = {
    "compute": [
        [{"code": "kept = 6 * 7\nopen('made.txt', 'w').write('made')\nprint(kept)"}],
        [{"reply": "It is **42**."}],
    ],
    "recall": [[{"code": "print(kept + 1)"}], [{"reply": "43."}]],
    "loop": [[{"code": LOOP}], [{"reply": "never"}]],
    "speak": [[{"reply": "word " * 400, "piece_sec": 0.01}]],
    "sum": [[{"code": "print(sum(map(int, open('data.txt'))))"}], [{"reply": "Summed."}]],
}


def by_last_request(**more: Any) -> dict[str, Any]:
    return {"scripts": SCRIPTS, "by_last": True, "steps": [{"reply": "Hello."}], **more}


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["kind"] for event in events]


def test_an_exchange_is_shown_as_it_happens_and_kept(tmp_path: Path) -> None:
    with chatting(tmp_path, **by_last_request()) as (server, stub):
        me = server.client()
        one = me.new()
        events = me.ask(one, "compute this")
        shown = [kind for kind in kinds(events) if kind != "text"]
        assert shown == ["reply", "cell", "printed", "cell_done", "reply", "end"]
        assert "text" in kinds(events)
        assert events[-1]["answer"] == "It is **42**."
        assert (
            next(e for e in events[::-1] if e["kind"] == "reply")["html"]
            == "<p>It is <strong>42</strong>.</p>\n"
        )
        assert [file["path"] for file in me.get(f"/api/conversations/{one}/files").json()] == ["made.txt"]
        assert me.get(f"/api/conversations/{one}/files/made.txt").content == b"made"
        assert me.get(f"/api/conversations/{one}").json()["title"] == "compute this"
        # The next exchange knows the messages and the variables of this one.
        later = me.ask(one, "recall it")
        assert next(e for e in later if e["kind"] == "cell_done")["result"]["stdout"] == "43\n"
        roles = [message["role"] for message in stub.requests[2]["messages"]]
        assert roles == ["system", "user", "assistant", "user", "assistant", "user"]
        # Whoever comes later is shown the same events once each.
        numbers = [event["number"] for event in me.until(one, "end", after=later[-2]["number"])]
        assert numbers == [later[-1]["number"]]
        with contextlib.closing(me.events(one)) as everything:
            again = [next(everything) for _ in range(later[-1]["number"])]
        assert [event["number"] for event in again] == list(range(1, later[-1]["number"] + 1))
        assert [event for event in again if event["number"] > events[0]["number"] - 1][
            : len(events)
        ] == events


def test_a_reply_and_a_cell_are_stopped_and_variables_kept(tmp_path: Path) -> None:
    with chatting(tmp_path, **by_last_request()) as (server, stub):
        me = server.client()
        one = me.new()
        number = me.say(one, "speak at length")
        me.until(one, "text", after=number)
        me.post(f"/api/conversations/{one}/stop", json={}).raise_for_status()
        end = me.until(one, "end", after=number)[-1]
        assert end["stop_reason"] == "stopped"
        assert end["answer"].startswith("word")
        wait_until(lambda: stub.hung_up == 1)
        number = me.say(one, "loop for long")
        me.until(one, "printed", after=number)
        me.post(f"/api/conversations/{one}/stop", json={}).raise_for_status()
        events = me.until(one, "end", after=number)
        done = next(event for event in events if event["kind"] == "cell_done")["result"]
        assert (done["interrupted"], done["state_lost"], events[-1]["stop_reason"]) == (
            True,
            False,
            "stopped",
        )
        assert (
            next(e for e in me.ask(one, "recall it") if e["kind"] == "cell_done")["result"]["stdout"] == "6\n"
        )


def test_a_killed_server_loses_nothing_that_was_shown_and_the_kernel_is_rebuilt(tmp_path: Path) -> None:
    with chatting(tmp_path, **by_last_request()) as (server, _stub):
        me = server.client()
        one = me.new()
        me.ask(one, "compute this")
        number = me.say(one, "loop for long")
        shown = me.until(one, "printed", after=number)
        server.stop(signal.SIGKILL)
        server.start()
        me = server.client()
        events = me.until(one, "end", after=number)
        assert events[: len(shown)] == shown
        assert events[-1]["stop_reason"] == "error"
        assert "the server ended" in events[-1]["detail"]
        later = me.ask(one, "recall it")
        assert "rebuilding" in kinds(later)
        line = next(event for event in later if event["kind"] == "rebuilt")["line"]
        assert line.startswith("Rebuilt 1 cell in ")
        assert "1 left out" in line
        assert next(e for e in later if e["kind"] == "cell_done")["result"]["stdout"] == "43\n"


def test_an_idle_kernel_ends_and_comes_back_with_files_and_variables(tmp_path: Path) -> None:
    with chatting(tmp_path, "serve.idle_sec=1", **by_last_request()) as (server, _stub):
        me = server.client()
        one = me.new()
        me.put(f"/api/conversations/{one}/files/data.txt", content=b"1\n2\n3\n").raise_for_status()
        me.ask(one, "sum it up")
        me.ask(one, "compute this")
        folder = next((server.store / "conversations").iterdir())
        page = me.events(one)  # an open page keeps no kernel alive
        next(page)
        lines: list[str] = []

        def was_evicted() -> bool:
            time.sleep(1.5)
            lines.extend(e["line"] for e in me.ask(one, "recall it") if e["kind"] == "rebuilt")
            return bool(lines)

        wait_until(was_evicted)
        assert lines[0].startswith("Rebuilt 2 cells in ")
        assert "different" not in lines[0]
        page.close()
        assert (folder / "work" / "made.txt").read_text() == "made"


def test_an_edited_request_makes_a_branch_with_a_kernel_of_its_own(tmp_path: Path) -> None:
    with chatting(tmp_path, **by_last_request()) as (server, _stub):
        me = server.client()
        one = me.new()
        me.ask(one, "compute this")
        number = me.say(one, "speak at length")
        assert len(me.until(one, "end", after=number)[-1]["answer"].split()) == 400
        made = me.post(f"/api/conversations/{one}/branch", json={"request": number, "text": "recall it"})
        other = made.raise_for_status().json()["id"]
        events = me.until(other, "end", after=number)
        assert events[-1]["answer"] == "43."
        assert next(e for e in events if e["kind"] == "cell_done")["result"]["stdout"] == "43\n"
        kept = [
            event["text"] for event in me.until(one, "end", after=number - 1) if event["kind"] == "request"
        ]
        assert kept == ["speak at length"]
        assert {row["id"] for row in me.get("/api/conversations").json()} == {one, other}


def test_history_is_searched_renamed_pinned_rated_and_deleted(tmp_path: Path) -> None:
    with chatting(tmp_path, **by_last_request()) as (server, _stub):
        me = server.client()
        first, second = me.new(), me.new()
        me.ask(first, "compute this thing with zebras")
        me.ask(second, "say hello")
        found = me.get("/api/conversations", params={"words": "zebr"}).json()
        assert [row["id"] for row in found] == [first]
        assert [row["id"] for row in me.get("/api/conversations", params={"words": '42" OR'}).json()] == []
        me.patch(f"/api/conversations/{first}", json={"title": "Stripes", "pinned": True}).raise_for_status()
        rows = me.get("/api/conversations").json()
        assert [(row["title"], row["pinned"]) for row in rows] == [("Stripes", True), ("say hello", False)]
        number = me.until(first, "request")[-1]["number"]
        me.post(
            f"/api/conversations/{first}/rating", json={"exchange": number, "rating": 1}
        ).raise_for_status()
        assert me.until(first, "rating")[-1]["rating"] == 1
        assert me.delete(f"/api/conversations/{first}").status_code == 204
        assert me.get(f"/api/conversations/{first}").status_code == 404
        assert [row["id"] for row in me.get("/api/conversations").json()] == [second]
        assert not (server.store / "conversations" / first).exists()
