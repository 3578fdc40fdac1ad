"""A corpus in the forms that trainers read. `FORMS` names them.

messages   JSON Lines of OpenAI's chat messages, with `train` on each: TRL, axolotl (`message_field_training`)
sharegpt   JSON Lines of `conversations` with `from` and `value`: LLaMA-Factory, axolotl
codeact    as sharegpt, with `role` and `content` and code between <execute> tags: CodeActInstruct's form
parquet    a folder for the Hugging Face hub: data/<split>-00000-of-00001.parquet and a card
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError
from pybench.corpus.conversation import Conversation, CorpusMessage, Splits, write_text
from pybench.corpus.stats import kinds, measure

_SHAREGPT = {"system": "system", "user": "human", "assistant": "gpt", "tool": "observation"}
_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))


def export(form: str, splits: Splits, target: Path, license_name: str) -> list[Path]:
    """Write the splits below the folder `target`; returns the files.

    Raises:
        UserError: a conversation has no such form, or a file cannot be written.
    """
    if form == "parquet":
        return _parquet(splits, target, license_name)
    row = _ROWS[form]
    written = []
    for split, conversations in splits.items():
        lines = [json.dumps(row(each), ensure_ascii=False) + "\n" for each in conversations]
        write_text(target / f"{split}.jsonl", lines)
        written.append(target / f"{split}.jsonl")
    return written


def _messages(conversation: Conversation) -> dict[str, Any]:
    row: dict[str, Any] = {"messages": [_message(each) for each in conversation.messages]}
    return row | ({"tools": list(conversation.tools)} if conversation.tools else {})


def _message(message: CorpusMessage) -> dict[str, Any]:
    said: dict[str, Any] = {"role": message.role, "content": message.content, "train": message.train}
    if message.tool_calls:
        said["tool_calls"] = list(message.tool_calls)
    if message.tool_call_id is not None:
        said["tool_call_id"] = message.tool_call_id
    return said


def _sharegpt(conversation: Conversation) -> dict[str, Any]:
    _refuse_calls(conversation, "sharegpt")
    said = [
        {"from": _SHAREGPT[each.role], "value": each.content}
        | ({"train": each.train} if each.role == "assistant" else {})
        for each in conversation.messages
    ]
    return {"id": conversation.id, "conversations": said}


def _codeact(conversation: Conversation) -> dict[str, Any]:
    _refuse_calls(conversation, "codeact")
    if conversation.agent_format not in ("execute_tag", ""):
        raise UserError(
            f"data export --form codeact: {conversation.id} was made with agent={conversation.agent_format}, "
            "and this form has code between <execute> tags; make it with: data synth agent=execute_tag"
        )
    said = [{"role": each.role, "content": each.content} for each in conversation.messages]
    return {"id": conversation.id, "conversations": said}


def _refuse_calls(conversation: Conversation, form: str) -> None:
    if any(each.tool_calls for each in conversation.messages):
        raise UserError(
            f"data export --form {form}: {conversation.id} has function calls, which this form does not; "
            "choose --form messages or parquet"
        )


_ROWS: dict[str, Callable[[Conversation], dict[str, Any]]] = {
    "messages": _messages,
    "sharegpt": _sharegpt,
    "codeact": _codeact,
}
FORMS = (*_ROWS, "parquet")


def _parquet(splits: Splits, target: Path, license_name: str) -> list[Path]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    message = pa.struct(
        [("role", pa.string()), ("content", pa.string()), ("train", pa.bool_()), ("tool_calls", pa.string())]
    )
    schema = pa.schema(
        [(name, pa.string()) for name in ("id", "task_id", "family", "language", "category", "agent_format")]
        + [("messages", pa.list_(message)), ("tools", pa.string()), ("meta", pa.string())]
    )
    written = []
    for split, conversations in splits.items():
        path = target / "data" / f"{split}-00000-of-00001.parquet"
        half = path.with_name(f".{path.name}.part")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            pq.write_table(pa.Table.from_pylist([_row(each) for each in conversations], schema), half)
            half.replace(path)
        except OSError as error:
            raise UserError(f"{path}: cannot be written ({error.strerror or error})") from None
        written.append(path)
    write_text(target / "README.md", [card(splits, license_name)])
    return [*written, target / "README.md"]


def _row(each: Conversation) -> dict[str, Any]:
    messages = [
        {
            "role": message.role,
            "content": message.content,
            "train": message.train,
            "tool_calls": json.dumps(message.tool_calls) if message.tool_calls else None,
        }
        for message in each.messages
    ]
    return {
        "id": each.id,
        "task_id": each.task_id,
        "family": each.family,
        "language": each.language,
        "category": each.category,
        "agent_format": each.agent_format,
        "messages": messages,
        "tools": json.dumps(each.tools) if each.tools else None,
        "meta": each.meta.model_dump_json(),
    }


def card(splits: Splits, license_name: str) -> str:
    """The dataset's card: the hub's header, what a row holds, and the counts."""
    everything = [one for each in splits.values() for one in each]
    stats = measure(everything)
    counts = kinds(everything)
    size = next((name for most, name in _SIZES if len(everything) < most), "n>1M")
    files = "".join(f"  - split: {split}\n    path: data/{split}-*.parquet\n" for split in splits)
    languages = "".join(f"- {name}\n" for name in counts["Languages"])
    categories = "".join(f"| {name} | {count} |\n" for name, count in counts["Categories"].items())
    return f"""---
license: {license_name}
language:
{languages}task_categories:
- text-generation
tags:
- code-interpreter
- agent
- trajectories
size_categories:
- {size}
configs:
- config_name: default
  data_files:
{files}---
# Trajectories of a Python code interpreter

Conversations in which a model solves tasks over files by running Python, made with PyBench's `data synth`.

`messages` holds `role`, `content` and `train`: whether the loss should count the message. A reply whose cell
failed stays in the conversation with `train` false, since the next one repairs it. `tools`, `tool_calls` and
`meta` are JSON texts.

| | |
|---|--:|
| conversations | {stats.conversations} |
| replies each | {stats.replies_each:.1f} |
| tokens (estimated) | {stats.tokens} |
| share of tokens trained | {100 * stats.trained_share:.0f} % |
| conversations with a repaired mistake | {100 * stats.debug_ratio:.0f} % |

| category | conversations |
|---|--:|
{categories}"""
