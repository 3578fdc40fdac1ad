"""What TRL's backend writes: an adapter or a whole model in Hugging Face's form, and GGUF files of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import hf_folder
from .gguf_file import Floats, ModelFile

_WHOLE = "whole"
"""The model as it was trained, in the precision of its masters; gone when the rest is written."""


def write_base(folder: Path, base: ModelFile) -> None:
    """The weights of a GGUF file beside its tokenizer, in fp32, unless they are there. Raises OSError."""
    import torch

    if not (folder / "config.json").exists():  # which comes after the weights
        hf_folder.write(folder, base, {}, torch.float32)


def write(trainer: Any, job: dict[str, Any], tell: Callable[[dict[str, Any]], None]) -> None:
    """Write all that the job asks for; every process takes part in gathering the weights. Raises OSError."""
    import torch
    import transformers

    folder, base, lora = Path(job["folder"]), Path(job["base"]), job["recipe"]["lora"]
    gathered = folder / ("adapter" if lora else _WHOLE)
    tell({"writing": "adapter" if lora else "hf"})
    if trainer.is_fsdp_enabled:
        trainer.accelerator.state.fsdp_plugin.set_state_dict_type("FULL_STATE_DICT")
    trainer.save_model(str(gathered))
    if not trainer.is_world_process_zero():
        return
    for name in ("training_args.bin", "README.md"):  # of this machine's paths; the manifest says more
        (gathered / name).unlink(missing_ok=True)
    if lora:
        _copy_tokenizer(base, gathered, job["tokenizer_files"])
    if not (job["hf_folder"] or job["gguf"]):
        return
    source = base if lora else gathered
    model = transformers.AutoModelForCausalLM.from_pretrained(str(source), dtype=torch.float32)
    if lora:
        from peft import PeftModel

        model = PeftModel.from_pretrained(model, str(gathered)).merge_and_unload()
    if job["gguf"]:
        gguf = ModelFile(Path(job["gguf_base"]))
        tuned = tuned_tensors(gguf, model.state_dict())
        for kind, name in job["gguf"].items():
            tell({"writing": name})
            gguf.write(folder / name, tuned, kind, job["facts"])
    if job["hf_folder"]:
        model.to(torch.bfloat16).save_pretrained(str(folder / job["hf_folder"]))
        _copy_tokenizer(base, folder / job["hf_folder"], job["tokenizer_files"])
    if not lora:
        shutil.rmtree(gathered)


def tuned_tensors(base: ModelFile, weights: dict[str, Any]) -> dict[str, Floats]:
    """The tensors that differ from the base's, by their names and in the layout of its file."""
    import numpy as np

    tuned = {}
    for name in base.names():
        place = hf_folder.hf_name(name)
        if place is None or place not in weights:
            continue
        values = weights[place].detach().float().cpu().numpy()
        if ".attn_q." in name:
            values = hf_folder.pairs_from_halves(values, base.shape.heads)
        elif ".attn_k." in name:
            values = hf_folder.pairs_from_halves(values, base.shape.kv_heads)
        if not np.array_equal(values, base.tensor(name)):
            tuned[name] = values
    return tuned


def _copy_tokenizer(base: Path, folder: Path, names: list[str]) -> None:
    """The base's own files: what a library writes anew may split text otherwise."""
    for name in names:
        if (base / name).is_file():
            shutil.copyfile(base / name, folder / name)
        elif name != "generation_config.json":
            (folder / name).unlink(missing_ok=True)
