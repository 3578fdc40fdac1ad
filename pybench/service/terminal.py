"""A conversation in the terminal: the same exchanges as on the page, told line by line."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import shlex
import signal
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rich.console import Console
from rich.live import Live
from rich.markdown import Markdown
from rich.markup import escape
from rich.syntax import Syntax
from rich.text import Text

from pybench.core.text import writable
from pybench.sandboxes.cells import plain
from pybench.service import exports, files
from pybench.service.context import Context
from pybench.service.exchange import Running, branch
from pybench.service.present import prose
from pybench.service.store import Conversation, Step

_PREVIEW_LINES = 12
HELP = """/files             list the work folder
/upload FILE ...   add files to it
/save PATH [TO]    copy a file of it to this machine; /save notebook|markdown|trajectory exports all
/retry             ask the last request again, in a branch
/undo              go back to before the last request, in a branch
/model [NAME]      show the models, or choose one
/help              this list
Ctrl-C stops a reply or a cell; twice, or /quit, leaves."""


@dataclass
class TerminalChat:
    """One person at one terminal."""

    context: Context
    conversation: Conversation
    owner: str
    console: Console
    _live: Live | None = None
    _heard: str = ""

    async def run(self) -> None:
        """Read requests until the person leaves."""
        loop = asyncio.get_running_loop()
        self.console.print(
            f"[bold]{escape(self.conversation.title)}[/] · {escape(self.conversation.model)} · "
            f"{escape(self.conversation.agent)}   [dim]/help lists the commands[/]"
        )
        while True:
            try:
                line = await _read_line("\n> ")
            except (EOFError, KeyboardInterrupt):
                return
            line = line.strip()
            if line in ("/quit", "/exit"):
                return
            if not line:
                continue
            if line.startswith("/"):
                await self._command(*_words(line[1:]))
            elif await self._ask(line, loop):
                return

    # ------------------------------------------------------------------ an exchange

    async def _ask(self, text: str, loop: asyncio.AbstractEventLoop) -> bool:
        """Hold one exchange; whether the person leaves."""
        one = self.context.store.get(self.owner, self.conversation.id)
        assert one is not None
        self.conversation = one
        running = self.context.exchanges.begin(one, text)
        return await self._show(running, loop)

    async def _show(self, running: Running, loop: asyncio.AbstractEventLoop) -> bool:
        presses = 0

        def press() -> None:
            nonlocal presses
            presses += 1
            running.skip.set()
            running.stop.set()

        loop.add_signal_handler(signal.SIGINT, press)
        try:
            async for step in self.context.hub.follow(self.conversation.id, running.number):
                if step is not None:
                    self._tell(step)
                    if step.kind == "end":
                        break
            if running.task is not None:
                await asyncio.wait([running.task])
        finally:
            loop.remove_signal_handler(signal.SIGINT)
        return presses > 1

    def _tell(self, step: Step) -> None:
        data, console = step.data, self.console
        match step.kind:
            case "text" | "thought" if console.is_terminal:
                self._heard += plain(data["piece"])
                self._preview(self._heard)
            case "reset":
                self._heard = ""
            case "reply":
                self._preview(None)
                if said := prose(data["text"]):
                    console.print(Markdown(plain(said), hyperlinks=False))
            case "cell":
                console.print(Syntax(plain(data["code"]), "python", background_color="default"))
            case "printed":
                style = "yellow" if data["stream"] == "stderr" else None
                console.print(escape(plain(data["piece"])), end="", style=style, highlight=False)
            case "cell_done":
                self._tell_outcome(step.number, data["result"])
            case "rebuilt":
                console.print(f"[dim]{escape(data['line'])}[/]")
            case "nudge":
                console.print(f"[dim]{escape(data['problem'])}[/]")
            case "end" if data["stop_reason"] != "answer":
                self._preview(None)
                if data["answer"]:
                    console.print(Markdown(plain(data["answer"]), hyperlinks=False))
                console.print(f"[red]{escape(plain(data['detail']))}[/]")

    def _preview(self, text: str | None) -> None:
        """Show a reply that is being written, in the place that the whole one then takes; None ends that."""
        if text is None:
            if self._live is not None:
                self._live.stop()
            self._live, self._heard = None, ""
            return
        if self._live is None:
            self._live = Live(console=self.console, transient=True, auto_refresh=False)
            self._live.start()
        lines = text.splitlines()[-_PREVIEW_LINES:]
        self._live.update(Text("\n".join(lines), style="dim"), refresh=True)

    def _tell_outcome(self, number: int, result: dict[str, Any]) -> None:
        console = self.console
        if result["value"] is not None:
            console.print(escape(plain(result["value"])), highlight=False)
        if result["error"] is not None:
            console.print(escape(plain(result["error"]["traceback"])), style="red", highlight=False)
        if result["status"] in ("timeout", "died"):
            why = result["death"] or "it was stopped"
            console.print(f"[red]{escape(plain(why))}[/]")
        for index, display in enumerate(result["displays"]):
            if display["mime"] in ("image/png", "image/jpeg"):
                self._tell_picture(f"{number}-{index}", display)
        if result["files"]:
            console.print(f"[dim]files: {escape(plain(', '.join(result['files'][:20])))}[/]")

    def _tell_picture(self, name: str, display: dict[str, str]) -> None:
        """Save a picture, say where, and show it where the terminal can."""
        suffix = "png" if display["mime"] == "image/png" else "jpg"
        folder = self.context.store.place(self.conversation.id) / "pictures"
        with contextlib.suppress(ValueError):
            data = base64.b64decode(display["data"])
            files.write(folder, f"{name}.{suffix}", data)
            self.console.print(f"[dim]picture: {escape(str(folder / f'{name}.{suffix}'))}[/]")
            if (protocol := _pictures_of_terminal()) and self.console.is_terminal:
                sys.stdout.write(_drawn(protocol, data))
                sys.stdout.flush()

    # ------------------------------------------------------------------ commands

    async def _command(self, name: str = "help", *words: str) -> None:
        try:
            match name:
                case "files":
                    for path, size, _ in self.context.work(self.conversation):
                        self.console.print(f"{escape(plain(path))}  [dim]{size} bytes[/]", highlight=False)
                case "upload":
                    for word in words:
                        await self.upload(Path(word))
                case "save" if words:
                    self._save(*words[:2])
                case "retry" | "undo":
                    await self._again(is_retry=name == "retry")
                case "model":
                    self._choose_model(*words[:1])
                case _:
                    self.console.print(HELP, highlight=False, markup=False)
        except (OSError, ValueError) as error:
            self.console.print(f"[red]{escape(str(error))}[/]")

    async def upload(self, path: Path) -> None:
        """Add a file of this machine. Raises OSError, ValueError."""
        most = self.context.settings.limits.upload_mb
        if path.stat().st_size > most << 20:
            raise ValueError(f"{path}: a file may have serve.limits.upload_mb={most} MB at most")
        name = files.checked_path(path.name)
        await self.context.keep_upload(self.conversation, name, path.read_bytes())
        self.console.print(f"[dim]added {escape(name)}[/]")

    def _save(self, name: str, to: str = "") -> None:
        if name in exports.FORMS:
            target = _target(to, exports.file_name(self.conversation, name))
            target.write_bytes(exports.FORMS[name](self.context.store, self.conversation))
        else:
            found = [folder for path, _, folder in self.context.work(self.conversation) if path == name]
            if not found:
                raise ValueError(f"{name}: there is no such file; /files lists them")
            target = _target(to, Path(name).name)
            target.write_bytes((found[0] / name).read_bytes())
        self.console.print(f"[dim]saved {escape(str(target))}[/]")

    async def _again(self, is_retry: bool) -> None:
        asked = [one for one in self.context.store.events(self.conversation.id) if one.kind == "request"]
        if not asked:
            raise ValueError("nothing has been asked yet")
        self.conversation = branch(self.context.exchanges, self.conversation, asked[-1])
        if is_retry:
            await self._ask(str(asked[-1].data["text"]), asyncio.get_running_loop())
        else:
            self.console.print(f"[dim]back before: {escape(plain(asked[-1].data['text']))}[/]")

    def _choose_model(self, name: str = "") -> None:
        known = list(self.context.exchanges.choices.models)
        if name and name not in known:
            raise ValueError(f"{name}: there are {', '.join(known)}; serve.models=[...] names more")
        if name:
            self.context.store.change(self.conversation.id, model=name)
        current = name or self.conversation.model
        self.console.print(", ".join(f"*{one}" if one == current else one for one in known), highlight=False)


def _words(line: str) -> list[str]:
    """The words of a command, as a shell reads them: a name with blanks stands in quotes."""
    try:
        return shlex.split(line)
    except ValueError:
        return line.split()


def _target(to: str, name: str) -> Path:
    """Where a file is saved. Raises ValueError where its own name would take another one's place."""
    if not to and Path(name).exists():
        raise ValueError(f"{name}: is here already; say where to, as in /save ... other_name")
    return Path(to or name)


