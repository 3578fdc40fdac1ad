"""GRPO by TRL over PyBench's rollouts: what the policy says is played in a real sandbox, reply by reply.

    python -m pybench serve model=noop serve.apis=[rewards] dataset.path=my_tasks concurrency=16
    PYBENCH_TOKEN=... PYTHON examples/grpo.py --model FOLDER --url http://127.0.0.1:8321 --tasks a b c

PYTHON is that of `python -m pybench env trl`, or of any environment with TRL: nothing else is imported.
What the model reads between its replies (what cells print) is in the context and left out of the loss.
"""

from __future__ import annotations

import argparse
import json
import os
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import torch
from datasets import Dataset
from transformers import AutoTokenizer
from trl import GRPOConfig, GRPOTrainer

Asked = dict[str, Any]


@dataclass
class Rollout:
    """A trial that waits for the policy, and the tokens that it has led to."""

    id: str
    messages: list[Asked]
    prompt: list[int]
    completion: list[int] = field(default_factory=list)
    is_said: list[int] = field(default_factory=list)
    """1 for a token of the policy, 0 for one of what came of it."""
    is_over: bool = False
    reward: float | None = None


class Rollouts:
    """Plays a policy's replies over `/v1/rollouts`."""

    def __init__(self, url: str, token: str, tokenizer: Any, reply_tokens: int, context_tokens: int) -> None:
        self._url, self._token, self._tokenizer = url, token, tokenizer
        self._reply_tokens, self._context_tokens = reply_tokens, context_tokens

    def __call__(self, prompts: list[Any], trainer: Any) -> dict[str, Any]:
        """TRL's `rollout_func`: a prompt names task and seed; what the model reads comes from the server."""
        with ThreadPoolExecutor(len(prompts)) as threads:
            held = list(threads.map(self._begin, [json.loads(each[-1]["content"]) for each in prompts]))
            while waiting := [each for each in held if not each.is_over]:
                said = self._sample(trainer, waiting)
                list(threads.map(self._play, waiting, said))
        return {
            "prompt_ids": [each.prompt for each in held],
            "completion_ids": [each.completion for each in held],
            "logprobs": None,
            "env_mask": [each.is_said for each in held],
            "earned": [each.reward for each in held],
        }

    def _begin(self, asked: Asked) -> Rollout:
        state = self._ask("/v1/rollouts", asked)
        prompt = self._tokens(self._text(state["messages"], asks=True))
        return Rollout(state["id"], state["messages"], prompt)

    def _sample(self, trainer: Any, rollouts: list[Rollout]) -> list[list[int]]:
        """The next reply of each, up to the token that ends it."""
        contexts = [each.prompt + each.completion for each in rollouts]
        longest = max(map(len, contexts))
        padding, end = self._tokenizer.pad_token_id, self._tokenizer.eos_token_id
        device = trainer.accelerator.device
        tokens = torch.tensor([[padding] * (longest - len(each)) + each for each in contexts], device=device)
        seen = torch.tensor(
            [[0] * (longest - len(each)) + [1] * len(each) for each in contexts], device=device
        )
        policy = trainer.accelerator.unwrap_model(trainer.model)
        with torch.no_grad():
            made = policy.generate(
                input_ids=tokens,
                attention_mask=seen,
                do_sample=True,
                temperature=trainer.args.temperature,
                top_k=0,
                max_new_tokens=self._reply_tokens,
                eos_token_id=end,
                pad_token_id=padding,
            )
        replies = [each[longest:].tolist() for each in made]
        return [each[: each.index(end) + 1] if end in each else each for each in replies]

    def _play(self, rollout: Rollout, reply: list[int]) -> None:
        content = self._tokenizer.decode(reply, skip_special_tokens=True)
        rollout.completion += reply
        rollout.is_said += [1] * len(reply)
        state = self._ask(f"/v1/rollouts/{rollout.id}", {"content": content})
        if state["is_over"]:
            rollout.is_over, rollout.reward = True, state["reward"]["reward"]
            return
        said = [*rollout.messages, {"role": "assistant", "content": content}]
        rollout.messages = [*said, *state["messages"]]
        before = (
            self._text(said).rindex(content) + len(content) if content else len(self._text(said[:-1], True))
        )
        came = self._text(rollout.messages, asks=True)[before:]
        if reply[-1] == self._tokenizer.eos_token_id:
            came = came.removeprefix(self._tokenizer.eos_token)
        tokens = self._tokens(came)
        if len(rollout.prompt + rollout.completion + tokens) + self._reply_tokens > self._context_tokens:
            self._ask(f"/v1/rollouts/{rollout.id}", None, "DELETE")
            rollout.is_over, rollout.reward = True, 0.0
            return
        rollout.completion += tokens
        rollout.is_said += [0] * len(tokens)

    def _text(self, messages: list[Asked], asks: bool = False) -> str:
        text = self._tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=asks)
        return str(text)

    def _tokens(self, text: str) -> list[int]:
        return list(self._tokenizer(text, add_special_tokens=False)["input_ids"])

    def _ask(self, path: str, body: Any, method: str = "POST") -> Any:
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._url + path, content, headers, method=method)
        with urllib.request.urlopen(request, timeout=600) as answer:
            said = answer.read()
        return json.loads(said) if said else None


def earned(completions: list[Any], earned: list[float | None], **_: Any) -> list[float | None]:
    """What the tasks' checks said; TRL leaves None out."""
    return earned


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True, help="a folder of Hugging Face's form")
    parser.add_argument("--url", required=True, help="of `serve serve.apis=[rewards]`")
    parser.add_argument("--tasks", required=True, nargs="+", help="ids of tasks that the server has")
    parser.add_argument("--seeds", type=int, default=1, help="of each task's inputs: 1, 2, ...")
    parser.add_argument("--steps", type=int, default=10)
    parser.add_argument("--rollouts", type=int, default=8, help="of each task and step")
    parser.add_argument("--rate", type=float, default=1e-6)
    parser.add_argument("--reply-tokens", type=int, default=1024)
    parser.add_argument("--context-tokens", type=int, default=8192)
    parser.add_argument("--output", default="outputs/grpo")
    asked = parser.parse_args()
    tokenizer = AutoTokenizer.from_pretrained(asked.model)
    tokenizer.pad_token = tokenizer.pad_token or tokenizer.eos_token
    named = [{"task": task, "seed": seed + 1} for task in asked.tasks for seed in range(asked.seeds)]
    prompts = [[{"role": "user", "content": json.dumps(each)}] for each in named]
    trainer = GRPOTrainer(
        model=asked.model,
        reward_funcs=earned,
        train_dataset=Dataset.from_dict({"prompt": prompts}),
        processing_class=tokenizer,
        rollout_func=Rollouts(
            asked.url, os.environ["PYBENCH_TOKEN"], tokenizer, asked.reply_tokens, asked.context_tokens
        ),
        args=GRPOConfig(
            output_dir=asked.output,
            max_steps=asked.steps,
            learning_rate=asked.rate,
            num_generations=asked.rollouts,
            per_device_train_batch_size=asked.rollouts,
            max_completion_length=asked.context_tokens,
            gradient_checkpointing=False,
            use_cpu=not torch.cuda.is_available(),
            bf16=torch.cuda.is_available(),
            logging_steps=1,
            save_strategy="no",
            report_to="none",
            disable_tqdm=True,
        ),
    )
    trainer.train()
    trainer.save_model(asked.output)
    for step in trainer.state.log_history:
        if "reward" in step:
            print(json.dumps({"step": step["step"], "reward": step["reward"], "loss": step["loss"]}))


if __name__ == "__main__":
    main()
