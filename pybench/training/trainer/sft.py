"""TRL's SFTTrainer over tokens and masks that are laid out already; on one device, or on many by a launcher.

All processes run this; the first one tells of it. A checkpoint counts once `pybench.json` stands in it, which
is written last: what a kill leaves half-done is never gone on with.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import sft_outputs
from .gguf_file import ModelFile
from .refused import Refused
from .rows import Plan

Tell = Callable[[dict[str, Any]], None]
_MARK = "pybench.json"


def run(job: dict[str, Any], tell: Tell) -> dict[str, Any] | None:
    """Do the job; the first process returns what there is to say at the end, others None.

    Raises:
        Refused: base or settings do not suffice.
        ImportError: a package is not there.
        OSError: the folder cannot be written.
    """
    import accelerate
    import peft
    import torch
    import transformers
    import trl

    folder, recipe = Path(job["folder"]), job["recipe"]
    if not torch.cuda.is_available():
        torch.set_num_threads(recipe["threads"])
        torch.use_deterministic_algorithms(True)
    state = accelerate.PartialState(cpu=not torch.cuda.is_available())
    base = Path(job["base"])
    if job["gguf_base"] is not None:
        with state.main_process_first():
            sft_outputs.write_base(base, ModelFile(Path(job["gguf_base"])))
    trainer, progress = _trainer(job, base, state.num_processes, tell)
    trainer.train(resume_from_checkpoint=_newest(folder / "checkpoints"))
    sft_outputs.write(trainer, job, tell)
    if not state.is_main_process:
        return None
    versions = {each.__name__: each.__version__ for each in (transformers, trl, peft, accelerate)}
    device = torch.cuda.get_device_name() if torch.cuda.is_available() else "cpu"
    return {
        **progress.summary(trainer),
        "torch": torch.__version__,
        "packages": versions,
        "devices": f"{state.num_processes} x {device}",
        "precision": "bf16" if trainer.args.bf16 else "fp16" if trainer.args.fp16 else "fp32",
    }


def _trainer(job: dict[str, Any], base: Path, processes: int, tell: Tell) -> tuple[Any, Any]:
    import torch
    import transformers
    from peft import LoraConfig
    from trl import SFTConfig, SFTTrainer

    recipe, plan = job["recipe"], Plan.load(Path(job["folder"]) / "plan.npz")
    on_gpu = torch.cuda.is_available()
    bf16 = recipe["precision"] == "bf16"
    if recipe["precision"] == "auto":
        bf16 = torch.cuda.is_bf16_supported() if on_gpu else job["cpu_precision"] == "bf16"
    at_once = recipe["rows_at_once"] * processes
    if recipe["rows_per_step"] % at_once:
        raise Refused(
            f"train.rows_per_step={recipe['rows_per_step']} is no multiple of {at_once}: train.rows_at_once="
            f"{recipe['rows_at_once']} on each of {processes} devices"
        )
    has_validation = len(plan.validation_rows()) > 0
    every = recipe["checkpoint_every"]
    settings: dict[str, Any] = {
        "output_dir": str(Path(job["folder"]) / "checkpoints"),
        "per_device_train_batch_size": recipe["rows_at_once"],
        "per_device_eval_batch_size": recipe["rows_at_once"],
        "gradient_accumulation_steps": recipe["rows_per_step"] // at_once,
        "num_train_epochs": recipe["epochs"],
        "learning_rate": recipe["learning_rate"],
        "lr_scheduler_type": "cosine_with_min_lr",
        "lr_scheduler_kwargs": {"min_lr_rate": recipe["last_rate_share"]},
        "warmup_steps": recipe["warm_up_steps"],
        "weight_decay": recipe["weight_decay"],
        "max_grad_norm": recipe["clip"],
        "max_length": recipe["row_tokens"],
        "packing": recipe["packing"],
        "logging_steps": 1,
        "eval_strategy": "steps" if has_validation else "no",
        "eval_steps": every,
        "save_strategy": "steps",
        "save_steps": every,
        "save_total_limit": 2,
        "load_best_model_at_end": has_validation,
        "metric_for_best_model": "eval_loss" if has_validation else None,
        "greater_is_better": False if has_validation else None,
        "seed": job["seed"],
        "data_seed": job["seed"],
        "bf16": bf16,
        "use_cpu": not on_gpu,
        "report_to": "none",
        "disable_tqdm": True,
        **recipe["more"],
    }
    folder, patience = Path(job["folder"]), recipe["patience"]
    kept = _kept(folder)
    if kept is not None and is_over(kept["curve"], patience):
        settings["max_steps"] = kept["curve"][-1]["step"]  # it had ended early: only its best is written
    try:
        arguments = SFTConfig(**settings)
    except (TypeError, ValueError) as error:
        raise Refused(f"train.more: refused by TRL's SFTConfig ({_line(error)})") from None
    lora = recipe["lora"]
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(str(base))
        model = transformers.AutoModelForCausalLM.from_pretrained(
            str(base), dtype=torch.bfloat16 if lora and bf16 else torch.float32
        )
    except Exception as error:  # whatever a broken folder makes of the library
        raise Refused(f"train.base: {base} cannot be read ({_line(error)})") from None
    _require_same_prompts(tokenizer, job["samples"])
    model.config.use_cache = False
    train, validation = plan.step_rows(1), plan.validation_rows()
    progress = _progress(folder, every, has_validation, patience, tell)
    trainer = SFTTrainer(
        model=model,
        args=arguments,
        train_dataset=_dataset(plan, train),
        eval_dataset=_dataset(plan, validation) if has_validation else None,
        processing_class=tokenizer,
        callbacks=[progress],
        peft_config=LoraConfig(
            r=lora["rank"],
            lora_alpha=lora["alpha"],
            lora_dropout=lora["dropout"],
            target_modules=lora["modules"],
            task_type="CAUSAL_LM",
        )
        if lora
        else None,
    )
    return trainer, progress


def labels(tokens: list[int], is_trained: list[bool]) -> list[int]:
    """The tokens that the loss counts, and -100 elsewhere."""
    return [token if flag else -100 for token, flag in zip(tokens, is_trained, strict=True)]


def _dataset(plan: Plan, rows: range) -> Any:
    from datasets import Dataset

    stretches = [slice(int(plan.starts[row]), int(plan.starts[row + 1])) for row in rows]
    tokens = [plan.tokens[each].tolist() for each in stretches]
    flags = [plan.is_trained[each].tolist() for each in stretches]
    return Dataset.from_dict(
        {"input_ids": tokens, "labels": [labels(*each) for each in zip(tokens, flags, strict=True)]}
    )


def _require_same_prompts(tokenizer: Any, samples: list[dict[str, Any]]) -> None:
    for sample in samples:
        read = tokenizer.apply_chat_template(
            sample["messages"], tools=sample["tools"], add_generation_prompt=True, return_dict=True
        )["input_ids"]
        if list(read) != sample["tokens"]:
            at = next(
                (n for n, (a, b) in enumerate(zip(read, sample["tokens"], strict=False)) if a != b), len(read)
            )
            raise Refused(
                f"transformers reads a prompt otherwise than it is trained, from token {at} on, so the model "
                "would not be asked what it learnt; this kind of tokenizer or chat template is not known here"
            )


def _newest(folder: Path) -> str | None:
    """The last whole checkpoint."""
    whole = [each.parent for each in folder.glob(f"checkpoint-*/{_MARK}")]
    newest = max(whole, key=_step_of, default=None)
    if os.environ.get("RANK", "0") == "0":
        for each in folder.glob("checkpoint-*"):
            if each not in whole:
                shutil.rmtree(each)
    return None if newest is None else str(newest)


def _kept(folder: Path) -> dict[str, Any] | None:
    """What stands in the last whole checkpoint beside the trainer's state."""
    checkpoint = _newest(folder / "checkpoints")
    if checkpoint is None:
        return None
    kept: dict[str, Any] = json.loads((Path(checkpoint) / _MARK).read_text("utf-8"))
    return kept