async def _read_line(prompt: str) -> str:
    """A line, with the history of readline; Ctrl-C and Ctrl-D leave."""
    if sys.stdin.isatty():
        return input(prompt)  # noqa: ASYNC250 - nothing else happens meanwhile
    line = await asyncio.to_thread(sys.stdin.readline)
    if not line:
        raise EOFError
    return writable(line)


def _pictures_of_terminal() -> Literal["kitty", "iterm", ""]:
    """The way in which this terminal takes pictures, where it is known to."""
    if os.environ.get("KITTY_WINDOW_ID") or os.environ.get("TERM_PROGRAM") == "ghostty":
        return "kitty"
    return "iterm" if os.environ.get("TERM_PROGRAM") in ("iTerm.app", "WezTerm") else ""


def _drawn(protocol: Literal["kitty", "iterm"], data: bytes) -> str:
    """What draws a picture: kitty's graphics protocol in pieces of 4096, or iTerm2's inline images."""
    text = base64.b64encode(data).decode()
    if protocol == "iterm":
        return f"\x1b]1337;File=inline=1;size={len(data)}:{text}\x07\n"
    pieces = [text[place : place + 4096] for place in range(0, len(text), 4096)]
    drawn = ""
    for number, piece in enumerate(pieces):
        head = "a=T,f=100," if number == 0 else ""
        drawn += f"\x1b_G{head}m={int(number < len(pieces) - 1)};{piece}\x1b\\"
    return f"{drawn}\n"
