"""A conversation as the texts that a model reads and says, by its own chat template."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pybench.core.errors import UserError
from pybench.training.conversations import Conversation


@dataclass(frozen=True)
class Piece:
    """A stretch of text that is tokenized by itself, as it is when the model is asked."""

    text: str
    is_trained: bool


@dataclass(frozen=True)
class Rendered:
    """A conversation's pieces; the first is its system prompt if `has_prompt`, which others may share."""

    pieces: tuple[Piece, ...]
    has_prompt: bool


class ChatTemplate:
    """A model's Jinja template, run with the helpers that templates are written for.

    `special` holds the texts that templates know by name, such as `eos_token`. A reply is trained up to
    `end`, the text of the token that ends it, where the template writes one. With `calls_as_objects` the
    arguments of function calls reach the template as objects, as transformers and vLLM hand them over, not
    as the text of JSON that OpenAI's form has.
    """

    def __init__(
        self, source: str, special: Mapping[str, str], end: str, calls_as_objects: bool = False
    ) -> None:
        """Raises UserError where the source is no template."""
        from jinja2 import TemplateError
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        environment = ImmutableSandboxedEnvironment(
            trim_blocks=True, lstrip_blocks=True, extensions=["jinja2.ext.loopcontrols", _generation()]
        )
        environment.filters["tojson"] = _tojson
        environment.globals["raise_exception"] = _refuse
        environment.globals["strftime_now"] = lambda form: datetime.now().strftime(form)
        try:
            self._template = environment.from_string(source)
        except TemplateError as error:
            raise UserError(f"model: its chat template cannot be read ({error})") from None
        self._special, self._end, self._calls_as_objects = dict(special), end, calls_as_objects

    def text(
        self, messages: Sequence[Mapping[str, Any]], tools: Sequence[Any] | None, asks: bool = False
    ) -> str:
        """The messages as one text; with `asks`, up to where the model goes on."""
        if self._calls_as_objects:
            messages = with_objects(messages)
        return self._template.render(
            messages=messages, tools=tools, add_generation_prompt=asks, **self._special
        )

    def render(self, conversation: Conversation) -> Rendered:
        """The conversation in pieces.

        Raises:
            UserError: the template refuses it, or writes earlier messages anew when later ones come.
        """
        from jinja2 import TemplateError

        try:
            return self._render(conversation)
        except TemplateError as error:
            raise UserError(f"{conversation.where}: refused by the chat template ({error})") from None

    def _render(self, conversation: Conversation) -> Rendered:
        messages = [turn.fields for turn in conversation.turns]
        tools = conversation.tools
        whole = self.text(messages, tools)
        pieces: list[Piece] = []
        at = 0
        for number, turn in enumerate(conversation.turns):
            if not turn.is_trained:
                continue
            asked = self.text(messages[:number], tools, asks=True)
            said = self.text(messages[: number + 1], tools)
            if not said.startswith(asked) or not whole.startswith(said):
                raise UserError(
                    f"{conversation.where}: the chat template writes earlier messages anew when later ones "
                    "come, so no prompt would be what the model is asked; split the conversation at its "
                    "trained messages"
                )
            _refuse_lost_calls(conversation.where, turn.fields, said[len(asked) :])
            end = said.rfind(self._end) + len(self._end) if self._end in said[len(asked) :] else len(said)
            pieces += [Piece(whole[at : len(asked)], False), Piece(whole[len(asked) : end], True)]
            at = end
        # What comes after the last trained message teaches nothing.
        prompt = self._prompt(conversation, whole)
        if prompt and pieces[0].text.startswith(prompt) and len(prompt) < len(pieces[0].text):
            rest = Piece(pieces[0].text[len(prompt) :], False)
            return Rendered((Piece(prompt, False), rest, *pieces[1:]), has_prompt=True)
        return Rendered(tuple(pieces), has_prompt=False)

    def _prompt(self, conversation: Conversation, whole: str) -> str:
        """The text of the system message that begins the conversation, if one does."""
        first = conversation.turns[0]
        if first.role != "system":
            return ""
        text = self.text([first.fields], conversation.tools)
        return text if whole.startswith(text) else ""


def tokens_of(rendered: Rendered, encode: Callable[[str], list[int]]) -> tuple[list[int], list[bool], int]:
    """Tokens, whether each is trained, and how many of the first are a prompt that can be shared."""
    tokens: list[int] = []
    trained: list[bool] = []
    prompt = 0
    for number, piece in enumerate(rendered.pieces):
        found = encode(piece.text)
        tokens += found
        trained += [piece.is_trained] * len(found)
        if number == 0 and rendered.has_prompt:
            prompt = len(found)
    return tokens, trained, prompt


def with_objects(messages: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Messages in OpenAI's form with the arguments of their function calls as objects."""
    found = []
    for message in messages:
        calls = [_with_object(each) for each in message.get("tool_calls") or []]
        found.append({**message, **({"tool_calls": calls} if calls else {})})
    return found


def _with_object(call: Any) -> Any:
    try:
        arguments = json.loads(call["function"]["arguments"])
    except (KeyError, TypeError, ValueError):
        return call
    return {**call, "function": {**call["function"], "arguments": arguments}}


def _generation() -> Any:
    """`{% generation %}`, by which templates mark what a model says: it writes what stands in it."""
    from jinja2.ext import Extension

    class Generation(Extension):
        tags = {"generation"}  # noqa: RUF012  # Jinja's own form

        def parse(self, parser: Any) -> Any:
            next(parser.stream)
            return parser.parse_statements(("name:endgeneration",), drop_needle=True)

    return Generation


def _refuse_lost_calls(where: str, fields: Mapping[str, Any], said: str) -> None:
    """Raises UserError where a message calls a function of which its text tells nothing."""
    for call in fields.get("tool_calls") or ():
        name = str((call.get("function") or {}).get("name", "")) if isinstance(call, Mapping) else ""
        if name not in said:
            raise UserError(
                f"{where}: the model's chat template leaves its function calls out, so none would be learnt; "
                "make the data with agent=code_block or agent=execute_tag, or take a base whose template "
                "writes calls"
            )


def _tojson(value: Any, indent: int | None = None) -> str:
    """JSON as it is: Jinja's own filter writes <, > and & as escapes."""
    return json.dumps(value, ensure_ascii=False, indent=indent)


def _refuse(message: str) -> str:
    from jinja2 import TemplateError

    raise TemplateError(message)
