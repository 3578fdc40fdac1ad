"""Checks of programs: run, called or asked over HTTP in a child job, on inputs the agent never saw.

A child returns plain data; what is right is decided here, where the agent's code cannot reach.
"""

from __future__ import annotations

import ast
import json
import sys
from typing import Any

from . import document, read
from .core import Context, OutputProblem, Verdict, failed, judge, passed

_START_SEC = 1.0
"""More for each case: Python's own start."""


def runs(ctx: Context, path: str, cases: list[dict[str, Any]], wall_sec: float = 10.0) -> Verdict:
    """The command-line program gives the expected result in each case.

    A case: `args` (list), `stdin` (text), `files` ({name: text}, laid in its folder) and what to expect:
    `stdout` (text; blanks at line ends and the end aside), `contains` (list of texts in stdout),
    `exit` (code, 0 by default; `nonzero` for any other), `made` ({name: text} of files it writes), `says`
    (true: something on standard error, and no traceback).
    """
    ctx.output(path)
    wrong = []
    for number, case in enumerate(cases, 1):
        payload = {
            "path": path, "args": case.get("args", []), "stdin": case.get("stdin", ""),
            "made": list(case.get("made", {})),
        }  # fmt: skip
        try:
            done = ctx.run_child("program", payload, case.get("files"), wall_sec + _START_SEC)
            problem = _run_problem(done, case)
        except OutputProblem as bad:
            problem = str(bad)
        if problem:
            wrong.append(f"case {number} ({' '.join(map(str, payload['args']))[:60]}): {problem}")
    return _share(path, wrong, len(cases))


def calls(
    ctx: Context,
    path: str,
    cases: list[dict[str, Any]],
    rel: float = 1e-9,
    abs: float = 1e-9,
    most: int = 0,
    wall_sec: float = 30.0,
) -> Verdict:
    """The module's functions give the expected values, in all cases but `most`.

    A case: `call` (`name`, or `Class.method` with `init` arguments), `args`, `kwargs`, and either `result`
    (compared like JSON; with `exact` 1.0 is not 1 and no digit may differ) or `raises` (an exception's class
    name; its bases count).
    """
    ctx.output(path)
    asked = [{k: v for k, v in case.items() if k not in ("result", "raises", "exact")} for case in cases]
    said = ctx.run_child("calls", {"path": path, "cases": asked}, wall_sec=wall_sec)
    if not isinstance(said, list) or len(said) != len(cases):
        return failed(f"{path}: the calls gave no results")
    wrong = []
    for case, one in zip(cases, said, strict=True):
        shown = f"{case['call']}({', '.join(map(repr, case.get('args', [])))[:80]})"
        if "raises" in case:
            if case["raises"] not in one.get("raised", []):
                wrong.append(f"{shown} should raise {case['raises']}")
        elif "raised" in one:
            wrong.append(f"{shown} raised {one['raised'][0]}: {str(one.get('message'))[:80]}")
        elif case.get("exact"):
            is_same = json.dumps(one.get("result"), sort_keys=True) == json.dumps(
                case["result"], sort_keys=True
            )
            result = repr(one.get("result"))[:80]
            wrong += [] if is_same else [f"{shown}: result is {result}, expected is {case['result']!r}"]
        else:
            differences: list[str] = []
            document._differences(one.get("result"), case["result"], "result", rel, abs, False, differences)
            wrong += [f"{shown}: {differences[0]}"] if differences else []
    return _share(path, wrong, len(cases), most)


def routes(ctx: Context, path: str, cases: list[dict[str, Any]], app: str = "app") -> Verdict:
    """The Flask or FastAPI application `app` in a module answers a sequence of requests as expected.

    A case: `method`, `url`, `json` or `form`, and what to expect: `status`, `body` (JSON that the reply's
    body must hold; other keys may stand beside), `contains` (texts in the body), `texts` (keys under
    which the JSON body has texts that are not blank).
    """
    ctx.output(path)
    asked = [
        {k: case[k] for k in ("method", "url", "json", "form", "headers") if k in case} for case in cases
    ]
    said = ctx.run_child("routes", {"path": path, "app": app, "cases": asked}, wall_sec=40)
    if not isinstance(said, list) or len(said) != len(cases):
        return failed(f"{path}: the requests gave no replies")
    wrong = []
    for case, one in zip(cases, said, strict=True):
        shown = f"{case.get('method', 'GET')} {case['url']}"
        problems: list[str] = []
        if "status" in case and one.get("status") not in _list(case["status"]):
            problems.append(f"status {one.get('status')}, expected {case['status']}")
        if "body" in case:
            document._differences(one.get("json"), case["body"], "body", 1e-9, 1e-9, True, problems)
        lost = [
            text for text in case.get("contains", []) if not document.holds(str(one.get("text")), str(text))
        ]
        problems += [f"the body lacks {lost[:3]}"] if lost else []
        sent = one.get("json") if isinstance(one.get("json"), dict) else {}
        blank = [key for key in case.get("texts", []) if not str(sent.get(key) or "").strip()]
        problems += [f"the body is no JSON object with a text as {blank}"] if blank else []
        wrong += [f"{shown}: {problems[0]}"] if problems else []
    return _share(path, wrong, len(cases))


def standard_library(ctx: Context, path: str) -> Verdict:
    """The Python file imports nothing but modules of the standard library."""
    try:
        tree = ast.parse(read.text(ctx, path))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return failed(f"{path} is no Python: {error}")
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." * node.level + (node.module or ""))
    others = sorted(name for name in names if name.partition(".")[0] not in sys.stdlib_module_names)
    return failed(f"{path} imports {', '.join(others)}") if others else passed(imports=sorted(names))


def _run_problem(done: Any, case: dict[str, Any]) -> str:
    wanted = case.get("exit", 0)
    if (done["exit"] == 0) if wanted == "nonzero" else (done["exit"] != wanted):
        return f"exit code {done['exit']}, expected {wanted}; {str(done['stderr'])[-120:].strip()}"
    if "stdout" in case and _trimmed(done["stdout"]) != _trimmed(str(case["stdout"])):
        return (
            f"it prints {_trimmed(done['stdout'])[:120]!r}, expected {_trimmed(str(case['stdout']))[:120]!r}"
        )
    if case.get("says") and (not done["stderr"].strip() or "Traceback (most" in done["stderr"]):
        return "it should say what is wrong on standard error"
    lost = [str(text) for text in case.get("contains", []) if not document.holds(done["stdout"], str(text))]
    if lost:
        return f"it does not print {lost[:3]}"
    for name, text in case.get("made", {}).items():
        made = done["made"].get(name)
        if made is None:
            return f"it does not write {name}"
        if _trimmed(made) != _trimmed(text):
            return f"{name} has other content than expected"
    return ""


def _share(path: str, wrong: list[str], total: int, most: int = 0) -> Verdict:
    if not wrong:
        return passed(cases=total)
    if len(wrong) <= most:
        return passed(cases=total, wrong=len(wrong))
    verdict = judge([f"{path}: {one}" for one in wrong])
    count = f"{len(wrong)} of {total} are wrong, at most {most} may be: " if most else ""
    return failed(count + verdict.reason, 1 - len(wrong) / total, cases=total, wrong=len(wrong))


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in str(text).replace("\r\n", "\n").strip().split("\n"))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