def is_over(curve: list[dict[str, Any]], patience: int | None) -> bool:
    """Whether as many validations as `patience` have followed the best one."""
    losses = [point["validation_loss"] for point in curve if "validation_loss" in point]
    return patience is not None and bool(losses) and len(losses) - 1 - losses.index(min(losses)) >= patience


def _step_of(checkpoint: Path) -> int:
    return int(checkpoint.name.rpartition("-")[2])


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())[:300] or type(error).__name__


def _progress(folder: Path, every: int, has_validation: bool, patience: int | None, tell: Tell) -> Any:
    from transformers import TrainerCallback

    class Progress(TrainerCallback):
        """The curve, told as it grows; kept in each checkpoint, whole once it is there."""

        def __init__(self) -> None:
            self.curve: list[dict[str, Any]] = []
            self.spent = {"tokens": 0, "wall_sec": 0.0, "cpu_sec": 0.0}
            self._began = (0.0, 0.0)
            self._counted = 0

        def on_train_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:
            kept = _kept(folder)
            if kept is not None:
                self.curve, self.spent = kept["curve"], kept["spent"]
                tell({"resumed": state.global_step, "curve": self.curve})
            self._began = (time.monotonic(), time.process_time())

        def on_step_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:
            if has_validation and state.global_step == state.max_steps:
                control.should_evaluate = True

        def on_log(self, args: Any, state: Any, control: Any, logs: dict[str, Any], **_: Any) -> None:
            self._count(logs)
            if "grad_norm" in logs:
                point = {"loss": "loss", "rate": "learning_rate", "gradient": "grad_norm"}
                found = {name: float(logs[key]) for name, key in point.items()}
                self.curve.append({"step": state.global_step, **found})
                is_measured = has_validation and (
                    state.global_step % every == 0 or state.global_step == state.max_steps
                )
                if not is_measured:
                    self._tell(state)
            elif "eval_loss" in logs and self.curve:
                self.curve[-1]["validation_loss"] = float(logs["eval_loss"])
                if is_over(self.curve, patience):
                    control.should_training_stop = True
                self._tell(state)

        def on_save(self, args: Any, state: Any, control: Any, **_: Any) -> None:
            from accelerate import PartialState

            PartialState().wait_for_everyone()
            if state.is_world_process_zero:
                self._count({})
                checkpoint = folder / "checkpoints" / f"checkpoint-{state.global_step}"
                half = checkpoint / f"{_MARK}.unfinished"
                half.write_text(json.dumps({"curve": self.curve, "spent": self.spent}), "utf-8")
                half.replace(checkpoint / _MARK)
                tell({"kept": state.global_step})

        def summary(self, trainer: Any) -> dict[str, Any]:
            """What there is to say at the end."""
            import resource

            state = trainer.state
            tuned = sum(each.numel() for each in trainer.model.parameters() if each.requires_grad)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            return {
                "steps": state.global_step,
                "best_step": state.best_global_step or state.global_step,
                "stopped_early": is_over(self.curve, patience),
                "curve": self.curve,
                "tuned_parameters": tuned,
                "peak_memory_mb": round(peak, 1),
                **self.spent,
            }

        def _count(self, logs: dict[str, Any]) -> None:
            now = (time.monotonic(), time.process_time())
            self.spent["wall_sec"] += now[0] - self._began[0]
            self.spent["cpu_sec"] += now[1] - self._began[1]
            self._began = now
            if "num_tokens" in logs:
                self.spent["tokens"] += int(logs["num_tokens"]) - self._counted
                self._counted = int(logs["num_tokens"])

        def _tell(self, state: Any) -> None:
            tell({"point": self.curve[-1], "steps": state.max_steps, **self.spent})

    return Progress()
