"""Runs in a kernel at its start: whoever calls pip there is told in one line why nothing can be installed.

Lays a module and programs of pip's names into a folder of its own, which this process and the programs that
it starts look through: `pip install`, `%pip`, `python -m pip` and `import pip` give the line and fail.
"""

from __future__ import annotations

import os
import sys
import tempfile

_LINE = (
    "pip: nothing can be installed here, with or without network. The packages of this environment are "
    "fixed, so that results can be compared; go on with what is installed."
)
_MODULE = f"""\
import sys
if __name__ == "__main__":
    sys.exit({_LINE!r})
raise ImportError({_LINE!r}, name="pip")
"""


def _write(path: str, text: str) -> None:
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, 0o755)


def _lay() -> None:
    folder = tempfile.mkdtemp(prefix=".pip-", dir=os.environ.get("JUPYTER_RUNTIME_DIR"))
    os.chmod(folder, 0o755)
    modules, programs = os.path.join(folder, "modules"), os.path.join(folder, "programs")
    os.mkdir(modules)
    os.mkdir(programs)
    _write(os.path.join(modules, "pip.py"), _MODULE)
    for name in ("pip", "pip3"):
        _write(os.path.join(programs, name), f"#!/bin/sh\necho {_LINE!r} >&2\nexit 1\n")
    sys.path.append(modules)
    for name, place in (("PATH", programs), ("PYTHONPATH", modules)):
        os.environ[name] = os.pathsep.join(filter(None, (place, os.environ.get(name))))


_lay()
