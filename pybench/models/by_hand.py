"""A model that a person plays, or any program: each request is shown, and the reply is written by hand.

In a folder, each trial has one of its own, `<task>.<epoch>/`, where turn n is `request_n.md` (what is new in
the conversation, pictures beside it) and waits for `reply_n.md`. A trial that was cut short goes on with the
replies that lie there; what another run left is removed, as its `trial.txt` tells.

A reply that is nothing but `give up` ends the trial, which counts as failed.
"""

from __future__ import annotations

import asyncio
import base64
import errno
import os
import select
import time
from collections.abc import Sequence
from pathlib import Path

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import AgentFault, ModelError, UserError
from pybench.core.journal import write_atomically
from pybench.core.optional import Interactive
from pybench.core.protocols import Agent, Model, ModelRequest
from pybench.core.records import Message, ModelReply
from pybench.core.scripted import TrialContext
from pybench.models.offline import OfflineModel, replies_in

END_LINE = "."
"""A line of its own that ends a reply on the terminal, as the end of the input does."""

GIVE_UP = "give up"

_STDIN = 0
_READ_BYTES = 65536


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class ByHandModel(OfflineModel):
    """Asks a person. What a reply takes is on record as the person's time and counts nowhere else.

    `folder`: where requests are put and replies are looked for; null for the terminal, one trial at a time.
    `poll_sec`: how often a reply is looked for.
    """

    name: str = "by_hand"
    folder: str | None = None
    poll_sec: float = Field(default=0.5, gt=0)

    def __post_init__(self) -> None:
        self._terminal = Terminal(self.poll_sec)

    async def preflight(self) -> None:
        """Raises UserError: `folder` cannot be written."""
        if self.folder is None:
            return
        folder = Path(self.folder).expanduser()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            why = "" if os.access(folder, os.W_OK) else os.strerror(errno.EACCES)
        except OSError as error:
            why = error.strerror or str(error)
        if why:
            raise UserError(f"model.folder={self.folder}: {why}; name a folder that can be written")

    def uses_terminal(self) -> bool:
        """Whether requests are shown on the terminal, so that nothing else may draw there."""
        return self.folder is None

    def can_see(self) -> bool:
        """In a folder, pictures lie beside the request; a terminal shows none."""
        return self.folder is not None

    def start_trial(self, trial: TrialContext) -> Model:
        """What asks a person for this trial's replies: on the terminal, or by files."""
        title = f"{trial.task.id}.{trial.epoch}"
        if self.folder is None:
            return TerminalPlayer(self.name, title, self._terminal)
        return FolderPlayer(self.name, Path(self.folder).expanduser() / title, trial.began, self.poll_sec)


def is_on_terminal(model: Model) -> bool:
    """Whether a person plays the model on the terminal."""
    return isinstance(model, Interactive) and model.uses_terminal()


def refuse_function_calls(model: Model, agent: Agent) -> None:
    """Raises UserError where an agent wants function calls of a person, who writes text."""
    if isinstance(model, Interactive) and getattr(agent, "format", "") == "tool_call":
        raise UserError(
            f"agent={agent.name}: model={model.name} writes text, which holds no function calls; "
            "choose agent=code_block"
        )


class FolderPlayer(OfflineModel):
    """Asks by files in a folder of the trial's own. `began` tells the trial from others in that folder."""

    def __init__(self, name: str, folder: Path, began: str, poll_sec: float) -> None:
        self.name, self._folder, self._began, self._poll_sec = name, folder, began, poll_sec

    async def reply(self, request: ModelRequest) -> ModelReply:
        """The text of the reply's file, as soon as it lies there and grows no more.

        Raises:
            ModelError: the request cannot be written, or the reply cannot be read.
            AgentFault: `gave_up`.
        """
        turn = replies_in(request) + 1
        asked, answered = self._folder / f"request_{turn}.md", self._folder / f"reply_{turn}.md"
        began = time.monotonic()
        try:
            await asyncio.to_thread(_clear_others, self._folder, self._began)
            await asyncio.to_thread(_ask, asked, answered, _new_messages(request.messages))
            # A file sets no event.
            while (text := await asyncio.to_thread(_finished, answered, self._poll_sec)) is None:  # noqa: ASYNC110
                await asyncio.sleep(self._poll_sec)
        except (OSError, UnicodeDecodeError) as error:
            raise ModelError(f"model={self.name}: {answered}: {error}") from error
        return _reply(self, text, began)


