"""The process that serves a GGUF file: llama.cpp's own server, started with one JSON argument.

It prints one line, the addresses of its servers, and lives until its standard input ends, which happens
when the process that started it closes it or dies in whatever way. It imports nothing of PyBench.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import os
import signal
import sys
from typing import Any

_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Serve until standard input ends."""
    _die_with_parent()
    settings = json.loads(sys.argv[1])
    answer = os.dup(1)
    os.dup2(2, 1)  # whatever llama.cpp prints belongs into the log
    servers = [_serve(settings) for _ in range(settings["slots"])]
    with os.fdopen(answer, "w") as out:
        json.dump([server.listening_address for server in servers], out)
        out.write("\n")
    sys.stdin.read()
    # Servers in the middle of a reply would be waited for.
    os._exit(0)


def _serve(settings: dict[str, Any]) -> Any:
    xllamacpp: Any = importlib.import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = settings["path"]
    params.model_alias = {settings["alias"]}
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = 1
    params.n_ctx = settings["context_tokens"]
    params.cpuparams.n_threads = 1
    params.cpuparams_batch.n_threads = 1
    params.cache_ram_mib = settings["prompt_cache_mb"]
    params.n_threads_http = 4
    params.fit_params = False
    params.warmup = False
    params.ui = False
    params.verbosity = 2
    return xllamacpp.Server(params)


def _die_with_parent() -> None:
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    main()
