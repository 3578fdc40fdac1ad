"""The backend `trl`: TRL's SFTTrainer, with LoRA or of all weights, on a processor or on many GPUs."""

from __future__ import annotations

import asyncio
import os
import shlex
import shutil
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
from pybench.training.folder_tokenizer import TOKENIZER_FILES, FolderTokenizer, read_json
from pybench.training.held_up import hold_up
from pybench.training.manifest import FileFact, Manifest, Prepared
from pybench.training.model_tokenizer import ModelTokenizer
from pybench.training.packing import lay_one_by_one
from pybench.training.preparation import data_facts, gguf_of, hash_plan, opened, paths_of, samples_of
from pybench.training.prompts import with_objects
from pybench.training.requirements import precision_here

_CODE = Path(__file__).parent
CONFIGS = _CODE / "accelerate"
_HF_FOLDER = "hf"
_FETCHED = ("*.json", "*.safetensors", "*.jinja")
_WEIGHTS = ("*.safetensors", "pytorch_model*.bin")


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class Lora:
    """Small matrices beside those of the base, which alone are trained."""

    rank: int = Field(default=16, ge=1)
    alpha: float = Field(default=32, gt=0)
    dropout: float = Field(default=0.0, ge=0, lt=1)
    modules: str | list[str] = "all-linear"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class TrlTraining:
    """See `conf/train/trl.yaml` for what each setting means."""

    name: str = Field(pattern=r"^[\w.+-]+$")
    base: str | None = None
    data: Path | list[Path]
    validation: Path | list[Path] | None = None
    validation_share: float = Field(default=0.05, ge=0, lt=1)
    folder: Path | None = None
    lora: Lora | None = Field(default_factory=Lora)
    row_tokens: int = Field(default=4096, ge=16)
    packing: bool = True
    too_long: Literal["refuse", "skip"] = "refuse"
    epochs: int = Field(default=3, ge=1)
    rows_per_step: int = Field(default=16, ge=1)
    rows_at_once: int = Field(default=1, ge=1)
    learning_rate: float = Field(default=2e-4, gt=0)
    last_rate_share: float = Field(default=0.1, ge=0, le=1)
    warm_up_steps: int = Field(default=4, ge=0)
    weight_decay: float = Field(default=0.0, ge=0)
    clip: float = Field(default=1.0, gt=0)
    checkpoint_every: int = Field(default=50, ge=1)
    patience: int | None = Field(default=3, ge=1)
    precision: Literal["auto", "bf16", "fp32"] = "auto"
    threads: int | None = Field(default=None, ge=1)
    launch: str | None = None
    python: Path | None = None
    hf_folder: bool = True
    gguf: tuple[Literal["q8_0", "q4_0", "q4_1", "f16"], ...] | None = None
    check_samples: int = Field(default=8, ge=1)
    seed: int = 0
    more: dict[str, Any] = Field(default_factory=dict)

    async def train(self, model: object, folder: Path, tell: Callable[[dict[str, Any]], None]) -> Manifest:
        """Train the base in a folder, or go on there; the manifest is written last.

        Raises:
            UserError: the data, the base, the environment or the machine does not suffice.
            InfrastructureError: the trainer failed, or a GGUF file is not what llama.cpp serves.
        """
        if (folder / "manifest.json").exists():
            return Manifest.model_validate_json((folder / "manifest.json").read_text("utf-8"))
        gguf_base = None if self.base else await gguf_of(model, _NO_BASE)
        if self.base and self.gguf:
            raise UserError(
                f"train.gguf={','.join(self.gguf)}: is written from a base that is a GGUF file; leave "
                "train.base out and name that file by model=gguf model.path=..., or give train.gguf=null"
            )
        base = folder / "base" if gguf_base else await asyncio.to_thread(_found, self.base or "")
        prepared = await asyncio.to_thread(self._prepared, base, gguf_base, folder)
        python = await asyncio.to_thread(self._python)
        threads = self.threads or len(os.sched_getaffinity(0))
        job = self._job(base, gguf_base, folder, prepared, threads)
        done = await child.run(python, job, folder, tell, self._launcher(python))
        agreement = {}
        for name in job["gguf"].values():
            tell({"writing": f"{name} (checking it with llama.cpp)"})
            agreement[name] = await hold_up(python, folder, name, prepared.samples, threads)
        manifest = Manifest(
            name=self.name,
            backend="trl",
            ended_at=now(),
            pybench=VERSION,
            prepared=prepared,
            seed=self.seed,
            settings=self._settings(),
            threads=threads,
            outputs=tuple(await asyncio.to_thread(self._outputs, folder, job["gguf"])),
            agreement=agreement,
            **done,
        )
        write_atomically(folder / "manifest.json", manifest.model_dump_json(indent=2) + "\n")
        shutil.rmtree(folder / "checkpoints", ignore_errors=True)
        (folder / "job.json").unlink(missing_ok=True)
        return manifest

    # ------------------------------------------------------------------ before the first step

    def _prepared(self, base: Path, gguf_base: Path | None, folder: Path) -> Prepared:
        """What a training is begun with; what lies there already is taken as it is."""
        origin = gguf_base or base
        stored = folder / "prepared.json"
        if stored.exists():
            prepared = Prepared.model_validate_json(stored.read_text("utf-8"))
            if _hash_of(origin) != prepared.base.sha256:
                raise UserError(f"train.base: {origin} is not the model that this training began with")
            return prepared
        context_tokens: int | None
        if gguf_base:
            whole = opened(gguf_base)
            ModelTokenizer(whole).write_folder(base)
            context_tokens = whole.shape.context_tokens
        else:
            context_tokens = _context_tokens(base)
        tokenizer = FolderTokenizer(base)
        if gguf_base:
            _require_same_beginning(ModelTokenizer(whole), tokenizer, gguf_base)
        more = None if self.validation is None else read("train.validation", paths_of(self.validation))
        parted = split(read("train.data", paths_of(self.data)), more, self.validation_share, self.seed)
        row_tokens = min(self.row_tokens, context_tokens or self.row_tokens)
        packed = lay_one_by_one(parted, tokenizer, row_tokens, self.too_long == "skip")
        packed.plan.save(folder / "plan.npz")
        prepared = Prepared(
            started_at=now(),
            base=FileFact(path=str(origin), sha256=_hash_of(origin)),
            tokenizer_sha256=hash_json([tokenizer.as_json(), tokenizer.template_source]),
            plan_sha256=hash_plan(packed.plan),
            code_sha256=hash_folder(_CODE),
            commit=commit(),
            data=data_facts(packed, paths_of(self.data, self.validation)),
            samples=samples_of(tokenizer, parted.validation or parted.train, self.check_samples),
        )
        write_atomically(stored, prepared.model_dump_json() + "\n")
        return prepared

    def _python(self) -> Path:
        if self.python is None:
            return environments.ensure("trl")
        if not os.access(self.python, os.X_OK):
            raise UserError(
                f"train.python={self.python}: there is no such program; name the Python of an environment "
                "with torch, transformers, trl, peft, accelerate and datasets, or null for that of `env trl`"
            )
        return self.python.absolute()

    def _launcher(self, python: Path) -> list[str]:
        """The words before the trainer's; none for a single process."""
        if self.launch is None:
            return []
        if (CONFIGS / f"{self.launch}.yaml").is_file():
            command = (
                "{python} -m accelerate.commands.launch --config_file={configs}/" + f"{self.launch}.yaml"
            )
        else:
            command = self.launch
        try:
            words = [
                os.path.expandvars(word).replace("{python}", str(python)).replace("{configs}", str(CONFIGS))
                for word in shlex.split(command)
            ]
        except ValueError as error:
            raise UserError(f"train.launch={self.launch}: not a command ({error})") from None
        if not words or shutil.which(words[0]) is None:
            names = ", ".join(sorted(path.stem for path in CONFIGS.glob("*.yaml")))
            raise UserError(
                f"train.launch={self.launch}: no such program; give a command that starts the trainer, "
                f"or one of: {names}"
            )
        return words

    def _job(
        self, base: Path, gguf_base: Path | None, folder: Path, prepared: Prepared, threads: int
    ) -> dict[str, Any]:
        recipe = (
            *(
                "row_tokens",
                "packing",
                "epochs",
                "rows_per_step",
                "rows_at_once",
                "learning_rate",
                "patience",
            ),
            *(
                "last_rate_share",
                "warm_up_steps",
                "weight_decay",
                "clip",
                "checkpoint_every",
                "precision",
                "more",
            ),
        )
        kinds = self.gguf if self.gguf is not None else ("q8_0",) if gguf_base else ()
        return {
            "do": "sft",
            "base": str(base.absolute()),
            "gguf_base": str(gguf_base.absolute()) if gguf_base else None,
            "folder": str(folder.absolute()),
            "recipe": {
                **{name: getattr(self, name) for name in recipe},
                "lora": vars(self.lora) if self.lora else None,
                "threads": threads,
            },
            "cpu_precision": precision_here(),
            "seed": self.seed,
            "samples": [
                {**each.model_dump(), "messages": with_objects(each.messages)} for each in prepared.samples
            ],
            "tokenizer_files": list(TOKENIZER_FILES),
            "gguf": {kind: f"{self.name}-{kind}.gguf" for kind in kinds},
            "hf_folder": _HF_FOLDER if self.hf_folder else None,
            "facts": {
                "pybench.train.base_sha256": prepared.base.sha256,
                "pybench.train.plan_sha256": prepared.plan_sha256,
                "pybench.train.settings_sha256": hash_json(self._settings()),
            },
        }

    def _settings(self) -> dict[str, Any]:
        """What shapes the result; where files lie does not."""
        kept = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        for name in ("folder", "data", "validation", "python"):
            del kept[name]
        return {**kept, "lora": vars(self.lora) if self.lora else None}

    def _outputs(self, folder: Path, gguf: dict[str, str]) -> list[FileFact]:
        paths = [folder / name for name in gguf.values()]
        for name in ("adapter", _HF_FOLDER):
            paths += sorted(path for path in (folder / name).glob("*") if path.is_file())
        return [FileFact(path=str(path.relative_to(folder)), sha256=hash_file(path)) for path in paths]


