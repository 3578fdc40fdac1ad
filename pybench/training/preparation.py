"""What every backend notes of a training before it begins."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError
from pybench.core.hashing import hash_file
from pybench.servers.llamacpp import ServedFile
from pybench.training.conversations import Conversation, read
from pybench.training.manifest import DataFacts, FileFact, Sample
from pybench.training.packing import Packed, TurnsTokenizer
from pybench.training.trainer.gguf_file import BadModel, ModelFile
from pybench.training.trainer.rows import Plan


async def gguf_of(model: object, otherwise: str) -> Path:
    """The file behind a model. Raises UserError where there is none, which says what to do `otherwise`."""
    if isinstance(model, ServedFile):
        return await model.file()
    name = getattr(model, "name", type(model).__name__)
    raise UserError(f"model={name}: {otherwise}")


def opened(path: Path) -> ModelFile:
    """A GGUF file, opened. Raises UserError where it cannot be trained."""
    try:
        return ModelFile(path)
    except BadModel as error:
        raise UserError(f"model.path={error}") from None


def paths_of(*given: Path | list[Path] | None) -> list[Path]:
    """One or several files, as a list."""
    found: list[Path] = []
    for each in given:
        found += each if isinstance(each, list) else [each] if each is not None else []
    return found


def data_facts(packed: Packed, files: Sequence[Path]) -> DataFacts:
    """What is trained on, file by file and in numbers."""
    return DataFacts(
        files=tuple(
            FileFact(path=str(path), sha256=hash_file(path), conversations=len(read("train.data", [path])))
            for path in files
        ),
        train=packed.train,
        validation=packed.validation,
        skipped=packed.skipped,
        tokens=packed.tokens,
        trained_tokens=packed.trained_tokens,
        row_tokens=packed.row_tokens,
    )


def samples_of(
    tokenizer: TurnsTokenizer, conversations: Sequence[Conversation], number: int
) -> tuple[Sample, ...]:
    """Prompts of the first conversations, each up to another of its trained messages."""
    found = []
    for count, conversation in enumerate(conversations[:number]):
        asked = [at for at, turn in enumerate(conversation.turns) if turn.is_trained]
        end = asked[count % len(asked)]
        messages = [dict(turn.fields) for turn in conversation.turns[:end]]
        tools = tuple(conversation.tools) if conversation.tools else None
        tokens = tokenizer.prompt(messages, conversation.tools)
        found.append(Sample(messages=tuple(messages), tools=tools, tokens=tuple(tokens)))
    return tuple(found)


def hash_plan(plan: Plan) -> str:
    """Of the tokens, masks, rows and steps."""
    digest = hashlib.sha256()
    for name, array in vars(plan).items():
        digest.update(f"{name} {array.dtype} {array.shape}\0".encode())
        digest.update(array.tobytes())
    return digest.hexdigest()
