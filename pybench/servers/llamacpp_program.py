"""llama.cpp's server as a program, for machines without its own: takes the flags of `llama-server` that
`server=llamacpp` uses, and serves until it is ended. It imports nothing of PyBench.
"""

from __future__ import annotations

import argparse
import importlib
import signal
from pathlib import Path
from typing import Any


def main() -> None:
    """Serve until SIGTERM."""
    parser = argparse.ArgumentParser(prog="llamacpp_program", allow_abbrev=False)
    parser.add_argument("--model", required=True)
    parser.add_argument("--alias", required=True)
    parser.add_argument("--host", required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--ctx-size", type=int, required=True)
    parser.add_argument("--parallel", type=int, required=True)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--n-gpu-layers", type=int)
    parser.add_argument("--chat-template-file", type=Path)
    parser.add_argument("--lora", nargs="+", default=[])
    parser.add_argument("--seed", type=int)
    parser.add_argument("--cache-ram", type=int)
    given = parser.parse_args()
    xllamacpp: Any = importlib.import_module("xllamacpp")
    params = xllamacpp.CommonParams()
    params.model.path = given.model
    params.model_alias = {given.alias}
    params.hostnames = [given.host]
    params.port = given.port
    params.n_ctx = given.ctx_size
    params.n_parallel = given.parallel
    if given.threads is not None:
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = given.threads
    if given.n_gpu_layers is not None:
        params.n_gpu_layers = given.n_gpu_layers
    if given.chat_template_file is not None:
        params.chat_template = given.chat_template_file.read_text("utf-8")
    params.lora_adapters = [_adapter(xllamacpp, path) for path in given.lora]
    if given.seed is not None:
        params.sampling.seed = given.seed
    if given.cache_ram is not None:
        params.cache_ram_mib = given.cache_ram
    params.fit_params = False
    params.warmup = False
    params.ui = False
    params.verbosity = 2
    server = xllamacpp.Server(params)
    print(f"serving {given.alias} at {server.listening_address}", flush=True)
    signal.pause()


def _adapter(xllamacpp: Any, path: str) -> Any:
    adapter = xllamacpp.CommonAdapterLoraInfo()
    adapter.path, adapter.scale = path, 1.0
    return adapter


if __name__ == "__main__":
    main()
