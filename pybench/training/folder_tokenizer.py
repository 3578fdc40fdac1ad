"""The tokenizer and chat template of a model in a folder of Hugging Face's form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError
from pybench.training.prompts import ChatTemplate, Rendered, tokens_of

_NEEDED = ("tokenizer.json", "tokenizer_config.json")
TOKENIZER_FILES = (
    *("tokenizer.json", "tokenizer_config.json", "special_tokens_map.json", "chat_template.jinja"),
    *("added_tokens.json", "generation_config.json"),
)
"""What says how a model reads and answers, beside its weights; most models have some of these."""


class FolderTokenizer:
    """Texts to tokens, by the files of a folder. What begins a text its template writes."""

    def __init__(self, folder: Path) -> None:
        """Raises UserError where the folder is no model, or one without a chat template."""
        self._folder = folder
        for name in _NEEDED:
            if not (folder / name).is_file():
                raise UserError(
                    f"train.base={folder}: has no {name}; give a model's folder of Hugging Face's form"
                )
        more = read_json(folder, "tokenizer_config.json")
        try:
            from tokenizers import Tokenizer

            self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as error:  # the library raises nothing narrower
            raise UserError(f"train.base={folder}: its tokenizer.json cannot be read ({error})") from None
        special = {name: _text(value) for name, value in more.items() if name.endswith("_token") and value}
        self.template_source = self._template(more)
        self.template = ChatTemplate(
            self.template_source, special, special.get("eos_token") or "\0", calls_as_objects=True
        )

    def encode(self, text: str) -> list[int]:
        """The tokens of a text; names of special tokens in it are these tokens."""
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def prompt(self, messages: list[dict[str, Any]], tools: Any = None) -> list[int]:
        """What the model reads when it is asked to answer these messages."""
        return self.encode(self.template.text(messages, tools, asks=True))

    def encode_rendered(self, rendered: Rendered) -> tuple[list[int], list[bool], int]:
        """Tokens, whether each is trained, and how many of the first are a prompt that can be shared."""
        return tokens_of(rendered, self.encode)

    def as_json(self) -> str:
        """The tokenizer as the text of a tokenizer.json."""
        return str(self._tokenizer.to_str(pretty=False))

    def _template(self, config: dict[str, Any]) -> str:
        path = self._folder / "chat_template.jinja"
        found = path.read_text("utf-8") if path.is_file() else config.get("chat_template")
        if isinstance(found, list):
            found = {each.get("name"): each.get("template") for each in found}.get("default")
        if not isinstance(found, str) or not found:
            raise UserError(
                f"train.base={self._folder}: has no chat template; tune a model that was made for chat, "
                "or put a chat_template.jinja there"
            )
        return found


def read_json(folder: Path, name: str) -> dict[str, Any]:
    """A file of a model's folder. Raises UserError where it cannot be read."""
    try:
        value = json.loads((folder / name).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"train.base={folder}: its {name} cannot be read ({error})") from None
    return value if isinstance(value, dict) else {}


def _text(token: Any) -> str:
    return str(token.get("content", "")) if isinstance(token, dict) else str(token)
