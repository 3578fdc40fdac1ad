"""The process that sends one run to MLflow: reads a job on stdin, writes its answer as a line of JSON.

It is killed when its time is up, so it may stop at any point; what it leaves half done, the next one
that sends the same run removes.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.core import temporary
from pybench.core.errors import PyBenchError, TrackingError
from pybench.core.records import RunSummary, TrialRecord
from pybench.report import write_trial_pages
from pybench.results.load import LoadedRun, load_run
from pybench.tracking import content
from pybench.tracking.store import PROGRESS, exclusive
from pybench.tracking.traces import log_trial

if TYPE_CHECKING:
    from mlflow import MlflowClient

_PAGE = 500
_SAY_EVERY_SEC = 5.0
_REPORT = "report.html"
_SECRET_NAMES = ("_KEY", "_TOKEN", "_SECRET", "_PASSWORD")
_MIN_SECRET_CHARS = 16


def main() -> int:
    """Do the job on stdin; the answer is `{experiment_id, mlflow_run}` or `{error}`."""
    job = json.loads(sys.stdin.read())
    signal.setitimer(signal.ITIMER_REAL, job["limit_sec"] + 5)  # should nobody be left to kill us
    try:
        answer = _do(job)
    except PyBenchError as error:
        answer = {"error": str(error)}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"}
    print("\n" + json.dumps(answer), flush=True)
    os._exit(0)  # threads of the tracing library may still wait for a server that is gone


def _do(job: dict[str, Any]) -> dict[str, Any]:
    if job["database"] is None:
        _greet(job["uri"])
    run_folder = Path(job["run_folder"]) if job["run_folder"] else None
    if run_folder is not None:
        _refuse_secrets(run_folder)
    client, experiment_id = _open(job)
    if run_folder is None:
        return {"experiment_id": experiment_id}
    with exclusive(run_folder / "summary.json"):
        return {
            "experiment_id": experiment_id,
            "mlflow_run": _publish(client, run_folder, experiment_id, job["traces"]),
        }


def _greet(uri: str) -> None:
    """Ask the server for any answer at all before seconds are spent on loading MLflow.

    Raises:
        TrackingError: nobody answers there.
    """
    import httpx

    try:
        httpx.get(f"{uri}/health", timeout=5)
    except httpx.HTTPError as error:
        raise TrackingError(f"the server does not answer ({type(error).__name__})") from None


def _refuse_secrets(run_folder: Path) -> None:
    """Nothing is sent that holds the value of one of this process's own keys.

    Raises:
        TrackingError: a file of the run does.
    """
    secrets = {
        name: value.encode()
        for name, value in os.environ.items()
        if name.upper().endswith(_SECRET_NAMES) and len(value) >= _MIN_SECRET_CHARS
    }
    for path in sorted(run_folder.rglob("*")) if secrets else []:
        if path.is_file() and not path.is_symlink():
            text = path.read_bytes()
            for name, value in secrets.items():
                if value in text:
                    raise TrackingError(
                        f"not sent: {path} holds the value of the environment variable {name}"
                    )


def _open(job: dict[str, Any]) -> tuple[MlflowClient, str]:
    """A client and the id of the experiment.

    A local store is made when it is first opened, and two that do so at once break it, so this is
    done under a lock.
    """
    import mlflow

    database = Path(job["database"]) if job["database"] else None
    if database is not None:
        database.parent.mkdir(parents=True, exist_ok=True)
    with exclusive(database.parent) if database else nullcontext():
        mlflow.set_tracking_uri(job["uri"])
        client = mlflow.MlflowClient(job["uri"])
        return client, _experiment(client, job["experiment"], database)


def _experiment(client: MlflowClient, name: str, database: Path | None) -> str:
    """The id of the experiment, made if need be.

    Raises:
        TrackingError: it was deleted, or cannot be made.
    """
    from mlflow.exceptions import MlflowException

    found = client.get_experiment_by_name(name)
    if found is None:
        place = database.with_name("mlartifacts").as_uri() if database else None
        try:
            return str(client.create_experiment(name, artifact_location=place))
        except MlflowException as error:
            found = client.get_experiment_by_name(name)  # another process was faster
            if found is None:
                raise TrackingError(f"experiment {name!r} cannot be made: {error}") from None
    if found.lifecycle_stage != "active":
        raise TrackingError(
            f"experiment {name!r} was deleted; restore it in MLflow or choose another tracking.experiment"
        )
    return str(found.experiment_id)


def _publish(client: MlflowClient, run_folder: Path, experiment_id: str, traces: str) -> str:
    """Send the run unless it is there as it stands; then remove what is there of it from before."""
    run = load_run(run_folder)
    if run.summary is None:
        raise TrackingError(f"{run_folder} holds no summary.json")
    summary = run.summary
    digest = _digest(run_folder, traces)
    older = client.search_runs(
        [experiment_id], filter_string=f"tags.`{content.RUN_TAG}` = '{summary.run_id}'", max_results=_PAGE
    )
    for known in older:
        if known.data.tags.get(content.CONTENT_TAG) == digest:
            return str(known.info.run_id)
    new = _send(client, run, summary, experiment_id, traces)
    client.set_tag(new, content.CONTENT_TAG, digest)
    written = client.get_run(new).data.tags
    if written.get(content.CONTENT_TAG) != digest or written.get(content.RUN_TAG) != summary.run_id:
        raise TrackingError("the server answers but keeps nothing: is it an MLflow server?")
    for known in older:
        _remove(client, experiment_id, known.info.run_id)
    return new


def _digest(run_folder: Path, traces: str) -> str:
    digest = hashlib.sha256(traces.encode())
    for name in ("summary.json", "trials.jsonl", "config.yaml", "environment.json", "grades.jsonl"):
        path = run_folder / name
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()[:16]


def _send(
    client: MlflowClient, loaded: LoadedRun, summary: RunSummary, experiment_id: str, traces: str
) -> str:
    """One new MLflow run with everything in it; its id."""
    from mlflow.entities import Metric, Param

    run_folder, records = loaded.folder, content.failed_first(loaded.records)
    tags = content.tags(summary, loaded.environment, run_folder)
    table = {"path": "trials.json", "type": "table"}
    run = client.create_run(
        experiment_id,
        start_time=_milliseconds(summary.started_at),
        tags={**tags, "mlflow.loggedArtifacts": json.dumps([table])},
        run_name=content.run_name(summary, loaded.environment, run_folder),
    )
    run_id, ended = str(run.info.run_id), _milliseconds(summary.ended_at)
    metrics = [Metric(name, value, ended, 0) for name, value in content.metrics(summary).items()]
    params = [Param(name, value) for name, value in content.parameters(loaded.config, summary).items()]
    client.log_batch(run_id, metrics=metrics, params=params)
    _log_dataset(client, run_id, loaded.config, summary, records)
    _log_artifacts(client, run_id, loaded, records)
    chosen = [each for each in records if traces == "all" or (traces == "failed" and each.status != "passed")]
    said = time.monotonic()
    for number, record in enumerate(chosen):
        if time.monotonic() - said >= _SAY_EVERY_SEC:
            said = time.monotonic()
            _say(f"{number} of {len(chosen)} traces are sent")
        log_trial(record, loaded.events(record), experiment_id, run_id)
    _say(f"all {len(chosen)} traces are sent")
    status = {1: "FAILED", 2: "FAILED", 130: "KILLED"}.get(summary.exit_code, "FINISHED")
    client.set_terminated(run_id, status=status, end_time=ended)
    return run_id


def _say(text: str) -> None:
    print(f"\n{PROGRESS.decode()}{text}", flush=True)


def _log_dataset(
    client: MlflowClient,
    run_id: str,
    config: dict[str, Any],
    summary: RunSummary,
    records: Sequence[TrialRecord],
) -> None:
    """The tasks as the run's input: two runs with the same digest worked on the same tasks."""
    from mlflow.entities import Dataset, DatasetInput, InputTag

    tasks = sorted({record.task_id for record in records})
    dataset = Dataset(
        name=str((config.get("dataset") or {}).get("name") or "tasks"),
        digest=summary.dataset_hash[:12] or "none",
        source_type="local",
        source=json.dumps({"dataset_hash": summary.dataset_hash}),
        profile=json.dumps({"planned trials": summary.overall.planned, "tasks": len(tasks)}),
    )
    client.log_inputs(
        run_id, datasets=[DatasetInput(dataset, [InputTag("mlflow.data.context", "evaluation")])]
    )


