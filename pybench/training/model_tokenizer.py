"""The tokenizer that a GGUF file describes, made to split as llama.cpp does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.core.errors import UserError
from pybench.training.prompts import ChatTemplate, Piece, Rendered, tokens_of

if TYPE_CHECKING:
    from tokenizers import Tokenizer

    from pybench.training.trainer.gguf_file import ModelFile

_CONTROL, _USER_DEFINED = 3, 4
_LLAMA3 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
    r"|\s+(?!\S)|\s+"
)
_SPLITS = {
    "gpt-2": None,
    "default": None,
    "smollm": "digits",
    "llama-bpe": _LLAMA3,
    "qwen2": _LLAMA3.replace(r"\p{N}{1,3}", r"\p{N}"),
}
"""How text is split before pairs are merged, by llama.cpp's name for it. SmolLM parts all digits: a tokenizer
without that agrees with llama.cpp on no prompt that holds a number."""


class ModelTokenizer:
    """Texts to tokens, by the metadata of a model's file."""

    def __init__(self, model: ModelFile) -> None:
        """Raises UserError for a kind of tokenizer that is not known here, or a model without a template."""
        self._model = model
        kind, split = model.fact("tokenizer.ggml.model"), model.fact("tokenizer.ggml.pre", "default")
        if kind != "gpt2" or split not in _SPLITS:
            known = ", ".join(_SPLITS)
            raise UserError(
                f"model: {model.path} has the tokenizer {kind}/{split}; train=small knows gpt2 with: {known}"
            )
        self._tokens: list[str] = list(model.fact("tokenizer.ggml.tokens"))
        self._tokenizer = _built(model, self._tokens, _SPLITS[split])
        source = model.fact("tokenizer.chat_template")
        if not source:
            raise UserError(f"model: {model.path} has no chat template; tune a model that was made for chat")
        self.eos = int(model.fact("tokenizer.ggml.eos_token_id", 0))
        special = {"bos_token": self._text("bos"), "eos_token": self._text("eos")}
        self.template_source = str(source)
        self.template = ChatTemplate(self.template_source, special, self._text("eos"))
        # llama.cpp puts it before every prompt, unless the template has written it already.
        self._bos = self._text("bos") if model.fact("tokenizer.ggml.add_bos_token", False) else ""

    def encode(self, text: str) -> list[int]:
        """The tokens of a text; names of special tokens in it are these tokens."""
        return list(self._tokenizer.encode(text, add_special_tokens=False).ids)

    def prompt(self, messages: list[dict[str, Any]], tools: Any = None) -> list[int]:
        """What the model reads when it is asked to answer these messages."""
        return self.encode(self._begun(self.template.text(messages, tools, asks=True)))

    def decode(self, tokens: list[int]) -> str:
        """The text of tokens, special ones included."""
        return str(self._tokenizer.decode(tokens, skip_special_tokens=False))

    def encode_rendered(self, rendered: Rendered) -> tuple[list[int], list[bool], int]:
        """Tokens, whether each is trained, and how many of the first are a prompt that can be shared."""
        first, *rest = rendered.pieces
        begun = Rendered((Piece(self._begun(first.text), first.is_trained), *rest), rendered.has_prompt)
        return tokens_of(begun, self.encode)

    def write_folder(self, folder: Path) -> None:
        """Write the tokenizer's files of a folder of Hugging Face's form. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "tokenizer.json").write_text(self.as_json(), "utf-8")
        config = {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "bos_token": self._text("bos") or None,
            "eos_token": self._text("eos"),
            "pad_token": self._text("padding") or self._text("eos"),
            "model_max_length": self._model.shape.context_tokens,
            "clean_up_tokenization_spaces": False,
            "chat_template": self.template_source,
        }
        (folder / "tokenizer_config.json").write_text(json.dumps(config, indent=2) + "\n", "utf-8")

    def as_json(self) -> str:
        """The tokenizer as the text of a tokenizer.json."""
        return str(self._tokenizer.to_str(pretty=False))

    def _text(self, name: str) -> str:
        number = self._model.fact(f"tokenizer.ggml.{name}_token_id")
        return "" if number is None else self._tokens[int(number)]

    def _begun(self, text: str) -> str:
        return text if not self._bos or text.startswith(self._bos) else self._bos + text


def _built(model: ModelFile, tokens: list[str], split: str | None) -> Tokenizer:
    from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers

    merges = [tuple(each.split(" ", 1)) for each in model.fact("tokenizer.ggml.merges", [])]
    vocabulary = {token: number for number, token in enumerate(tokens)}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges, fuse_unk=False))
    bytes_of = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=split in (None, "digits"))
    steps: list[Any] = [bytes_of]
    if split == "digits":
        steps.insert(0, pre_tokenizers.Digits(individual_digits=True))
    elif split is not None:
        steps.insert(0, pre_tokenizers.Split(Regex(split), behavior="isolated"))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(steps)
    tokenizer.decoder = decoders.ByteLevel()
    kinds = model.fact("tokenizer.ggml.token_type", [])
    for wanted, is_special in ((_CONTROL, True), (_USER_DEFINED, False)):
        named = [tokens[number] for number, kind in enumerate(kinds) if kind == wanted]
        added = [AddedToken(each, normalized=False, special=is_special) for each in named]
        tokenizer.add_special_tokens(added) if is_special else tokenizer.add_tokens(added)
    return tokenizer
