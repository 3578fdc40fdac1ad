"""Makes the pictures of the README from real runs: `make pictures`.

The smallest model that ships runs beside the reference solutions; what the terminal shows becomes an SVG, the
report a PNG
by the headless browser that `env kernel` fetched.
"""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.text import Text

from pybench.environments import browser

_PICTURES = Path(__file__).parent / "pictures"
_COLUMNS = 108
_SHOWN_LINES = 40


def main() -> None:
    """Run, compare, and draw both pictures."""
    _PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        here = Path(scratch)
        sweep = ["-m", "model=oracle,smollm2", "dataset=smoke", "hydra.sweep.dir=runs", "tracking=none"]
        shown = _in_terminal(here, sweep)
        runs = sorted(str(path.parent.relative_to(here)) for path in here.glob("runs/*/summary.json"))
        shown += _in_terminal(here, ["compare", *runs])
        _draw_terminal(shown, _PICTURES / "terminal.svg")
        _in_terminal(here, ["report", *runs, "--output", "report.html"])
        _draw_page(here / "report.html", _PICTURES / "report.png")


def _in_terminal(folder: Path, arguments: list[str]) -> str:
    """What a command shows in a terminal, after its command line. Raises CalledProcessError."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "pybench", *arguments]
    environment = os.environ | {"COLUMNS": str(_COLUMNS), "LINES": "50", "TERM": "xterm-256color"}
    process = subprocess.Popen(
        command, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    said = b""
    try:
        while chunk := os.read(ours, 1 << 16):
            said += chunk
    except OSError:  # the other end of a terminal is closed
        pass
    os.close(ours)
    if process.wait() not in (0, 3):
        raise subprocess.CalledProcessError(process.returncode, command, said)
    return f"$ pybench {' '.join(arguments)}\n{said.decode()}\n"


def _draw_terminal(shown: str, target: Path) -> None:
    console = Console(record=True, width=_COLUMNS, file=io.StringIO(), force_terminal=True)
    lines = [line.rpartition("\r")[2] or line for line in shown.replace("\r\n", "\n").split("\n")]
    console.print(Text.from_ansi("\n".join(lines[-_SHOWN_LINES:])))
    drawn = console.export_svg(title="pybench")
    target.write_text(
        re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL), "utf-8"
    )  # nothing is loaded


def _draw_page(page: Path, target: Path) -> None:
    found = browser.find("auto")
    if found is None:
        raise SystemExit(f"no browser: {browser.HOW_TO_GET_ONE}")
    with sync_playwright() as tools:
        shown = tools.chromium.launch(executable_path=str(found.program), args=["--no-sandbox"])
        tab = shown.new_page(viewport={"width": 1280, "height": 900}, device_scale_factor=1)
        tab.goto(page.as_uri())
        tab.screenshot(path=str(target))
        shown.close()


if __name__ == "__main__":
    main()
