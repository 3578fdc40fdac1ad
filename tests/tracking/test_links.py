"""Data, training and evaluation in a real MLflow store: each points at the other."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from pybench.tracking.mlflow import MlflowTracker
from pybench.training.manifest import DataFacts, FileFact, Manifest, Prepared
from tests.helpers.mlflow_store import look_into
from tests.helpers.tracked_run import TASKS, make_run

pytestmark = pytest.mark.slow

DATA, HELD, BASE, TUNED = ("d" * 64, "e" * 64, "b" * 64, "f" * 64)
AT = "2026-11-24T10:00:00.000+00:00"


def write_corpus(folder: Path) -> Path:
    counts = {"kept": 2, "found": 3, "repairs": 1, "trained_replies": 4, "tokens": 500}
    splits = {
        "train": {"file": "train.jsonl", "sha256": DATA, **counts},
        "validation": {"file": "validation.jsonl", "sha256": HELD, **counts},
    }
    folder.mkdir(parents=True)
    manifest = {"name": "corpus", "made_at": AT, "version": "1", "splits": splits}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def write_training(folder: Path) -> Path:
    folder.mkdir(parents=True)
    data = DataFacts(
        files=(FileFact(path="train.jsonl", sha256=DATA, conversations=2),),
        **dict.fromkeys(("train", "validation", "skipped", "tokens", "trained_tokens", "row_tokens"), 2),
    )
    prepared = Prepared(
        started_at=AT, base=FileFact(path="base.gguf", sha256=BASE), tokenizer_sha256="",
        plan_sha256="p" * 64, code_sha256="", commit=None, data=data, samples=(),
    )  # fmt: skip
    manifest = Manifest(
        name="tuned", backend="small", ended_at=AT, pybench="1", prepared=prepared, seed=0, settings={},
        precision="fp32", threads=1, torch="2", steps=1, best_step=1, stopped_early=False, tuned_parameters=1,
        curve=(), tokens=1, wall_sec=1.0, cpu_sec=1.0, peak_memory_mb=1.0,
        outputs=(FileFact(path="tuned-q8_0.gguf", sha256=TUNED),), agreement={},
    )  # fmt: skip
    (folder / "manifest.json").write_text(manifest.model_dump_json())
    return folder


def write_evaluation(folder: Path, model: str, served: str) -> Path:
    run = make_run(folder, dict.fromkeys(TASKS, "passed"), model, f"run-{model}")
    environment = json.loads((run / "environment.json").read_text())
    environment["model"]["file_sha256"] = served
    (run / "environment.json").write_text(json.dumps(environment))
    return run


def test_data_training_and_evaluation_point_at_each_other(tmp_path: Path) -> None:
    outputs = tmp_path / "outputs"
    tracker = MlflowTracker(traces="none", timeout_sec=300)

    async def send() -> None:
        # The training comes before its data, and twice: whatever the order, all are connected in the end.
        await tracker.publish_training(write_training(outputs / "train"))
        await tracker.publish(write_evaluation(outputs / "tuned", "tuned", TUNED))
        await tracker.publish_corpus(write_corpus(outputs / "data"))
        await tracker.publish(write_evaluation(outputs / "base", "base", BASE))
        await tracker.publish_training(outputs / "train")

    asyncio.run(send())
    runs = {run["name"]: run for run in look_into(f"sqlite:///{outputs / 'mlflow.db'}")["runs"]}
    assert set(runs) == {"data corpus", "train tuned", "tuned", "base"}
    ids = {name: run["id"] for name, run in runs.items()}
    tags = {name: run["tags"] for name, run in runs.items()}
    assert tags["data corpus"]["used_by"] == ids["train tuned"]
    assert tags["train tuned"]["made_from"] == ids["data corpus"]
    assert tags["train tuned"]["used_by"] == ids["tuned"]
    assert tags["tuned"]["made_from"] == ids["train tuned"]
    assert "made_from" not in tags["base"]
    assert f"runs/{ids['train tuned']})" in tags["tuned"]["mlflow.note.content"]
    assert tags["data corpus"]["kind"] == "data"
