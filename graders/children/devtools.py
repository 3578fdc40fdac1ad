"""A headless Chromium on a pipe, by the few calls of its DevTools protocol that a check of pages needs.

Messages are JSON objects with a zero byte after each, read by the browser from descriptor 3 and written to
descriptor 4 (`--remote-debugging-pipe`). The protocol: chromedevtools.github.io/devtools-protocol.
"""

import contextlib
import fcntl
import json
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

_FLAGS = (
    "--headless", "--no-sandbox", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-breakpad", "--mute-audio",
    "--hide-scrollbars", "--window-size=1280,900", "--lang=en-US", "--remote-debugging-pipe",
)  # fmt: skip
_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>{folders}<cachedir>{cache}</cachedir></fontconfig>
"""
_CJK_FONT = "share/fonts/NotoSansCJKsc-Regular.otf"
_WORLD = "pybench"
_PATIENCE_SEC = 30.0
"""Without an answer, while the browser has a processor or wants none."""
_MAX_BUSY_SEC = 6.0
"""CPU time of the browser without an answer: its page's scripts run without an end."""


class BrowserGone(Exception):
    """The browser ended, the page's process crashed, or its scripts run without an end."""


class Page:
    """One page in a browser of its own."""

    def __init__(self, program: Path, script: str) -> None:
        """Start `program`; `script` runs in a world of its own in each document. Its own walls are off: it
        is started inside a sandbox already."""
        scratch = Path(tempfile.mkdtemp(prefix="browser"))
        to_browser, self._to = os.pipe()
        self._from, from_browser = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 50) for end in (to_browser, from_browser)]

        def hand_over() -> None:
            for number, end in enumerate(ends, 3):
                os.dup2(end, number)

        self._process = subprocess.Popen(
            [str(program), *_FLAGS, f"--user-data-dir={scratch / 'profile'}"],
            env=_environment(program, scratch), preexec_fn=hand_over, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for end in (*ends, to_browser, from_browser):
            os.close(end)
        self._pending = b""
        self._count = 0
        self._session = ""
        self._world: int | None = None
        self.events: list[str] = []
        self.errors: list[str] = []
        """What the page's scripts raised and nobody caught."""
        self.requests: list[str] = []
        """Addresses of all that the page loaded or tried to."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.call(f"{domain}.enable")
        self.call("Page.addScriptToEvaluateOnNewDocument", source=script, worldName=_WORLD)

    def open(self, path: Path) -> None:
        """Load a file afresh, with all its scripts."""
        self._world = None
        self.call(
            "Emulation.setVirtualTimePolicy", policy="advance"
        )  # a page does not load while its clock stands
        self.events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri())
        self.wait_for("Page.loadEventFired")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """One call of the protocol. Raises BrowserGone, or ValueError with what the browser refuses."""
        self._count += 1
        number = self._count
        self._send(number, method, params)
        while True:
            message = self._read()
            if message.get("id") == number:
                if "error" in message:
                    raise ValueError(message["error"].get("message", method))
                result: dict[str, Any] = message["result"]
                return result
            self._note(message)

    def wait_for(self, event: str) -> None:
        """Read until the browser reports `event`."""
        while event not in self.events:
            self._note(self._read())

    def ask(self, function: str, *arguments: Any) -> Any:
        """What a function of our script returns. Raises ValueError where it threw."""
        if self._world is None:
            self.wait_for("world")
        given = ", ".join(json.dumps(argument) for argument in arguments)
        return self._evaluate(f"pybench.{function}({given})", contextId=self._world)

    def evaluate(self, expression: str) -> Any:
        """An expression's value in the page's own world. Raises ValueError where it threw."""
        return self._evaluate(expression)

    def pass_time(self, ms: float) -> None:
        """Let the page's clock run on; its timers go off in order, without waiting."""
        self.events.clear()
        self.call(
            "Emulation.setVirtualTimePolicy",
            policy="advance",
            budget=ms,
            maxVirtualTimeTaskStarvationCount=1000,
        )
        self.wait_for("Emulation.virtualTimeBudgetExpired")

    def close(self) -> None:
        """End the browser."""
        self._process.kill()
        self._process.wait()

    def _evaluate(self, expression: str, **params: Any) -> Any:
        answer = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=False, **params
        )
        if "exceptionDetails" in answer:
            raise ValueError(_raised(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def _send(self, number: int, method: str, params: dict[str, Any]) -> None:
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        try:
            while data:
                data = data[os.write(self._to, data) :]
        except BrokenPipeError:
            raise BrowserGone("the browser ended") from None

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._pending:
            self._wait()
            chunk = os.read(self._from, 1 << 16)
            if not chunk:
                raise BrowserGone("the browser ended")
            self._pending += chunk
        line, _, self._pending = self._pending.partition(b"\0")
        message: dict[str, Any] = json.loads(line)
        return message

    def _wait(self) -> None:
        """Until the browser says something. How long depends on what it uses, for machines may be busy."""
        began, (used_before, ready_before) = time.monotonic(), _cpu_sec(self._process.pid)
        while not select.select([self._from], [], [], 0.5)[0]:
            used, ready = _cpu_sec(self._process.pid)
            used_sec, waited_sec = used - used_before, time.monotonic() - began
            lacked_sec = max(min(ready - ready_before, waited_sec - used_sec), 0.0)
            if used_sec > _MAX_BUSY_SEC or waited_sec - lacked_sec > _PATIENCE_SEC:
                raise BrowserGone("the page does not answer: its scripts run without an end")

    def _note(self, message: dict[str, Any]) -> None:
        event, facts = message.get("method", ""), message.get("params", {})
        self.events.append(event)
        if event == "Inspector.targetCrashed":
            raise BrowserGone("the page crashed")
        if event == "Page.javascriptDialogOpening":  # nothing goes on before somebody presses OK
            self._count += 1
            self._send(self._count, "Page.handleJavaScriptDialog", {"accept": True})
        elif event == "Runtime.exceptionThrown":
            self.errors.append(_raised(facts["exceptionDetails"]))
        elif event == "Network.requestWillBeSent":
            self.requests.append(str(facts["request"]["url"])[:300])
        elif event == "Runtime.executionContextsCleared":
            self._world = None
        elif event == "Runtime.executionContextCreated" and facts["context"]["name"] == _WORLD:
            self._world = facts["context"]["id"]
            self.events.append("world")


def _cpu_sec(root: int) -> tuple[float, float]:
    """For how many seconds a process and all that came from it ran, and for how many their threads waited for
    a processor; zeros where there is no /proc."""
    parents, used = {}, {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parts = file.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(file.parent.name)
        parents[pid], used[pid] = int(parts[1]), int(parts[11]) + int(parts[12])
    family, todo = set(), [root]
    while todo:
        family.add(pid := todo.pop())
        todo += [child for child, parent in parents.items() if parent == pid and child not in family]
    return sum(used.get(pid, 0) for pid in family) / os.sysconf("SC_CLK_TCK"), sum(map(_ready_sec, family))


def _ready_sec(pid: int) -> float:
    """How long the threads of a process waited for a processor (proc(5) has `schedstat`)."""
    ready_ns = 0
    for file in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):
            ready_ns += int(file.read_text().split()[1])
    return ready_ns / 1e9


def _environment(program: Path, scratch: Path) -> dict[str, str]:
    """The browser's own libraries and fonts, one for Chinese, Japanese and Korean, and the system's."""
    folders = [program.parent / "fonts", scratch / "fonts", Path("/usr/share/fonts")]
    (scratch / "fonts").mkdir()
    if (font := Path(sys.prefix, _CJK_FONT)).exists():
        (scratch / "fonts" / font.name).symlink_to(font.resolve())
    settings = scratch / "fonts.conf"
    listed = "".join(f"<dir>{folder}</dir>" for folder in folders)
    settings.write_text(_FONTS.format(folders=listed, cache=scratch / "font_cache"))
    mine = {"HOME": str(scratch), "TMPDIR": str(scratch), "FONTCONFIG_FILE": str(settings)}
    if (program.parent / "lib").is_dir():
        mine["LD_LIBRARY_PATH"] = str(program.parent / "lib")
    return {**os.environ, **mine}


def _raised(details: dict[str, Any]) -> str:
    thrown = details.get("exception", {})
    said = str(thrown.get("description") or thrown.get("value") or details.get("text", ""))
    return (said.splitlines() or [""])[0][:200]
