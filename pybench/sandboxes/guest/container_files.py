"""The folders of a container's sandbox, as its PID 1 shows them: by descriptor, no link followed."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from . import folder, kernel

PIECE_BYTES = 1 << 18
_NEW = os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
_MAX_ENTRIES = 50_000


class ContainerFiles:
    """Answers requests for files. They name a folder by `root`: `work`, `run`, `figure_records`, `shown`."""

    def __init__(self, spec: dict[str, Any]) -> None:
        """Give the folders of `spec` to the code's user, but `shown`: that one it may read alone."""
        self._uid: int = spec["uid"]
        self._owners = {"work": self._uid, "shown": 0}
        self._roots: dict[str, int] = {}
        for name in ("work", "run", "figure_records", "tmp"):
            root = self._roots[name] = os.open(spec[name], os.O_RDONLY | os.O_DIRECTORY)
            if os.fstat(root).st_uid != os.geteuid() != 0:
                continue  # a pod's volume, which is root's and open to all
            os.fchown(root, self._uid, self._uid)
            os.fchmod(root, 0o755)
        if "shown" in spec:
            self._roots["shown"] = os.open(spec["shown"], os.O_RDONLY | os.O_DIRECTORY)
        else:
            folder.make_folder(self._roots["work"], "output", self._uid)

    def answer(self, request: dict[str, Any], data: bytes) -> tuple[dict[str, Any], bytes]:
        """What was asked for; `error` says why it could not be done. `data` came with the request."""
        try:
            if request["do"] == "write":
                self._write(request, data)
            elif request["do"] == "read":
                return {}, self._read(request)
            else:
                return self._look(request), b""
        except OSError as error:
            return {"error": error.strerror or str(error)}, b""
        return {}, b""

    def _look(self, request: dict[str, Any]) -> dict[str, Any]:
        what, work = request["do"], self._roots["work"]
        if what == "snapshot":
            return {"files": folder.snapshot(work)}
        if what == "tree":
            return self._tree(self._roots[request["root"]], request["below"])
        if what == "is_full":
            return {"is_full": folder.is_full(work)}
        if what == "setup_failure":
            with suppress(FileNotFoundError):
                said = folder.read(self._roots["run"], kernel.SETUP_FAILED)
                return {"said": said[-PIECE_BYTES:].decode(errors="replace")}
        if what == "remove_changed":
            before = {path: (seen[0], seen[1], seen[2]) for path, seen in request["before"].items()}
            folder.remove_changed(work, before)
        if what == "make":
            root = request["root"]
            with folder.parent_of(
                self._roots[root], (*request["path"].split("/"), ""), make=self._owners[root]
            ):
                pass
        return {}

    def _write(self, request: dict[str, Any], data: bytes) -> None:
        """Write a piece; the first empties the file."""
        root, start, owner = request["root"], request["start"], self._owners[request["root"]]
        parts = tuple(request["path"].split("/"))
        with folder.parent_of(self._roots[root], parts, make=owner) as parent:
            flags = _NEW if start else _NEW | os.O_TRUNC
            descriptor = os.open(parts[-1], flags, request["mode"], dir_fd=parent)
        with os.fdopen(descriptor, "wb", 0) as file:
            os.fchown(descriptor, owner, owner)
            file.seek(start)
            left = memoryview(data)
            while left:
                left = left[file.write(left) or 0 :]

    def _read(self, request: dict[str, Any]) -> bytes:
        descriptor = folder.open_file(self._roots[request["root"]], request["path"])
        with os.fdopen(descriptor, "rb", 0):
            return os.pread(descriptor, PIECE_BYTES, request["start"])

    def _tree(self, root: int, below: str) -> dict[str, Any]:
        entries: list[list[Any]] = []
        for path, info in folder.walk(root, below):
            relative = path[len(below) + 1 :] if below else path
            entries.append([relative, info.st_mode, info.st_nlink, info.st_size])
            if len(entries) >= _MAX_ENTRIES:
                break
        return {"entries": entries, "folders": list(folder.folders(root, below))[:_MAX_ENTRIES]}
