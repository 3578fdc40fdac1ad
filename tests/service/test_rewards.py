"""`/v1/rewards` and `/v1/rollouts`, by HTTP as trainers use them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pybench.service.access import digest
from tests.helpers.chat_server import ChatServer, Client, chatting
from tests.helpers.command_line import Run
from tests.helpers.fault_tasks import make_task

pytestmark = pytest.mark.slow

ADA = "token-of-ada"
SUM = "```python\nprint(sum(int(word) for word in open('numbers.txt').read().split()))\n```"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChatServer]:
    folder = tmp_path_factory.mktemp("rewards")
    make_task(folder / "tasks", "calm")
    words = (
        "serve.apis=[rewards]",
        f"dataset.path={folder / 'tasks'}",
        f"serve.users.ada={digest(ADA)}",
        "serve.limits.kernels=2",
        "concurrency=4",
    )
    with chatting(folder, *words) as (made, _):
        yield made


@pytest.fixture
def client(server: ChatServer) -> Client:
    return server.client()


def said(answer: str) -> list[dict[str, str]]:
    return [
        {"role": "user", "content": "What is the sum?"},
        {"role": "assistant", "content": SUM},
        {"role": "user", "content": "321"},
        {"role": "assistant", "content": answer},
    ]


def rewarded(client: Client, *wanted: Any) -> list[dict[str, Any]]:
    answer = client.post("/v1/rewards", json={"trajectories": wanted}).raise_for_status()
    found: list[dict[str, Any]] = answer.json()["rewards"]
    return found


def test_a_batch_of_trajectories_is_rewarded_in_its_order(client: Client) -> None:
    wanted = [{"task": "calm", "seed": 1, "messages": said(f"Answer: {number}")} for number in (321, 5, 321)]
    earned = rewarded(client, *wanted)
    assert [each["reward"] for each in earned] == [1.0, 0.0, 1.0]
    assert [each["seed"] for each in earned] == [1, 1, 1]


@pytest.mark.parametrize(
    ("body", "said_of_it"),
    [
        ({}, "trajectories: give a list"),
        ({"trajectories": []}, "trajectories: give a list"),
        ({"trajectories": [3]}, "trajectories[0]: give an object"),
        ({"trajectories": [{"task": "calm", "messages": []}]}, "holds no assistant's message"),
        ({"trajectories": [{"task": "none", "messages": said("1")}]}, "there is no such task"),
        (
            {"trajectories": [{"task": "calm", "seed": -1, "messages": said("1")}]},
            "seed: give a whole number",
        ),
    ],
)
def test_odd_requests_are_refused_in_one_line(client: Client, body: Any, said_of_it: str) -> None:
    answer = client.post("/v1/rewards", json=body)
    assert answer.status_code == 400
    assert said_of_it in answer.text


def test_a_rollout_is_its_owners_alone_and_ends_with_a_reward(server: ChatServer, client: Client) -> None:
    begun = client.post("/v1/rollouts", json={"task": "calm"}).raise_for_status().json()
    assert [each["role"] for each in begun["messages"]] == ["system", "user"]
    place = f"/v1/rollouts/{begun['id']}"
    assert server.client(ADA).post(place, json={"content": SUM}).status_code == 404
    assert server.client("no-token").post(place, json={"content": SUM}).status_code == 401
    told = client.post(place, json={"content": SUM}).raise_for_status().json()
    assert "321" in told["messages"][0]["content"]
    assert (told["is_over"], told["reward"]) == (False, None)
    over = client.post(place, json={"content": "Answer: 321"}).raise_for_status().json()
    assert (over["is_over"], over["messages"], over["reward"]["reward"]) == (True, [], 1.0)
    assert client.post(place, json={"content": "more"}).status_code == 404


def test_no_more_rollouts_are_held_than_kernels_may_live(client: Client) -> None:
    ids = []
    for _ in range(2):
        ids.append(client.post("/v1/rollouts", json={"task": "calm"}).raise_for_status().json()["id"])
    refused = client.post("/v1/rollouts", json={"task": "calm"})
    assert (refused.status_code, "serve.limits.kernels=2" in refused.text) == (503, True)
    assert client.delete(f"/v1/rollouts/{ids[0]}").status_code == 204
    ids[0] = client.post("/v1/rollouts", json={"task": "calm"}).raise_for_status().json()["id"]
    for one in ids:
        assert client.delete(f"/v1/rollouts/{one}").status_code == 204
    assert client.delete(f"/v1/rollouts/{ids[0]}").status_code == 404


def test_a_server_of_rewards_without_tasks_is_refused_in_one_line(pybench: Run, tmp_path: Path) -> None:
    words = ("serve.apis=[rewards]", "dataset.path=nowhere", f"serve.folder={tmp_path / 'store'}")
    ended = pybench("serve", "model=noop", *words, "serve.port=0")
    assert ended.returncode == 2
    assert ended.stderr.strip().count("\n") == 0, ended.stderr
    assert "dataset.path=" in ended.stderr
