"""Child job: import a module of the agent's and call its functions; return values as plain data."""

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any


def main(payload: dict[str, Any], call: Any) -> list[dict[str, Any]]:
    """Return for each case {result} or {raised: [class names], message}."""
    path = Path(payload["path"])
    sys.path.insert(0, str(path.parent.resolve()))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return [one(module, case) for case in payload["cases"]]


def one(module: Any, case: dict[str, Any]) -> dict[str, Any]:
    """Make one call."""
    try:
        name, _, method = case["call"].partition(".")
        target = getattr(module, name)
        if method:
            target = getattr(target(*case.get("init", [])), method)
        result = target(*case.get("args", []), **case.get("kwargs", {}))
        return {"result": json.loads(json.dumps(result, default=plain))}
    except Exception as problem:
        return {"raised": [c.__name__ for c in type(problem).__mro__], "message": str(problem)[:300]}


def plain(value: Any) -> Any:
    """Values that JSON lacks, as the nearest plain ones."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, set | frozenset):
        return sorted(value)
    if hasattr(value, "__iter__"):
        return list(value)
    if hasattr(value, "__dict__"):
        return vars(value)
    return str(value)
