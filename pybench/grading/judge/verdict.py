"""What a judge may say, and how it is read: loosely where it stands, strictly what it is.

A reply may wrap its JSON in a fence or in words; the object itself must have the fixed form. What has
not is no verdict at all, never a verdict against the agent.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

_MAX_BRACES = 1000


class Verdict(BaseModel):
    """The judge's answer about one trial."""

    model_config = ConfigDict(frozen=True, strict=True)

    reasons: str = Field(description="Why, in two or three sentences that name what was seen.")
    missing: list[str] = Field(description="What the request asked for and the work lacks; may be empty.")
    passed: bool = Field(description="Whether the work does what was requested.")


class Preference(BaseModel):
    """The judge's answer about two pieces of work on one request."""

    model_config = ConfigDict(frozen=True, strict=True)

    reasons: str = Field(description="Why, in two or three sentences that name what was seen.")
    better: Literal["first", "second", "tie"] = Field(description="Which piece of work is better.")


Answer = TypeVar("Answer", bound=BaseModel)


class Unreadable(Exception):
    """A reply that holds no answer in the fixed form, or several that differ."""


def response_format(answer: type[BaseModel]) -> dict[str, Any]:
    """The fixed form as a JSON schema, as OpenAI's `response_format` takes it."""
    properties = {
        name: {key: value for key, value in field.items() if key != "title"}
        for name, field in answer.model_json_schema()["properties"].items()
    }
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    return {
        "type": "json_schema",
        "json_schema": {"name": answer.__name__.lower(), "strict": True, "schema": schema},
    }


def read_answer(text: str, form: type[Answer]) -> Answer:
    """The one answer that `text` holds.

    Raises:
        Unreadable: there is none, or there are several that differ.
    """
    found: list[Answer] = []
    for value in _objects(text):
        try:
            found.append(form.model_validate(value))
        except ValidationError:
            continue
    if not found:
        start = " ".join(text.split())[:120]
        raise Unreadable(f"the judge's reply is not of the fixed form: {start!r}")
    if any(each != found[0] for each in found):
        raise Unreadable("the judge's reply holds several answers that differ")
    return found[0]


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The outermost JSON objects in a text, up to `_MAX_BRACES` places where one might begin."""
    decoder, position = json.JSONDecoder(strict=False), 0
    for _ in range(_MAX_BRACES):
        if (position := text.find("{", position)) < 0:
            return
        try:
            value, position = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            position += 1
            continue
        if isinstance(value, dict):
            yield value


def majority(votes: Sequence[bool | None]) -> bool | None:
    """What more than half of all votes say; None where neither side has that many. None is no verdict."""
    for side in (True, False):
        if 2 * sum(vote is side for vote in votes) > len(votes):
            return side
    return None
