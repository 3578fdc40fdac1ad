"""The file that the isolated runner starts for a grading job."""

import sys
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any


def main(payload: dict[str, Any], call: Any) -> dict[str, Any]:
    """Run `pybench.graders.job.main`. The package is loaded from this folder, wherever it is mounted."""
    here = Path(__file__).parent
    spec = util.spec_from_file_location(
        "pybench.graders", here / "__init__.py", submodule_search_locations=[str(here)]
    )
    assert spec is not None
    assert spec.loader is not None
    graders = util.module_from_spec(spec)
    parent = ModuleType("pybench")
    parent.__path__ = []
    sys.modules.update({"pybench": parent, "pybench.graders": graders})
    spec.loader.exec_module(graders)
    done: dict[str, Any] = import_module("pybench.graders.job").main(payload, call)
    return done