def _log_artifacts(
    client: MlflowClient, run_id: str, loaded: LoadedRun, records: Sequence[TrialRecord]
) -> None:
    """The report, the table of trials, a readable page a trial, failures first, and the run folder as it
    is."""
    with temporary.folder("publish") as scratch:
        target = Path(scratch)
        table = json.dumps(content.trials_table(records))
        (target / "trials.json").write_text(table, encoding="utf-8")
        write_trial_pages(loaded, target)
        client.log_artifacts(run_id, str(target))
    for path in sorted(loaded.folder.iterdir()):
        if path.name.startswith(".") or path.is_symlink():
            continue
        if path.name == _REPORT:
            client.log_artifact(run_id, str(path))
            continue
        if path.is_dir():
            client.log_artifacts(run_id, str(path), f"run_folder/{path.name}")
        else:
            client.log_artifact(run_id, str(path), "run_folder")


def _remove(client: MlflowClient, experiment_id: str, run_id: str) -> None:
    """Delete a run with its traces."""
    while traces := client.search_traces(locations=[experiment_id], run_id=run_id, max_results=100):
        client.delete_traces(experiment_id, trace_ids=[trace.info.trace_id for trace in traces])
    client.delete_run(run_id)


def _milliseconds(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)


if __name__ == "__main__":
    sys.exit(main())
