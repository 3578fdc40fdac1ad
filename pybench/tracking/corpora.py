"""The process that sends one corpus to MLflow: reads a job on stdin, writes its answer as a line of JSON.

The corpus is a run beside those of trainings and evaluations; what was trained on it points at it.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from pybench.core.errors import TrackingError
from pybench.tracking.content import RUN_TAG
from pybench.tracking.links import connect, made
from pybench.tracking.publish import open_store, refuse_secrets
from pybench.tracking.trainings import finished_run, work_on


def main() -> int:
    """Do the job on stdin; the answer is `{experiment_id, mlflow_run}` or `{error}`."""
    return work_on(_send)


def _send(job: dict[str, Any]) -> dict[str, Any]:
    from mlflow.entities import Dataset, DatasetInput, InputTag, Metric, Param, RunTag

    folder = Path(job["run_folder"])
    try:
        manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    except (OSError, ValueError):
        raise TrackingError(f"{folder} holds no corpus that is whole") from None
    refuse_secrets([folder / "manifest.json"])
    splits: dict[str, dict[str, Any]] = manifest["splits"]
    client, experiment_id = open_store(job)
    identity = "corpus " + ",".join(sorted(each["sha256"][:16] for each in splits.values()))
    if known := finished_run(client, experiment_id, identity):
        return {"experiment_id": experiment_id, "mlflow_run": known}
    at = round(datetime.fromisoformat(manifest["made_at"]).timestamp() * 1000)
    files = {each["sha256"]: f"{manifest['name']}/{each['file']}" for each in splits.values()}
    run_id = str(
        client.create_run(
            experiment_id,
            start_time=at,
            tags={RUN_TAG: identity, "kind": "data"},
            run_name=f"data {manifest['name']}",
        ).info.run_id
    )
    counts = ("kept", "found", "repairs", "trained_replies", "tokens")
    client.log_batch(
        run_id,
        [
            Metric(f"{split}/{name}", float(each[name]), at, 0)
            for split, each in splits.items()
            for name in counts
        ],
        [Param("corpus", manifest["name"]), Param("version", manifest["version"])],
        [RunTag(name, value) for name, value in made(files).items()],
    )
    datasets = [
        Dataset(
            name=f"{each['file']}, {each['kept']} conversations",
            digest=each["sha256"][:12],
            source_type="local",
            source=json.dumps({"sha256": each["sha256"]}),
        )
        for each in splits.values()
    ]
    tag = InputTag("mlflow.data.context", "made")
    client.log_inputs(run_id, datasets=[DatasetInput(each, [tag]) for each in datasets])
    client.log_artifact(run_id, str(folder / "manifest.json"))
    client.set_terminated(run_id, status="FINISHED", end_time=at)
    connect(client, experiment_id, run_id)
    return {"experiment_id": experiment_id, "mlflow_run": run_id}


if __name__ == "__main__":
    sys.exit(main())
