"""Prepares a kernel on another machine before its first cell, and asks for its Python and packages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pybench.core.errors import SandboxError
from pybench.core.records import CellError, CellResult
from pybench.core.text import read_json
from pybench.sandboxes.local import host
from pybench.sandboxes.setup import setup_text, setup_texts

_HERE = Path(__file__).parent
_RECORDER = {"figure_recorder.py": "_pybench_figures.py", "figure_marks.py": "_pybench_figure_marks.py"}
ENDED = "the kernel ended; its server does not say why"


def sources(
    work: str, base: str, token: str, output_chars: int, setup: list[str], quirks: Path | None = None
) -> list[str]:
    """Python texts to run in a new kernel, in order. `work` is its work folder there, `base` a folder for
    PyBench's own files, `quirks` the file of one more text for a particular kind of server.

    Raises:
        UserError: a file of `setup` cannot be read.
    """
    environment = host.environment("", work, f"{base}/tmp", f"{base}/tmp", f"{base}/figure_records")
    environment["PATH"] = environment["PATH"].removeprefix(":")
    environment["PYTHONPATH"] = f"{base}/site"
    texts = {name: setup_text(name) for name in setup}
    settings = {
        "work": work,
        "base": base,
        "token": token,
        "environment": environment,
        "recorder": {there: texts[here] for here, there in _RECORDER.items() if here in texts},
    }
    remote = (_HERE / "guest.py").read_text(encoding="utf-8")
    return [
        remote.replace("SETTINGS: dict[str, Any] = {}", f"SETTINGS: dict[str, Any] = {settings!r}"),
        *setup_texts(setup, output_chars),
        *([quirks.read_text(encoding="utf-8")] if quirks else []),
    ]


def hidden(texts: list[str]) -> str:
    """One cell that runs these texts without leaving a name."""
    return "\n".join(
        f"exec(compile({text!r}, '<setup>', 'exec'), {{'__name__': '__setup__'}})" for text in texts
    )


def limit_of(error: CellError | None) -> str | None:
    """The limit that an error names, if any. Nothing else is known of a remote machine."""
    said = f"{error.name} {error.message}" if error else ""
    if "MemoryError" in said:
        return "memory"
    if "Resource temporarily unavailable" in said or "can't start new thread" in said:
        return "processes"
    return "disk" if "[Errno 28]" in said or "[Errno 27]" in said else None


ASK = """
def _ask():
    import importlib.metadata, json, platform, sys
    found = {dist.metadata["Name"]: dist.version for dist in importlib.metadata.distributions()}
    names = {str(name).replace("_", "-").lower(): version for name, version in found.items() if name}
    facts = {"python": platform.python_version(), "packages": dict(sorted(names.items()))}
    print(json.dumps(facts))
_ask()
"""


def answer(told: CellResult) -> dict[str, Any]:
    """Python and packages, from the result of the cell `ASK`. Raises SandboxError."""
    try:
        facts = read_json(told.stdout.encode())
        return {"python": facts["python"], "packages": facts["packages"]}
    except (ValueError, KeyError, TypeError):
        said = told.error.traceback if told.error else told.stdout or told.status
        raise SandboxError(f"the kernel did not name its packages: {said[:300]!r}") from None
