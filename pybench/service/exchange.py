"""One exchange: a request of a person, held through the agent's own loop until its answer.

request -> the kernel as it was, if the conversation has had one -> the loop of agents/code_agent.py -> end
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pybench.core.errors import PyBenchError, SandboxError
from pybench.core.journal import JsonLines
from pybench.core.protocols import Agent, AgentInput, AgentOutcome, Watcher
from pybench.core.records import CellResult, Collected, Isolation, Message, Task, TrialLimits
from pybench.core.stopping import Stop
from pybench.service import files
from pybench.service.choices import Choices
from pybench.service.hub import Hub
from pybench.service.kernels import Kernel, Kernels, NoKernel
from pybench.service.messages import messages_after
from pybench.service.pictures import sent_pictures
from pybench.service.rebuild import Rebuilt, rebuild
from pybench.service.store import Conversation, Step
from pybench.service.watching import ExchangeWatcher

_TITLE_CHARS = 60


class Busy(Exception):
    """The conversation has an exchange under way."""


@dataclass
class Running:
    """An exchange under way."""

    number: int
    stop: Stop = field(default_factory=Stop)
    skip: Stop = field(default_factory=Stop)
    """Leaves out the rest of a rebuild."""
    task: asyncio.Task[AgentOutcome | None] | None = None


class ConversationSandbox:
    """A conversation's kernel as the agent's loop sees it: made, or built again, before the first cell."""

    def __init__(self, exchanges: Exchanges, conversation: Conversation, running: Running) -> None:
        self.isolation = Isolation(layer="not started", covers={}, network=False)
        self._exchanges, self._conversation, self._running = exchanges, conversation, running
        self._stack = contextlib.AsyncExitStack()
        self._kernel: Kernel | None = None
        self.rebuilt = Rebuilt()

    async def start(self) -> None:
        """Have the kernel. Raises SandboxError."""
        if self._kernel is not None:
            return
        exchanges, name = self._exchanges, self._conversation.id
        try:
            kernel = await self._stack.enter_async_context(exchanges.kernels.using(self._conversation))
        except NoKernel as error:
            raise SandboxError(str(error)) from None
        self._kernel, self.isolation = kernel, kernel.sandbox.isolation
        if not kernel.is_built and exchanges.has_cells(name):
            exchanges.hub.publish(name, "rebuilding", exchange=self._running.number)
        self.rebuilt = await rebuild(kernel, exchanges.hub.store, self._running.skip)
        if self.rebuilt.line:
            exchanges.hub.publish(name, "rebuilt", exchange=self._running.number, line=self.rebuilt.line)

    def _need(self) -> Kernel:
        if self._kernel is None:
            raise SandboxError("the conversation has no kernel yet")
        return self._kernel

    async def run_cell(self, code: str, timeout_sec: float, watcher: Watcher | None = None) -> CellResult:
        """Run one cell."""
        async with self._need().lock:
            return await self._need().run_cell(code, timeout_sec, watcher)

    async def interrupt(self) -> None:
        """End the running cell early."""
        await self._need().sandbox.interrupt()

    async def put(self, files: Path) -> None:
        """Copy files in."""
        await self._need().sandbox.put(files)

    async def list_files(self) -> list[str]:
        """Relative paths of the files in its work folder."""
        return await self._need().sandbox.list_files()

    async def get(self, path: str) -> bytes:
        """The bytes of one file. Raises FileNotFoundError."""
        return await self._need().sandbox.get(path)

    async def collect(self, target: Path) -> Collected:
        """Nothing is collected: the work folder is copied after each cell."""
        return Collected()

    async def collect_figure_records(self, target: Path) -> None:
        """Does nothing: an exchange is not graded."""

    async def restart(self) -> None:
        """Replace the kernel."""
        await self._need().sandbox.restart()

    async def close(self) -> None:
        """Let go of the kernel; it lives on."""
        await self._stack.aclose()


class Exchanges:
    """Holds the exchanges of all conversations, one at a time in each."""

    def __init__(self, hub: Hub, kernels: Kernels, choices: Choices, limits: TrialLimits) -> None:
        self.hub, self.kernels, self.choices, self.limits = hub, kernels, choices, limits
        self._running: dict[str, Running] = {}

    def running(self, conversation: str) -> Running | None:
        """The exchange under way, if there is one."""
        return self._running.get(conversation)

    def has_cells(self, conversation: str) -> bool:
        """Whether the conversation has run any."""
        return any(step.kind == "cell" for step in self.hub.store.events(conversation))

    def begin(self, conversation: Conversation, text: str, *, watcher: Watcher | None = None) -> Running:
        """Start an exchange; what comes of it is told by events, and to `watcher`. Raises Busy."""
        if conversation.id in self._running:
            raise Busy
        store = self.hub.store
        if not any(step.kind == "request" for step in store.events(conversation.id)):
            if conversation.title == "New conversation":
                store.change(conversation.id, title=_title(text))
                self.hub.publish(conversation.id, "title", title=_title(text))
            store.touch(conversation.id, conversation.title)
        number = self.hub.publish(conversation.id, "request", text=text, model=conversation.model).number
        store.touch(conversation.id, text)
        running = self._running[conversation.id] = Running(number)
        running.task = asyncio.create_task(self._hold(conversation, text, running, watcher))
        return running

    async def close(self) -> None:
        """Stop all exchanges and wait for their ends."""
        for running in self._running.values():
            running.stop.set()
            running.skip.set()
        tasks = [running.task for running in self._running.values() if running.task is not None]
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _hold(
        self, conversation: Conversation, text: str, running: Running, also: Watcher | None
    ) -> AgentOutcome | None:
        outcome, error = None, ""
        try:
            outcome = await self._converse(conversation, text, running, also)
        except PyBenchError as failure:
            error = str(failure)
        except Exception as failure:  # the page must be told, whatever it was
            error = f"{type(failure).__name__}: {failure}"
        finally:
            self._running.pop(conversation.id, None)
            self._end(conversation, running.number, outcome, error)
        return outcome

    async def _converse(
        self, conversation: Conversation, text: str, running: Running, also: Watcher | None
    ) -> AgentOutcome:
        store, place = self.hub.store, self.hub.store.place(conversation.id)
        model = await self.choices.model(conversation.model)
        agent = self.choices.agents[conversation.agent]
        sandbox = ConversationSandbox(self, conversation, running)
        folder = place / "exchanges" / str(running.number)
        pictures = sent_pictures(store, conversation.id, running.number) if model.can_see() else ()
        try:
            prompt = text
            if self.has_cells(conversation.id) and not _is_built(self.kernels.live(conversation.id)):
                async with running.stop.cuts_short():
                    await sandbox.start()
                if not sandbox.rebuilt.is_exact:
                    prompt = f"{text}\n\n({sandbox.rebuilt.line})"
            with JsonLines(folder / "trajectory.jsonl") as journal:
                watcher = ExchangeWatcher(self.hub, conversation.id, running.number, journal)
                sizes = dict(_known_files(place))
                inputs = AgentInput(
                    task=Task(
                        id=conversation.id,
                        category="chat",
                        prompt=prompt,
                        inputs=tuple(sizes),
                        folder=folder,
                        task_hash="",
                    ),
                    epoch=1,
                    model=model,
                    sandbox=sandbox,
                    journal=watcher,
                    limits=self.limits,
                    sampling_seed=secrets.randbits(31),
                    file_sizes=sizes,
                    before=self._before(conversation.id, running.number, agent, model.can_see()),
                    pictures=pictures,
                    watcher=watcher if also is None else Both(watcher, also),
                    stop=running.stop,
                    ready=sandbox.start,
                )
                return await agent.run(inputs)
        finally:
            await sandbox.close()
            store.touch(conversation.id)

    def _before(self, conversation: str, number: int, agent: Agent, can_see: bool) -> tuple[Message, ...]:
        """The messages of the exchanges so far; one that failed before it began left none."""
        folder = self.hub.store.place(conversation) / "exchanges"
        earlier = [
            int(path.name) for path in folder.glob("*") if path.name.isdigit() and int(path.name) < number
        ]
        for one in sorted(earlier, reverse=True):
            found = messages_after(folder / str(one) / "trajectory.jsonl", getattr(agent, "format", "plain"))
            if found:
                return found if can_see else tuple(each.model_copy(update={"images": ()}) for each in found)
        told = [
            step.data["messages"] for step in self.hub.store.events(conversation) if step.kind == "history"
        ]
        return tuple(Message(role=role, content=text) for role, text in told[0]) if told else ()

    def _end(self, conversation: Conversation, number: int, outcome: AgentOutcome | None, error: str) -> None:
        data: dict[str, Any] = {"stop_reason": "error", "answer": "", "detail": error}
        if outcome is not None:
            usage = outcome.usage
            data = {
                "stop_reason": outcome.stop_reason,
                "answer": outcome.answer,
                "detail": outcome.detail,
                "turns": outcome.turns,
                "prompt_tokens": usage.prompt_tokens,
                "completion_tokens": usage.completion_tokens,
                "cost_usd": usage.cost_usd,
            }
            self.hub.store.spend(conversation.owner, usage.cost_usd or 0.0)
        if self.hub.store.get(conversation.owner, conversation.id) is None:
            return  # deleted meanwhile
        self.hub.publish(conversation.id, "end", exchange=number, **data)
        self.hub.store.touch(conversation.id, str(data["answer"]))

    def end_unfinished(self) -> None:
        """Give exchanges that the server's end cut off an end of their own."""
        for conversation, number in self.hub.store.unfinished():
            detail = "the server ended in the middle of this exchange; send the request again to go on"
            self.hub.publish(
                conversation, "end", exchange=number, stop_reason="error", answer="", detail=detail
            )


