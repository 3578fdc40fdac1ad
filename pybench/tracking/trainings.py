"""The process that sends one training to MLflow: reads a job on stdin, writes its answer as a line of JSON.

The training is a run beside those of corpora and evaluations, and points at those that it shares files with.
Its tag `model_sha256` is that of every evaluation of the file that it made, `data_sha256` those of its data.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.core.errors import PyBenchError
from pybench.tracking.content import MODEL_TAG, RUN_TAG
from pybench.tracking.links import connect, made, used
from pybench.tracking.publish import files, greet, open_store, refuse_secrets
from pybench.training.manifest import Manifest

if TYPE_CHECKING:
    from mlflow import MlflowClient

_BATCH = 800
_KEPT_SETTINGS = (
    *("epochs", "learning_rate", "tuned_layers", "row_tokens", "rows_per_step", "warm_up_steps"),
    *("weight_decay", "clip", "tune_embeddings"),
)
_LARGE_FILE_BYTES = 10_000_000


def main() -> int:
    """Do the job on stdin; the answer is `{experiment_id, mlflow_run}` or `{error}`."""
    return work_on(_send)


def work_on(send: Callable[[dict[str, Any]], dict[str, Any]]) -> int:
    """Do the job on stdin by `send`, and write its answer."""
    job = json.loads(sys.stdin.readline())
    signal.setitimer(signal.ITIMER_REAL, job["limit_sec"] + 5)  # should nobody be left to kill us
    try:
        if job["database"] is None:
            greet(job["uri"])
        answer = send(job)
    except PyBenchError as error:
        answer = {"error": str(error)}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"}
    print("\n" + json.dumps(answer), flush=True)
    os._exit(0)


def finished_run(client: MlflowClient, experiment_id: str, identity: str) -> str | None:
    """The run of this identity if it was sent whole, linked anew; halves of it are removed."""
    for known in client.search_runs([experiment_id], filter_string=f"tags.`{RUN_TAG}` = '{identity}'"):
        if known.info.status == "FINISHED":
            connect(client, experiment_id, known.info.run_id)
            return str(known.info.run_id)
        client.delete_run(known.info.run_id)
    return None


def _send(job: dict[str, Any]) -> dict[str, Any]:
    folder = Path(job["run_folder"])
    sent = [path for path in files(folder) if _is_sent(path)]
    refuse_secrets(sent)
    manifest = Manifest.model_validate_json((folder / "manifest.json").read_text("utf-8"))
    client, experiment_id = open_store(job)
    identity = f"training {manifest.prepared.plan_sha256[:16]} {manifest.ended_at}"
    if known := finished_run(client, experiment_id, identity):
        return {"experiment_id": experiment_id, "mlflow_run": known}
    made = client.create_run(
        experiment_id,
        start_time=_milliseconds(manifest.prepared.started_at),
        tags={RUN_TAG: identity, **_tags(manifest)},
        run_name=f"train {manifest.name}",
    )
    run_id = str(made.info.run_id)
    _log(client, run_id, manifest)
    for path in sent:
        below = path.parent.relative_to(folder).as_posix()
        client.log_artifact(run_id, str(path), None if below == "." else below)
    client.set_terminated(run_id, status="FINISHED", end_time=_milliseconds(manifest.ended_at))
    connect(client, experiment_id, run_id)
    return {"experiment_id": experiment_id, "mlflow_run": run_id}


def _is_sent(path: Path) -> bool:
    """The records and what is small; models stay where they were made."""
    return not path.name.startswith(".") and path.stat().st_size < _LARGE_FILE_BYTES and path.suffix != ".npz"


def _tags(manifest: Manifest) -> dict[str, str]:
    models = [each.sha256 for each in manifest.outputs if each.path.endswith(".gguf")]
    values = {
        "kind": "training",
        MODEL_TAG: models[0] if models else None,
        "base_sha256": manifest.prepared.base.sha256,
        "data_sha256": ",".join(each.sha256 for each in manifest.prepared.data.files),
        "plan_sha256": manifest.prepared.plan_sha256,
        "mlflow.source.git.commit": manifest.prepared.commit,
    }
    files = {each.sha256: each.path for each in manifest.prepared.data.files}
    files[manifest.prepared.base.sha256] = Path(manifest.prepared.base.path).name
    written = {each.sha256: each.path for each in manifest.outputs if each.path.endswith(".gguf")}
    return {name: value for name, value in values.items() if value} | used(files) | made(written)


def _log(client: MlflowClient, run_id: str, manifest: Manifest) -> None:
    from mlflow.entities import Dataset, DatasetInput, InputTag, Metric, Param

    ended = _milliseconds(manifest.ended_at)
    params = {"backend": manifest.backend, "seed": manifest.seed, "precision": manifest.precision}
    params |= {name: manifest.settings[name] for name in _KEPT_SETTINGS if name in manifest.settings}
    client.log_batch(run_id, params=[Param(name, str(value)) for name, value in params.items()])
    metrics = []
    for point in manifest.curve:
        values = {"loss": point.loss, "rate": point.rate, "gradient": point.gradient}
        if point.validation_loss is not None:
            values["validation_loss"] = point.validation_loss
        metrics += [Metric(name, value, ended, point.step) for name, value in values.items()]
    last = {
        "tokens": manifest.tokens,
        "tokens_per_cpu_sec": manifest.tokens_per_cpu_sec,
        "seconds": manifest.wall_sec,
        "peak_memory_mb": manifest.peak_memory_mb,
    }
    metrics += [Metric(name, float(value), ended, manifest.steps) for name, value in last.items()]
    for first in range(0, len(metrics), _BATCH):
        client.log_batch(run_id, metrics=metrics[first : first + _BATCH])
    data = [
        Dataset(
            name=f"{Path(each.path).name}, {each.conversations} conversations",
            digest=each.sha256[:12],
            source_type="local",
            source=json.dumps({"sha256": each.sha256}),
        )
        for each in manifest.prepared.data.files
    ]
    tag = InputTag("mlflow.data.context", "training")
    client.log_inputs(run_id, datasets=[DatasetInput(each, [tag]) for each in data])


def _milliseconds(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)


if __name__ == "__main__":
    sys.exit(main())
