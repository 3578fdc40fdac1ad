"""What a check is, what it sees, and whose fault an exception is.

A check is a function `def name(ctx: Context, **params) -> Verdict`. It judges one thing, gives the reason
in words a person can audit, and reads outputs only through `pybench.graders.read`.

The rule of blame, in order:

1. `truth.py` and the look-up of `$names` run before any output is touched: an exception there is ours.
2. `Misuse` (a check got parameters it cannot work with) is always ours.
3. `OutputProblem` is the output's: the check fails with its message. (A reader that meets it on an input,
   before any output is touched, is rule 1 again.)
4. Any other exception is the output's once the check has touched the answer or an output, ours before.
   The same holds for a process that hangs or dies. The proof of a task (its reference passes on every
   seed) is what keeps a bug of a check from hiding behind this.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

MAX_OUTPUT_MB = 50
_MAX_DEPTH = 50
_MAX_BITS = 10_000

Call = Callable[[dict[str, Any]], dict[str, Any]]


class OutputProblem(Exception):
    """The output is missing, unreadable, of the wrong kind, too large, or makes its reader fail."""


class Misuse(Exception):
    """The task gives a check parameters that it cannot work with: the machinery's fault."""


class Verdict(NamedTuple):
    """What a check came to. `score` is between 0 and 1; a passed check has 1 unless it says otherwise."""

    passed: bool
    score: float
    reason: str = ""
    measured: Mapping[str, Any] = MappingProxyType({})


def passed(reason: str = "", **measured: Any) -> Verdict:
    """The output is as asked; `measured` holds the figures that show it."""
    return Verdict(True, 1.0, reason, measured)


def failed(reason: str, score: float = 0.0, **measured: Any) -> Verdict:
    """The output is not as asked; `score` gives part marks (below 1)."""
    return Verdict(False, min(max(score, 0.0), 0.99), reason, measured)


def judge(problems: list[str], **measured: Any) -> Verdict:
    """Passed without problems, else failed with the first few of them as the reason."""
    if not problems:
        return passed(**measured)
    more = f" (and {len(problems) - 4} more)" if len(problems) > 4 else ""
    return failed("; ".join(problems[:4]) + more, **measured)


class Context:
    """What a check sees: the answer, the outputs, inputs built anew, and the truth about them."""

    def __init__(
        self,
        answer: str,
        outputs: Path,
        inputs: Path,
        truth: dict[str, Any],
        claims: Path | None,
        call: Call,
        prompt: str = "",
    ) -> None:
        self.inputs = inputs
        self.truth = truth
        self.prompt = prompt
        """The request, as the agent got it."""
        self.touched = False
        self._answer = answer
        self._outputs = outputs
        self._claims = claims
        self._call = call

    @property
    def answer(self) -> str:
        """The agent's last reply."""
        self._touch("the answer")
        return self._answer

    def output(self, path: str, max_mb: float = MAX_OUTPUT_MB) -> Path:
        """The file that the request names `output/...`: there, regular, not empty, not too large.

        Raises:
            OutputProblem: it is not.
        """
        self._touch(path)
        found = self._outputs / path.removeprefix("output/")
        if found.is_symlink() or not found.is_file():
            there = sorted(p.relative_to(self._outputs).as_posix() for p in self._outputs.rglob("*"))[:8]
            raise OutputProblem(f"{path} is missing (output/ holds: {', '.join(there) or 'nothing'})")
        size = found.stat().st_size
        if size == 0:
            raise OutputProblem(f"{path} is empty")
        if size > max_mb * 1e6:
            raise OutputProblem(f"{path} is too large: {size / 1e6:.1f} MB, allowed are {max_mb:g} MB")
        return found

    def output_names(self, pattern: str = "*") -> list[str]:
        """Names (`output/...`) of all collected files that match the glob `pattern`, sorted."""
        self._touch("output/")
        found = (p for p in self._outputs.rglob(pattern) if p.is_file() and not p.is_symlink())
        return sorted("output/" + p.relative_to(self._outputs).as_posix() for p in found)

    def claims(self) -> list[dict[str, Any]]:
        """All figure records the kernel wrote. They come from the agent's process: claims, not facts."""
        self._touch("figure records")
        if self._claims is None or not self._claims.exists():
            return []
        files = sorted(self._claims.rglob("*.json")) if self._claims.is_dir() else [self._claims]
        records = []
        for file in files[:500]:
            if file.is_symlink() or file.stat().st_size > 5_000_000:
                continue
            try:
                record = json.loads(file.read_text())
            except ValueError:
                continue
            if isinstance(record, dict):
                records.append(record)
        return records

    def run_child(
        self,
        script: str,
        payload: dict[str, Any],
        files: dict[str, str | bytes] | None = None,
        wall_sec: float = 20.0,
    ) -> Any:
        """Run `graders/children/<script>.py` in an isolated job of its own: the only place for agent code.

        Its work folder holds a copy of `output/` and the given files; it sees no inputs, no truth and no
        checks. Returns what its `main` returned: plain data, made by the agent's code.

        Raises:
            OutputProblem: the job raised, hung, died or said too much.
        """
        self._touch(f"{script} in a child job")
        texts: dict[str, Any] = {}
        for name, content in (files or {}).items():
            texts[name] = content if isinstance(content, str) else {"hex": content.hex()}
        done = self._call(
            {"op": "child", "script": script, "payload": payload, "files": texts, "wall_sec": wall_sec}
        )
        if done["status"] != "ok":
            detail = " ".join(str(done.get("message", "")).split())[-300:]
            what = {"timeout": f"took longer than {wall_sec:g} s", "died": "died"}.get(
                done["status"], "failed"
            )
            raise OutputProblem(f"running the output ({script}) {what}: {detail}")
        return done["value"]

    def _touch(self, what: str) -> None:
        if not self.touched:
            self.touched = True
            self._call({"op": "touch", "what": what})


def close_to(actual: float, expected: float, rel: float = 0.0, abs: float = 0.0) -> bool:
    """Whether two numbers agree within `abs` or within `rel` of the expected one. NaN equals nothing."""
    if math.isnan(actual) or math.isnan(expected):
        return False
    slack = max(abs, rel * math.fabs(expected), 1e-12 * math.fabs(expected))
    return actual == expected or math.fabs(actual - expected) <= slack


def plain(value: Any, depth: int = 0) -> Any:
    """A JSON-able copy of measured values (NumPy scalars, arrays and paths become plain data); what is nested
    too deeply or has too many digits to be written is left out."""
    if depth > _MAX_DEPTH:
        return "..."
    if isinstance(value, Mapping):
        return {str(k): plain(v, depth + 1) for k, v in value.items()}
    if isinstance(value, list | tuple | set):
        return [plain(v, depth + 1) for v in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        return f"an integer of {value.bit_length()} bits"
    if value is None or isinstance(value, str | int | bool):
        return value
    if hasattr(value, "tolist"):
        return plain(value.tolist(), depth + 1)
    return str(value)
