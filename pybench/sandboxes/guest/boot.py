"""First program of a container: takes the other modules from its standard input, so that no image holds them.

Run as `python -c`. What comes first is a frame (`frames.py`): the settings, and the modules' texts by name.
"""

import sys

sys.path[:] = [path for path in sys.path if path]

import importlib.abc  # noqa: E402
import importlib.machinery  # noqa: E402
import importlib.util  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import struct  # noqa: E402
import types  # noqa: E402


def exactly(count: int) -> bytes:
    """So many bytes of standard input; exits at its end."""
    data = b""
    while len(data) < count:
        more = os.read(0, count - len(data))
        if not more:
            sys.exit(0)
        data += more
    return data


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the package `guest` and its modules in the texts."""

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The module's, if it is one of these."""
        if name == "guest" or name in texts:
            return importlib.util.spec_from_loader(name, self, is_package=name == "guest")
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the module's text."""
        text = texts.get(module.__name__, "")
        exec(compile(text, f"{module.__name__}.py", "exec"), vars(module))  # noqa: S102


head, size = struct.unpack(">II", exactly(8))
settings = json.loads(exactly(head))
texts: dict[str, str] = json.loads(exactly(size))
sys.meta_path.insert(0, Finder())
importlib.import_module("guest.container").main(settings)
