"""The isolated grading job: truth first, then each check in turn. `core` states the rule of blame."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from .core import Call, Context, Misuse, OutputProblem, Verdict, failed, plain

SHARED = ["answer", "audio", "chart", "document", "image", "model", "program", "table", "text", "web"]


def main(payload: dict[str, Any], call: Call) -> dict[str, Any]:
    """Run the checks of one trial; each verdict is sent by `call` as soon as it is known.

    `payload`: answer, checks [{name, params}], outputs, inputs, task, claims (paths inside or null).
    Returns `{"fault": null}` or `{"fault": "<what is wrong with our side>"}`.
    """
    task = Path(payload["task"])
    inputs = Path(payload["inputs"])
    try:
        truth = _load(task / "truth.py").truth(inputs) if (task / "truth.py").exists() else {}
        specs = [
            (spec["name"], _function(spec["name"], task), resolve(spec["params"], truth))
            for spec in payload["checks"]
        ]
    except Exception as problem:
        return {"fault": f"before any output was read: {_one_line(problem)}"}
    claims = Path(payload["claims"]) if payload.get("claims") else None
    for index, (name, check, params) in enumerate(specs):
        call({"op": "check", "index": index})
        ctx = Context(
            payload["answer"], Path(payload["outputs"]), inputs, truth, claims, call, payload["prompt"]
        )
        try:
            verdict = check(ctx, **params)
            if not isinstance(verdict, Verdict):
                raise Misuse(f"the check returned {type(verdict).__name__}, not a Verdict")
        except OutputProblem as problem:
            if not ctx.touched:
                return {"fault": f"check {name}: an input is bad: {_one_line(problem)}"}
            verdict = failed(str(problem))
        except Misuse as problem:
            return {"fault": f"check {name}: {_one_line(problem)}"}
        except Exception as problem:
            if not ctx.touched:
                return {"fault": f"check {name}: {_one_line(problem)}"}
            verdict = failed(f"the output could not be judged: {_one_line(problem)}")
        call(
            {
                "op": "verdict",
                "index": index,
                "passed": bool(verdict.passed),
                "score": float(verdict.score),
                "reason": verdict.reason[:600],
                "measured": plain(verdict.measured),
            }
        )
    return {"fault": None}


def resolve(value: Any, truth: dict[str, Any]) -> Any:
    """Replace strings `$name` (or `$name.key`) by the truth's value, at any depth; `$$` stands for `$`.

    Raises:
        Misuse: the truth has no such name.
    """
    if isinstance(value, dict):
        return {k: resolve(v, truth) for k, v in value.items()}
    if isinstance(value, list):
        return [resolve(v, truth) for v in value]
    if not isinstance(value, str) or not value.startswith("$"):
        return value
    if value.startswith("$$"):
        return value[1:]
    found: Any = truth
    for part in value[1:].split("."):
        if not isinstance(found, dict) or part not in found:
            raise Misuse(f"{value}: truth.py gives no such value")
        found = found[part]
    return found


def _function(name: str, task: Path) -> Any:
    module_name, _, function_name = name.partition(".")
    if module_name == "checks":
        module = _load(task / "checks.py")
    elif module_name in SHARED:
        module = importlib.import_module(f"{__package__}.{module_name}")
    else:
        raise Misuse(f"no module of checks is called {module_name}; there are checks, {', '.join(SHARED)}")
    function = getattr(module, function_name, None)
    if function_name.startswith("_") or not callable(function):
        raise Misuse(f"there is no check {name}")
    return function


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None or not path.exists():
        raise Misuse(f"{path.name} is missing")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def _one_line(problem: BaseException) -> str:
    place = traceback.extract_tb(problem.__traceback__)[-1]
    where = f"{Path(place.filename).name}:{place.lineno}"
    return f"{type(problem).__name__}: {' '.join(str(problem).split())[:300]} ({where})"
