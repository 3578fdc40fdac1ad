"""Stands in for vLLM: takes the command line of `vllm serve` and speaks its API on loopback.

    python tests/stubs/vllm_program.py serve Org/Model --port 8000 --served-model-name Org/Model

What else it does is in the environment variable STUB_VLLM, a JSON object:

    fail         prints a traceback that ends in this text, and exits with 1
    silent       never opens its port
    ignore_term  stays when it is asked to end
    helper       starts a process of its own in a session of its own, as engine workers do
    diary        a file that gets a line `start PID` and, on an orderly end, `end PID`; `argv PID [...]` too
    stub         settings of the stub server (tests/stubs/openai_server.py)
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.stubs.openai_server import Stub, make_server

VERSION = "0.0.stub"


def arguments() -> argparse.Namespace:
    """The part of vLLM's command line that is known here; anything else ends the program, as vLLM does."""
    parser = argparse.ArgumentParser(prog="vllm", allow_abbrev=False)
    serve = parser.add_subparsers(required=True).add_parser("serve", allow_abbrev=False)
    serve.add_argument("model")
    serve.add_argument("--host", default="0.0.0.0")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--served-model-name", nargs="+")
    for name in ("revision", "quantization", "chat-template", "tool-call-parser"):
        serve.add_argument(f"--{name}")
    for name in ("tensor-parallel-size", "max-model-len", "seed"):
        serve.add_argument(f"--{name}", type=int)
    serve.add_argument("--dtype", choices=["auto", "half", "float16", "bfloat16", "float", "float32"])
    serve.add_argument("--gpu-memory-utilization", type=float)
    serve.add_argument("--lora-modules", nargs="+", default=[])
    for name in ("enable-lora", "enable-auto-tool-choice", "enable-prefix-caching"):
        serve.add_argument(f"--{name}", action=argparse.BooleanOptionalAction)
    return parser.parse_args()


def main() -> None:
    """Serve until ended."""
    wanted: dict[str, Any] = json.loads(os.environ.get("STUB_VLLM", "{}"))
    given = arguments()
    print(f"INFO vLLM API server version {VERSION}", flush=True)
    print(f"INFO non-default args: {vars(given)}", flush=True)
    if "fail" in wanted:
        print('Traceback (most recent call last):\n  File "core.py", line 1, in run_engine_core', flush=True)
        print(f"ValueError: {wanted['fail']}", flush=True)
        sys.exit(1)
    note(wanted, f"argv {os.getpid()} {json.dumps(sys.argv[1:])}")
    note(wanted, f"start {os.getpid()}")
    if wanted.get("helper"):
        sleeper = subprocess.Popen(
            [sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True
        )
        note(wanted, f"helper {sleeper.pid}")
    if wanted.get("silent"):
        print("INFO loading weights", flush=True)
        time.sleep(600)
    names = given.served_model_name or [given.model]
    adapters = [pair.partition("=")[0] for pair in given.lora_modules]
    settings = {"pages": {"/version": {"version": VERSION}}, **wanted.get("stub", {})}
    server = make_server(Stub(models=[*names, *adapters], **settings), given.port)
    signal.signal(signal.SIGTERM, lambda *_: None if wanted.get("ignore_term") else end(wanted))
    server.serve_forever()


def end(wanted: dict[str, Any]) -> None:
    """An orderly end."""
    note(wanted, f"end {os.getpid()}")
    os._exit(0)


def note(wanted: dict[str, Any], line: str) -> None:
    """Add a line to the diary, if one is kept."""
    if "diary" in wanted:
        with Path(wanted["diary"]).open("a") as diary:
            diary.write(f"{line}\n")


if __name__ == "__main__":
    main()