class Both:
    """Two watchers of one exchange."""

    def __init__(self, first: Watcher, second: Watcher) -> None:
        self._both = (first, second)

    @property
    def partial(self) -> str:
        """The text so far, which both have."""
        return self._both[0].partial

    @partial.setter
    def partial(self, text: str) -> None:
        self._both[0].partial = text

    def begin_reply(self) -> None:
        """Tell both."""
        for one in self._both:
            one.begin_reply()

    def said(self, text: str, reasoning: str = "") -> None:
        """Tell both."""
        for one in self._both:
            one.said(text, reasoning)

    def printed(self, stream: Any, text: str) -> None:
        """Tell both."""
        for one in self._both:
            one.printed(stream, text)


def branch(exchanges: Exchanges, conversation: Conversation, step: Step) -> Conversation:
    """A conversation that goes on from before an earlier request; the old one stays as it is."""
    store = exchanges.hub.store
    made = store.create(
        conversation.owner,
        conversation.model,
        conversation.agent,
        title=conversation.title,
        parent=conversation.id,
    )
    old, new = store.place(conversation.id), store.place(made.id)
    for one in store.events(conversation.id, before=step.number):
        copied = store.append(made.id, one.kind, one.data)
        assert copied.number <= one.number
        for name in ("uploads", "exchanges"):
            source = old / name / str(one.number)
            if source.is_dir():
                _copy(source, new / name / str(copied.number))
        if one.kind in ("request", "end"):
            store.touch(made.id, str(one.data.get("text") or one.data.get("answer") or ""))
    return made


def _copy(source: Path, target: Path) -> None:
    import shutil

    shutil.copytree(source, target, symlinks=True)


def _is_built(kernel: Kernel | None) -> bool:
    return kernel is not None and kernel.is_built


def _known_files(place: Path) -> list[tuple[str, int]]:
    """What lies in the work folder, as far as it is known without asking a kernel."""
    found = dict(files.walk(place / "work"))
    if not found:
        for folder in files.lay_out(place / "uploads"):
            found |= dict(files.walk(folder))
    return sorted(found.items())


def _title(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _TITLE_CHARS else f"{line[: _TITLE_CHARS - 1].rstrip()}…"
