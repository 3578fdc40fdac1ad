"""A model that a person plays, or any program: each request is shown, and the reply is written by hand.

In a folder, each trial has one of its own, `<task>.<epoch>/`, where turn n is `request_n.md` (what is new in
the conversation, pictures beside it) and waits for `reply_n.md`. A request that stands there already in the
same words is answered by the reply beside it, so that an interrupted run goes on.
"""

from __future__ import annotations

import asyncio
import base64
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import ModelError
from pybench.core.journal import write_atomically
from pybench.core.protocols import Model, ModelRequest
from pybench.core.records import Message, ModelReply
from pybench.core.scripted import TrialContext
from pybench.models.offline import OfflineModel, replies_in

END_LINE = "."
"""A line of its own that ends a reply on the terminal, as the end of the input does."""


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ByHandModel(OfflineModel):
    """Asks a person. The time that a reply takes is recorded as waiting, not as the model's.

    `folder`: where requests are put and replies are looked for; null for the terminal, one trial at a time.
    `poll_sec`: how often a reply is looked for.
    """

    name: str = "by_hand"
    folder: str | None = None
    poll_sec: float = Field(default=0.5, gt=0)

    def __post_init__(self) -> None:
        self._terminal = asyncio.Lock()

    def uses_terminal(self) -> bool:
        """Whether requests are shown on the terminal, so that nothing else may draw there."""
        return self.folder is None

    def start_trial(self, trial: TrialContext) -> Model:
        """The hand that plays this trial."""
        title = f"{trial.task.id}.{trial.epoch}"
        if self.folder is None:
            return TerminalPlayer(self.name, title, self._terminal)
        return FolderPlayer(self.name, Path(self.folder).expanduser() / title, self.poll_sec)


class FolderPlayer(OfflineModel):
    """Asks by files in a folder of the trial's own."""

    def __init__(self, name: str, folder: Path, poll_sec: float) -> None:
        self.name, self._folder, self._poll_sec = name, folder, poll_sec

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The text of the reply's file, as soon as it lies there and grows no more.

        Raises:
            ModelError: the request cannot be written, or the reply cannot be read.
        """
        turn = replies_in(request) + 1
        asked, answered = self._folder / f"request_{turn}.md", self._folder / f"reply_{turn}.md"
        began = time.monotonic()
        try:
            await asyncio.to_thread(_ask, asked, answered, _new_messages(request.messages))
            # A file sets no event.
            while (text := await asyncio.to_thread(_finished, answered, self._poll_sec)) is None:  # noqa: ASYNC110
                await asyncio.sleep(self._poll_sec)
        except (OSError, UnicodeDecodeError) as error:
            raise ModelError(f"model=by_hand: {self._folder}: {error}") from error
        return self.say(text).model_copy(update={"waited_sec": time.monotonic() - began})


class TerminalPlayer(OfflineModel):
    """Asks on the terminal; trials that run at once take turns."""

    def __init__(self, name: str, title: str, terminal: asyncio.Lock) -> None:
        self.name, self._title, self._terminal = name, title, terminal

    async def reply(self, request: ModelRequest) -> ModelReply:
        """What is typed, up to a line that holds a single full stop.

        Raises:
            ModelError: the input has ended, so nobody is there to answer.
        """
        began = time.monotonic()
        async with self._terminal:
            print(f"\n===== {self._title}, turn {replies_in(request) + 1} =====\n")
            print(_as_text(_new_messages(request.messages)))
            print(f"\n===== your reply, then a line with a single {END_LINE!r} =====", flush=True)
            lines = await asyncio.to_thread(_typed_lines)
        if not lines:
            raise ModelError("model=by_hand: the input has ended; to answer by files: model.folder=FOLDER")
        return self.say("\n".join(lines)).model_copy(update={"waited_sec": time.monotonic() - began})


def _new_messages(messages: Sequence[Message]) -> list[Message]:
    """Those since the last reply; before the first one, all."""
    last = max((number for number, each in enumerate(messages) if each.role == "assistant"), default=-1)
    return list(messages[last + 1 :])


def _as_text(messages: Sequence[Message]) -> str:
    return "\n\n".join(f"## {message.role}\n\n{message.content}" for message in messages) + "\n"


def _ask(asked: Path, answered: Path, messages: Sequence[Message]) -> None:
    text = _as_text(messages)
    if asked.is_file() and asked.read_text(encoding="utf-8") == text:
        return
    answered.unlink(missing_ok=True)  # it answers another request
    asked.parent.mkdir(parents=True, exist_ok=True)
    pictures = [picture for message in messages for picture in message.images]
    for number, picture in enumerate(pictures, 1):
        kind = picture.mime.rpartition("/")[2]
        asked.with_name(f"{asked.stem}_picture_{number}.{kind}").write_bytes(base64.b64decode(picture.data))
    write_atomically(asked, text)


def _finished(answered: Path, still_sec: float) -> str | None:
    """The reply, once its file holds something and has stayed as it is for a moment."""
    if not answered.is_file():
        return None
    before = answered.stat()
    time.sleep(still_sec)
    after = answered.stat()
    if after.st_size == 0 or (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        return None
    return answered.read_text(encoding="utf-8")


def _typed_lines() -> list[str]:
    lines: list[str] = []
    for line in sys.stdin:
        if line.rstrip("\n") == END_LINE:
            break
        lines.append(line.rstrip("\n"))
    return lines