class TerminalPlayer(OfflineModel):
    """Asks on the terminal; conversations that are held at once take turns."""

    def __init__(self, name: str, title: str, terminal: Terminal) -> None:
        self.name, self._title, self._terminal = name, title, terminal

    async def reply(self, request: ModelRequest) -> ModelReply:
        """What is typed, up to a line that holds a single full stop.

        Raises:
            ModelError: the input has ended, so nobody is there to answer.
            AgentFault: `gave_up`.
        """
        began = time.monotonic()
        shown = (
            f"\n===== {self._title}, turn {replies_in(request) + 1} =====\n\n"
            f"{_as_text(_new_messages(request.messages))}\n"
            f"===== your reply, then a line with a single {END_LINE!r}; or {GIVE_UP!r} ====="
        )
        try:
            typed = await self._terminal.ask(shown)
        except OSError as error:
            raise ModelError(f"model={self.name}: the terminal: {error}") from error
        if typed is None:
            raise ModelError(
                f"model={self.name}: the input has ended; to answer by files: model.folder=FOLDER"
            )
        return _reply(self, typed, began)


class Terminal:
    """Standard input, read without a thread: one that waits for a line could not be ended by Ctrl-C."""

    def __init__(self, poll_sec: float) -> None:
        self._poll_sec = poll_sec
        self._rest = b""
        self._is_free = asyncio.Lock()

    async def ask(self, shown: str) -> str | None:
        """Show a text and wait for the lines of the reply; None where there is no input any more."""
        lines: list[str] = []
        async with self._is_free:
            print(shown, flush=True)
            while (line := await self._line()) is not None:
                if line == END_LINE:
                    return "\n".join(lines)
                lines.append(line)
        return "\n".join(lines) if lines else None

    async def _line(self) -> str | None:
        while b"\n" not in self._rest:
            while not select.select([_STDIN], [], [], 0)[0]:  # noqa: ASYNC110 - a terminal sets no event
                await asyncio.sleep(self._poll_sec)
            piece = os.read(_STDIN, _READ_BYTES)
            if not piece:
                last, self._rest = self._rest, b""
                return last.decode(errors="replace") if last else None
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")


def _reply(player: OfflineModel, text: str, began: float) -> ModelReply:
    if text.strip().casefold() == GIVE_UP:
        raise AgentFault("gave_up", "given up by hand")
    return player.say(text).model_copy(update={"waited_sec": time.monotonic() - began})


def _new_messages(messages: Sequence[Message]) -> list[Message]:
    """Those since the last reply; before the first one, all."""
    last = max((number for number, each in enumerate(messages) if each.role == "assistant"), default=-1)
    return list(messages[last + 1 :])


def _as_text(messages: Sequence[Message]) -> str:
    return "\n\n".join(f"## {message.role}\n\n{message.content}" for message in messages) + "\n"


def _clear_others(folder: Path, began: str) -> None:
    """Make the folder this trial's: requests and replies of another run, or seed, answer nothing here."""
    mark = folder / "trial.txt"
    if mark.is_file() and mark.read_text(encoding="utf-8", errors="replace") == f"{began}\n":
        return
    folder.mkdir(parents=True, exist_ok=True)
    for pattern in ("request_[0-9]*", "reply_[0-9]*"):
        for path in folder.glob(pattern):
            path.unlink()
    write_atomically(mark, f"{began}\n")


def _ask(asked: Path, answered: Path, messages: Sequence[Message]) -> None:
    text = _as_text(messages)
    if asked.is_file() and asked.read_text(encoding="utf-8", errors="replace") == text:
        return
    answered.unlink(missing_ok=True)  # it answers another request
    pictures = [picture for message in messages for picture in message.images]
    for number, picture in enumerate(pictures, 1):
        kind = picture.mime.rpartition("/")[2]
        asked.with_name(f"{asked.stem}_picture_{number}.{kind}").write_bytes(base64.b64decode(picture.data))
    write_atomically(asked, text)


def _finished(answered: Path, still_sec: float) -> str | None:
    """The reply, once its file holds something and has stayed as it is for a moment: for those who do not
    write it under another name and rename it."""
    if not answered.is_file():
        return None
    before = answered.stat()
    time.sleep(still_sec)
    after = answered.stat()
    if after.st_size == 0 or (before.st_size, before.st_mtime_ns) != (after.st_size, after.st_mtime_ns):
        return None
    return answered.read_text(encoding="utf-8-sig")
