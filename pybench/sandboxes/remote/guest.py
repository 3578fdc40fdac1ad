"""Setup text of a kernel on another machine: its folders, its environment, and its file transfers.

Runs inside that kernel, outside the code's namespace, and needs the standard library only. `kernel_setup.py`
fills in `SETTINGS`: `work` and `base` are absolute paths there, `environment` holds every variable but PATH,
`recorder` the names and texts of the figure recorder's files.
"""

from __future__ import annotations

import sys
import types
from typing import Any

SETTINGS: dict[str, Any] = {}


def _install() -> None:
    import os
    import time

    shell: Any = get_ipython()  # type: ignore[name-defined]  # noqa: F821 - IPython defines it
    _empty_namespace(shell)
    work, base = SETTINGS["work"], SETTINGS["base"]
    for folder in (f"{work}/output", f"{base}/figure_records", f"{base}/tmp", f"{base}/site"):
        os.makedirs(folder, exist_ok=True)  # noqa: PTH103 - pathlib would be one more import
    fonts = os.environ.get("MPLCONFIGDIR") or os.path.expanduser("~/.cache/matplotlib")  # noqa: PTH111
    path = f"{os.path.dirname(sys.executable)}:{SETTINGS['environment']['PATH']}"  # noqa: PTH120
    os.environ.clear()
    os.environ.update(SETTINGS["environment"] | {"PATH": path, "MPLCONFIGDIR": fonts})
    time.tzset()
    if SETTINGS["recorder"]:  # programs that a cell starts record their figures, too
        line = "import os; os.environ.get('PYBENCH_CLAIMS') and __import__('_pybench_figures').install()\n"
        texts = {**SETTINGS["recorder"], "sitecustomize.py": line}
        for name, text in texts.items():
            with open(f"{base}/site/{name}", "w", encoding="utf-8") as file:  # noqa: PTH123
                file.write(text)
    os.chdir(work)
    shell.user_ns["_dh"] = [work]
    shell._pybench_token = SETTINGS["token"]
    shell.history_manager.enabled = False
    shell.display_formatter.formatters["text/plain"].max_seq_length = 1000
    sys.modules["_pybench_remote"] = _file_calls()


def _empty_namespace(shell: Any) -> None:
    """Give the shell an empty namespace, as IPython itself makes one.

    The server's start-up files left names in the old one. It is kept alive, because their functions use it.
    """
    shell.init_create_namespaces()
    shell.init_sys_modules()
    shell.init_user_ns()


def _file_calls() -> types.ModuleType:
    """The functions by which `gateway.py` lists, reads and writes files. They return JSON texts."""
    import base64
    import json
    import os
    import stat

    nofollow = os.O_NOFOLLOW | os.O_CLOEXEC
    scandir, opened, make, dumps = os.scandir, os.open, os.makedirs, json.dumps

    def listing(root: str, most: int) -> str:
        found: list[Any] = []
        waiting = [root]
        while waiting:
            top = waiting.pop()
            try:
                entries = list(scandir(top))
            except OSError:
                continue
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)
                    continue
                try:
                    seen = entry.stat(follow_symlinks=False)
                except OSError:
                    continue
                path = os.fsencode(entry.path[len(root) + 1 :])
                facts = [seen.st_mode, seen.st_nlink, seen.st_size, seen.st_ino, str(seen.st_ctime_ns)]
                found.append([base64.b64encode(path).decode(), *facts])
                if len(found) >= most:
                    return dumps(found)
        return dumps(found)

    def read(path: str, start: int, count: int) -> str:
        try:
            descriptor = opened(path, os.O_RDONLY | os.O_NONBLOCK | nofollow)
        except OSError as error:
            return dumps({"error": error.strerror})
        try:
            if not stat.S_ISREG(os.fstat(descriptor).st_mode):
                return dumps({"error": "not a regular file"})
            return dumps({"data": base64.b64encode(os.pread(descriptor, count, start)).decode()})
        finally:
            os.close(descriptor)

    def write(path: str, start: int, data: str) -> str:
        make(os.path.dirname(path), exist_ok=True)  # noqa: PTH120
        flags = os.O_WRONLY | os.O_CREAT | nofollow | (0 if start else os.O_TRUNC)
        descriptor = opened(path, flags, 0o644)
        try:
            left, place = base64.b64decode(data), start
            while left:
                count = os.pwrite(descriptor, left, place)
                left, place = left[count:], place + count
        finally:
            os.close(descriptor)
        return dumps({})

    def folder(path: str) -> str:
        make(path, exist_ok=True)
        return dumps({})

    module = types.ModuleType("_pybench_remote")
    module.__dict__.update(listing=listing, read=read, write=write, folder=folder)
    return module


if __name__ == "__setup__":
    _install()
