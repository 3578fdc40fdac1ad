"""What a conversation is good for afterwards: a task of one's own, and rated examples for training."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from pybench.__main__ import main
from pybench.service.access import digest
from tests.helpers.chat_server import ChatServer, chatting
from tests.helpers.command_line import Run

pytestmark = pytest.mark.slow

ADA = "token-of-ada"
Capture = pytest.CaptureFixture[str]
SUM = """rows = open('sales.csv').read().split()[1:]
total = sum(int(row.split(',')[1]) for row in rows)
open('output/total.txt', 'w').write(str(total))
open('scratch.txt', 'w').write('x')"""
SCRIPTS: dict[str, Any] = {
    "add up": [[{"code": SUM}], [{"code": "print(totl)"}], [{"reply": "I took 'all' rows.\n\nAnswer: 5"}]],
    "twice": [[{"code": "print(2 * total)"}], [{"reply": "Answer: 10"}]],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatServer]:
    folder = tmp_path_factory.mktemp("from_chat")
    more: dict[str, Any] = {"steps": [{"reply": "Hello."}], "scripts": SCRIPTS, "by_last": True}
    with chatting(folder, f"serve.users.ada={digest(ADA)}", **more) as (made, _stub):
        yield made


@pytest.fixture(scope="module")
def conversation(server: ChatServer) -> str:
    me = server.client()
    one = me.new()
    me.put(f"/api/conversations/{one}/files/sales.csv", content=b"a,b\n1,2\n2,3\n").raise_for_status()
    me.ask(one, "Please add up column b: all of it.\n\n- in output/total.txt")
    me.ask(one, "And twice that?")
    return one


def test_a_conversation_becomes_a_task_whose_solution_plays(
    server: ChatServer, conversation: str, tmp_path: Path, capsys: Capture, pybench: Run
) -> None:
    mine, store = tmp_path / "mine", f"serve.folder={server.store}"
    words = ["tasks", "new", "--from-conversation", conversation, store, f"dataset.path={mine}"]
    assert main(words) == 0
    said = capsys.readouterr().out
    (folder,) = (path.parent for path in mine.glob("*/*/task.yaml"))
    assert folder.parent.name == "chats"
    assert folder.name == "please_add_up_column_b_all_of_it_in_outp"
    for what in ("2 requests", "scratch.txt", "truth.py", "1 cell that did not run", "wrong/ and right/"):
        assert what in said
    task = yaml.safe_load((folder / "task.yaml").read_text())
    assert (
        task["prompt"] == "Please add up column b: all of it.\n\n- in output/total.txt\n\nAnd twice that?\n"
    )
    assert (task["inputs"], task["outputs"], task["language"]) == (["sales.csv"], ["output/total.txt"], "en")
    assert (folder / "files" / "sales.csv").read_bytes() == b"a,b\n1,2\n2,3\n"
    # As it stands the solution runs and no solution passes.
    place = (f"dataset.path={mine}", "sandbox.preload=[]")
    done = pybench("tasks", "prove", folder.name, *place, "--seeds=0", "--dry-run", "--keep=kept")
    assert "still to be written" in done.stdout
    totals = [path.read_text() for path in (tmp_path / "kept").rglob("total.txt") if "solution" in str(path)]
    assert "5" in totals
    assert main([*words, "text/column_sum"]) == 0
    assert (mine / "text" / "column_sum" / "solution.py").is_file()


def test_what_cannot_be_a_task_is_told_in_one_line(
    server: ChatServer, tmp_path: Path, capsys: Capture
) -> None:
    empty, store = server.client().new(), f"serve.folder={server.store}"
    for words, part in (
        (["nothing-like-it", store], "no such conversation"),
        ([empty, store], "nothing has been asked"),
        ([empty, f"serve.folder={tmp_path / 'none'}"], "no conversations are kept there"),
        ([empty, store, "one", "two"], "CATEGORY/ID"),
    ):
        assert main(["tasks", "new", *words[1:], "--from-conversation", words[0]]) == 2
        said = capsys.readouterr().err
        assert (part in said, said.count("\n")) == (True, 1), said
    assert not (tmp_path / "none").exists()


def test_ratings_leave_with_their_messages(
    server: ChatServer, conversation: str, tmp_path: Path, capsys: Capture
) -> None:
    me, store = server.client(), f"serve.folder={server.store}"
    words = ["serve", "ratings", store, "--output", str(tmp_path / "ratings.jsonl")]
    assert main(words) == 2
    assert "nothing has been rated" in capsys.readouterr().err
    first = me.until(conversation, "request")[-1]["number"]
    second = me.until(conversation, "request", after=first)[-1]["number"]

    def rate(exchange: int, rating: int) -> None:
        body = {"exchange": exchange, "rating": rating}
        me.post(f"/api/conversations/{conversation}/rating", json=body).raise_for_status()

    for exchange, rating in ((first, 1), (first, -1), (second, 1)):
        rate(exchange, rating)
    branch = {"request": second, "text": "And twice that, please?"}
    me.post(f"/api/conversations/{conversation}/branch", json=branch).raise_for_status()
    assert main(words) == 0
    assert "2 ratings, 1 of them good" in capsys.readouterr().out
    lines = [json.loads(line) for line in (tmp_path / "ratings.jsonl").read_text().splitlines()]
    found = [(line["conversation"], line["exchange"], line["rating"], line["user"]) for line in lines]
    assert found == [(conversation, first, -1, "me"), (conversation, second, 1, "me")]
    assert {line["model"] for line in lines} == {"openai_compatible"}
    roles = [message["role"] for message in lines[0]["messages"]]
    assert roles == ["system", "user", "assistant", "user", "assistant", "user", "assistant"]
    assert lines[0]["messages"][-1]["content"].endswith("Answer: 5")
    assert lines[1]["messages"][-1]["content"] == "Answer: 10"
    assert me.get("/api/ratings").text == (tmp_path / "ratings.jsonl").read_text()
    assert server.client(ADA).get("/api/ratings").text == ""
    rate(second, 0)
    assert len(me.get("/api/ratings").text.splitlines()) == 1
    assert server.token not in (tmp_path / "ratings.jsonl").read_text()
