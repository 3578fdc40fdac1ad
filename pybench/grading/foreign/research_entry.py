"""The file that the isolated runner starts to run one grader of the research repository, unchanged.

It stands by itself: inside there is no PyBench.
"""

import importlib.util
import shutil
import traceback
from pathlib import Path
from typing import Any


def main(payload: dict[str, Any], call: Any) -> dict[str, str]:
    """Call `payload["function"]` of the tests on `payload["trajectory"]`, beside ./output and the inputs.

    A test may write there: its outputs are a copy, its folders its own, and of the inputs the files alone
    are those that other jobs see, read-only. Returns {"outcome": "passed" | "failed" | "broken", "reason":
    what was raised}; `broken`: the tests could not be loaded, or lack a package.
    """
    shutil.copytree(payload["output"], "output")
    inputs = Path(payload["inputs"])
    for file in inputs.rglob("*"):
        if file.is_file():
            shown = file.relative_to(inputs)
            shown.parent.mkdir(parents=True, exist_ok=True)
            shown.symlink_to(file)
    spec = importlib.util.spec_from_file_location("tests", payload["tests"])
    assert spec is not None
    assert spec.loader is not None
    tests = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(tests)
        function = getattr(tests, payload["function"])
    except Exception as error:
        return {"outcome": "broken", "reason": one_line(error)}
    call({"op": "begun"})
    try:
        function(payload["trajectory"])
    except ImportError as error:
        return {"outcome": "broken", "reason": one_line(error)}
    except BaseException as error:
        return {"outcome": "failed", "reason": one_line(error)}
    return {"outcome": "passed", "reason": ""}


def one_line(error: BaseException) -> str:
    """An exception in one line, with the line of the tests that raised it."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.name != "main"]
    where = next((frame for frame in reversed(frames) if frame.filename.endswith("tests.py")), None)
    text = f"{type(error).__name__}: {error}".strip().rstrip(":")
    return f"{text} (tests.py, line {where.lineno}: {where.line})"[:500] if where else text[:500]
