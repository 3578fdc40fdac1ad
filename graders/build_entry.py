"""The file that the isolated runner starts to build a task's inputs with its `inputs.py`."""

from importlib import util
from pathlib import Path
from typing import Any


def main(payload: dict[str, Any], call: Any) -> list[str]:
    """Run `build(seed, folder)` of the `inputs.py` at `payload["script"]` in the current folder."""
    import random

    random.seed(payload["seed"])
    spec = util.spec_from_file_location("inputs", payload["script"])
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.build(payload["seed"], Path.cwd())
    return sorted(p.relative_to(Path.cwd()).as_posix() for p in Path.cwd().rglob("*") if p.is_file())
