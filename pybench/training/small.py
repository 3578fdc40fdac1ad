"""The backend `small`: a Llama of a GGUF file, tuned by torch on this machine's processor."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench import environments
from pybench.core.errors import UserError
from pybench.core.hashing import hash_file, hash_folder, hash_json
from pybench.core.journal import now, write_atomically
from pybench.core.version import VERSION
from pybench.runs.identity import commit
from pybench.training import child
from pybench.training.conversations import read, split
from pybench.training.held_up import hold_up
from pybench.training.manifest import FileFact, Manifest, Prepared
from pybench.training.model_tokenizer import ModelTokenizer
from pybench.training.packing import Layout, pack
from pybench.training.preparation import data_facts, gguf_of, hash_plan, opened, paths_of, samples_of
from pybench.training.requirements import Load, precision_here, require_disk, require_memory
from pybench.training.trainer.gguf_file import ModelFile
from pybench.training.trainer.rows import Plan, batch_of, lengths

_CODE = Path(__file__).parent
_HF_FOLDER = "hf"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class SmallTraining:
    """See `conf/train/small.yaml` for what each setting means."""

    name: str = Field(pattern=r"^[\w.+-]+$")
    data: Path | list[Path]
    validation: Path | list[Path] | None = None
    validation_share: float = Field(default=0.05, ge=0, lt=1)
    folder: Path | None = None
    tuned_layers: int | Literal["all"] = "all"
    tune_embeddings: bool = False
    row_tokens: int = Field(default=1024, ge=16)
    too_long: Literal["refuse", "skip"] = "refuse"
    epochs: int = Field(default=3, ge=1)
    rows_per_step: int = Field(default=4, ge=1)
    rows_at_once: int = Field(default=1, ge=1)
    learning_rate: float = Field(default=5e-4, gt=0)
    last_rate_share: float = Field(default=0.1, ge=0, le=1)
    warm_up_steps: int = Field(default=4, ge=0)
    weight_decay: float = Field(default=0.0, ge=0)
    clip: float = Field(default=1.0, gt=0)
    validate_every: int = Field(default=20, ge=1)
    patience: int | None = Field(default=3, ge=1)
    checkpoint_every: int = Field(default=20, ge=1)
    precision: Literal["auto", "bf16", "fp32"] = "auto"
    threads: int | None = Field(default=None, ge=1)
    gguf: tuple[Literal["q8_0", "q4_0", "q4_1", "f16"], ...] = ("q8_0",)
    hf_folder: bool = True
    check_samples: int = Field(default=8, ge=1)
    seed: int = 0

    async def train(self, model: object, folder: Path, tell: Callable[[dict[str, Any]], None]) -> Manifest:
        """Train the model's file in a folder, or go on there; the manifest is written last.

        Raises:
            UserError: the data, the model or the machine does not suffice.
            InfrastructureError: the trainer failed, or what it wrote is not what llama.cpp serves.
        """
        if (folder / "manifest.json").exists():
            return Manifest.model_validate_json((folder / "manifest.json").read_text("utf-8"))
        base_path = await gguf_of(
            model, "train=small starts from a GGUF file; give model=smollm2, or model=gguf model.path=..."
        )
        prepared, load = await asyncio.to_thread(self._prepared, base_path, folder)
        python = await asyncio.to_thread(environments.ensure, "train")
        threads = self.threads or len(os.sched_getaffinity(0))
        precision = precision_here() if self.precision == "auto" else self.precision
        job = self._job(base_path, folder, prepared, load, threads, precision)
        done = await child.run(python, job, folder, tell)
        agreement = {}
        for name in self._gguf_names().values():
            tell({"writing": f"{name} (checking it with llama.cpp)"})
            agreement[name] = await hold_up(python, folder, name, prepared.samples, threads)
        manifest = Manifest(
            name=self.name,
            backend="small",
            ended_at=now(),
            pybench=VERSION,
            prepared=prepared,
            seed=self.seed,
            settings=self._settings(),
            precision=precision,
            threads=threads,
            outputs=tuple(await asyncio.to_thread(self._outputs, folder)),
            agreement=agreement,
            **done,
        )
        write_atomically(folder / "manifest.json", manifest.model_dump_json(indent=2) + "\n")
        for left in ("checkpoint.pt", "best.pt", "job.json"):
            (folder / left).unlink(missing_ok=True)
        return manifest

    # ------------------------------------------------------------------ before the first step

    def _prepared(self, base_path: Path, folder: Path) -> tuple[Prepared, Load]:
        """What a training is begun with; what lies there already is taken as it is."""
        base = opened(base_path)
        stored = folder / "prepared.json"
        if stored.exists():
            prepared = Prepared.model_validate_json(stored.read_text("utf-8"))
            if hash_file(base_path) != prepared.base.sha256:
                raise UserError(f"model: {base_path} is not the file that this training began with")
            return prepared, self._load(base, Plan.load(folder / "plan.npz"))
        tokenizer = ModelTokenizer(base)
        files = paths_of(self.data)
        more = None if self.validation is None else read("train.validation", paths_of(self.validation))
        conversations = read("train.data", files)
        parted = split(conversations, more, self.validation_share, self.seed)
        layout = Layout(
            min(self.row_tokens, base.shape.context_tokens),
            self.rows_per_step,
            self.epochs,
            self.seed,
            self.too_long == "skip",
        )
        packed = pack(parted, tokenizer, layout)
        load = self._load(base, packed.plan)
        require_memory(load)
        require_disk(load, folder)
        packed.plan.save(folder / "plan.npz")
        if self.hf_folder:
            tokenizer.write_folder(folder / _HF_FOLDER)
        prepared = Prepared(
            started_at=now(),
            base=FileFact(path=str(base_path), sha256=hash_file(base_path)),
            tokenizer_sha256=hash_json([tokenizer.as_json(), tokenizer.template_source]),
            plan_sha256=hash_plan(packed.plan),
            code_sha256=hash_folder(_CODE),
            commit=commit(),
            data=data_facts(packed, paths_of(self.data, self.validation)),
            samples=samples_of(tokenizer, parted.validation or parted.train, self.check_samples),
        )
        write_atomically(stored, prepared.model_dump_json() + "\n")
        return prepared, load

    def _load(self, base: ModelFile, plan: Plan) -> Load:
        layers = base.shape.layers if self.tuned_layers == "all" else self.tuned_layers
        if not 1 <= layers <= base.shape.layers:
            raise UserError(
                f"train.tuned_layers={layers}: the model has {base.shape.layers} layers; give 1 to "
                f"{base.shape.layers}, or all"
            )
        precision = precision_here() if self.precision == "auto" else self.precision
        rows = sorted(range(len(plan.row_starts) - 1), key=plan.row_tokens)[-self.rows_at_once :]
        batch = batch_of(plan, rows)
        trained, sizes = int(batch.is_trained.sum()), lengths(batch.parts)
        pairs = sum(row[0] ** 2 + sum(own * (row[0] + own) for own in row[1:]) for row in sizes)
        return Load(base.shape, layers, self.tune_embeddings, precision, batch.tokens.size, trained, pairs)

    def _job(
        self, base: Path, folder: Path, prepared: Prepared, load: Load, threads: int, precision: str
    ) -> dict[str, Any]:
        recipe = (
            *("tune_embeddings", "rows_at_once", "learning_rate", "last_rate_share", "warm_up_steps"),
            *("weight_decay", "clip", "validate_every", "patience", "checkpoint_every"),
        )
        return {
            "do": "train",
            "base": str(base.absolute()),
            "folder": str(folder.absolute()),
            "recipe": {
                **{name: getattr(self, name) for name in recipe},
                "tuned_layers": load.tuned_layers,
                "precision": precision,
                "threads": threads,
            },
            "gguf": self._gguf_names(),
            "hf_folder": _HF_FOLDER if self.hf_folder else None,
            "facts": {
                "pybench.train.base_sha256": prepared.base.sha256,
                "pybench.train.plan_sha256": prepared.plan_sha256,
                "pybench.train.settings_sha256": hash_json(self._settings()),
            },
        }

    def _gguf_names(self) -> dict[str, str]:
        return {kind: f"{self.name}-{kind}.gguf" for kind in self.gguf}

    def _settings(self) -> dict[str, Any]:
        """What shapes the result; where files lie does not."""
        return {
            name: value
            for name, value in vars(self).items()
            if not name.startswith("_") and name not in ("folder", "data", "validation")
        }

    def _outputs(self, folder: Path) -> list[FileFact]:
        paths = [folder / name for name in self._gguf_names().values()]
        if self.hf_folder:
            paths += sorted((folder / _HF_FOLDER).iterdir())
        return [FileFact(path=str(path.relative_to(folder)), sha256=hash_file(path)) for path in paths]