_NO_BASE = (
    "train=trl starts from train.base=FOLDER of Hugging Face's form, or from a GGUF file; give one of these, "
    "model=smollm2, or model=gguf model.path=..."
)


def _found(base: str) -> Path:
    """The folder of a base, fetched from Hugging Face's hub if it is a name there. Raises UserError."""
    folder = Path(base)
    if not folder.is_dir():
        from huggingface_hub import snapshot_download

        try:
            folder = Path(snapshot_download(base, allow_patterns=list(_FETCHED)))
        except Exception as error:  # whatever network, hub and name bring up
            said = " ".join(str(error).split())[:200]
            raise UserError(
                f"train.base={base}: is no folder, and could not be fetched from Hugging Face's hub "
                f"({type(error).__name__}: {said})"
            ) from None
    if not any(path for pattern in _WEIGHTS for path in folder.glob(pattern)):
        raise UserError(f"train.base={base}: holds no weights (*.safetensors)")
    return folder


def _context_tokens(folder: Path) -> int | None:
    config = read_json(folder, "config.json")
    found = config.get("max_position_embeddings") or config.get("text_config", {}).get(
        "max_position_embeddings"
    )
    return found if isinstance(found, int) else None


def _hash_of(origin: Path) -> str:
    """Of a model's file, or of all files of its folder, each read piece by piece."""
    if origin.is_file():
        return hash_file(origin)
    files = sorted(path for path in origin.iterdir() if path.is_file() and not path.name.startswith("."))
    return hash_json({path.name: hash_file(path) for path in files})


def _require_same_beginning(gguf: ModelTokenizer, folder: FolderTokenizer, path: Path) -> None:
    asked = [{"role": "user", "content": "1 2 12"}]
    if gguf.prompt(asked) != folder.prompt(asked):
        raise UserError(
            f"model.path={path}: llama.cpp puts a token before each prompt that its chat template does not "
            "write, and Hugging Face's libraries would not; train=small can tune it"
        )
