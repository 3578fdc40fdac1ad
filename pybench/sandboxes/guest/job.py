"""One isolated job: calls the `main` of a file and writes what it returns to a descriptor."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
import traceback
from typing import Any

CHANNEL = (-1, -1)
_CHUNK = 1 << 16


def run_fresh(channel: list[int], request: dict[str, Any], _spec: dict[str, Any]) -> None:
    """Run the job in a process that was started for it. Never returns."""
    sys.path[:0] = request["python_path"]
    run(*channel)


def run_forked(request: dict[str, Any], _spec: dict[str, Any]) -> None:
    """Turn this process, forked from the warm parent, into the job. Never returns."""
    from . import kernel

    kernel.reseed()
    sys.path[:0] = request["python_path"]
    run(*CHANNEL)


def run(incoming: int, outgoing: int) -> None:
    """Read `{"entry", "payload"}`, call, answer `{"result"}` or `{"raised"}`. Never returns."""
    pending = b""

    def read_line() -> Any:
        nonlocal pending
        while b"\n" not in pending:
            chunk = os.read(incoming, _CHUNK)
            if not chunk:
                os._exit(75)
            pending += chunk
        line, pending = pending.split(b"\n", 1)
        return json.loads(line)

    def write_line(value: Any) -> None:
        data = memoryview(json.dumps(value).encode() + b"\n")
        while data:
            data = data[os.write(outgoing, data) :]

    def call(question: dict[str, Any]) -> Any:
        write_line({"call": question})
        return read_line()

    job = read_line()
    for descriptor in (incoming, outgoing):
        os.set_inheritable(descriptor, False)
    try:
        spec = importlib.util.spec_from_file_location("__job__", job["entry"])
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["__job__"] = module
        spec.loader.exec_module(module)
        answer = {"result": module.main(job["payload"], call)}
        json.dumps(answer)
    except BaseException:
        answer = {"raised": traceback.format_exc(limit=-8)}
    sys.stdout.flush()
    sys.stderr.flush()
    write_line(answer)
    os._exit(0)
