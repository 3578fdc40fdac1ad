"""Starts a kernel or a job in a new process instead of a fork. Run as `python -c`.

The modules come over a pipe, because the sandbox can no longer read this folder.
"""

import sys

sys.path[:] = [path for path in sys.path if path]  # older Pythons put the working folder there

import json  # noqa: E402
import os  # noqa: E402
import types  # noqa: E402

with os.fdopen(int(sys.argv.pop()), "rb") as pipe:
    handed = json.load(pipe)
package = types.ModuleType("guest")
sys.modules["guest"] = package
for name, text in handed["modules"].items():
    module = types.ModuleType(f"guest.{name}")
    module.__package__ = "guest"
    sys.modules[module.__name__] = module
    setattr(package, name, module)
    exec(compile(text, f"guest/{name}.py", "exec"), vars(module))  # noqa: S102
sys.modules[f"guest.{handed['kind']}"].run_fresh(handed["channel"], handed["request"], handed["spec"])
