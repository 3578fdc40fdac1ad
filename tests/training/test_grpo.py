"""The example of docs/rewards.md: TRL over real sandboxes, on a tiny model that is half right."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from pybench import environments
from pybench.service.access import digest
from tests.helpers.chat_server import chatting
from tests.helpers.command_line import Run
from tests.helpers.fault_tasks import make_task
from tests.helpers.tiny_llama import write_conversations, write_tiny_llama

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(environments.python_of("trl") is None, reason="needs TRL: python -m pybench env trl"),
]
ROOT = Path(__file__).parents[2]
TOKEN = "token-of-ada"
CODE = "```python\nprint(sum(map(int, open('numbers.txt').read().split())))\n```"
STEPS = 10


def test_ten_steps_of_grpo_over_rollouts_in_sandboxes(pybench: Run, tmp_path: Path) -> None:
    make_task(tmp_path / "tasks", "calm")
    words = (
        *("serve.apis=[rewards]", f"dataset.path={tmp_path / 'tasks'}", f"serve.users.ada={digest(TOKEN)}"),
        *("serve.kernels=8", "serve.limits.kernels=8", "concurrency=8", "agent.system_prompt=Work."),
    )
    with chatting(tmp_path, *words) as (server, _):
        client = server.client(TOKEN)
        client.timeout = 300
        played = []
        for answer in ("Answer: 321", "Answer: 5"):
            state = client.post("/v1/rollouts", json={"task": "calm", "seed": 1}).raise_for_status().json()
            messages = state["messages"]
            for content in (CODE, answer):
                state = client.post(f"/v1/rollouts/{state['id']}", json={"content": content}).json()
                messages = [*messages, {"role": "assistant", "content": content}, *state["messages"]]
            assert state["is_over"]
            played.append((state["reward"]["reward"], {"messages": messages}))
        assert [reward for reward, _ in played] == [1.0, 0.0]
        data = write_conversations(tmp_path / "c.jsonl", [each for _, each in played] * 8)
        model = write_tiny_llama(tmp_path / "tiny.gguf", context=2048)
        done = pybench(
            *(
                "train",
                "train=trl",
                f"train.data={data}",
                "model=gguf",
                f"model.path={model}",
                "tracking=none",
            ),
            *("train.folder=half", "train.lora=null", "train.gguf=[]", "train.validation_share=0"),
            *(
                "train.epochs=12",
                "train.rows_per_step=1",
                "train.row_tokens=1024",
                "train.learning_rate=0.01",
            ),
            *("train.checkpoint_every=1000", "train.threads=1", "+train.more.gradient_checkpointing=false"),
        )
        assert done.returncode == 0, done.stderr
        trained = subprocess.run(
            [
                *(str(environments.python_of("trl")), str(ROOT / "examples" / "grpo.py")),
                *("--model", "half/hf", "--url", server.url, "--tasks", "calm", "--steps", str(STEPS)),
                *(
                    "--rate",
                    "0.0005",
                    "--reply-tokens",
                    "120",
                    "--context-tokens",
                    "1024",
                    "--output",
                    "grpo",
                ),
            ],
            cwd=tmp_path,
            env={
                "PATH": "/usr/bin:/bin",
                "HOME": str(tmp_path),
                "OMP_NUM_THREADS": "1",
                "PYBENCH_TOKEN": TOKEN,
            },
            capture_output=True,
            text=True,
            check=False,
        )
    assert trained.returncode == 0, trained.stderr[-3000:]
    steps = [json.loads(line) for line in trained.stdout.splitlines() if line.startswith('{"step"')]
    assert [each["step"] for each in steps] == [*range(1, STEPS + 1)]
    assert any(0 < each["reward"] < 1 for each in steps)
    assert all(each["reward"] * 8 == round(each["reward"] * 8) for each in steps)
