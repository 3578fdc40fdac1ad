"""The process that sends one run to MLflow: reads a job on stdin, writes its answer as a line of JSON.

A job that `follows` begins while the run goes on: traces of finished trials are sent at once, and a second
line on stdin, `{limit_sec}`, says that the run has ended. Without that line the run was cut off.

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
from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.core import temporary
from pybench.core.errors import PyBenchError, TrackingError
from pybench.core.journal import trial_folder
from pybench.core.records import RunSummary, TrialRecord
from pybench.report import write_trial_pages
from pybench.results.load import LoadedRun, load_run
from pybench.tracking import content
from pybench.tracking.draft import Draft, events_of, remove_run
from pybench.tracking.following import EndOfRun, RecordTail
from pybench.tracking.links import connect
from pybench.tracking.store import PROGRESS, exclusive

if TYPE_CHECKING:
    from mlflow import MlflowClient

_PAGE = 500
_SAY_EVERY_SEC = 5.0
_NICENESS = 5
_REPORT = "report.html"
_SECRET_NAMES = ("_KEY", "_TOKEN", "_SECRET", "_PASSWORD")
_MIN_SECRET_CHARS = 16


def main() -> int:
    """Do the job on stdin; the answer is `{experiment_id, mlflow_run}` or `{error}`."""
    job = json.loads(sys.stdin.readline())
    followed = None
    if job["follows"]:
        os.nice(_NICENESS)
        end = EndOfRun(sys.stdin)
        followed = _follow(job, end)
        if end.limit_sec is None:
            os._exit(0)
        job["limit_sec"] = end.limit_sec
    signal.setitimer(signal.ITIMER_REAL, job["limit_sec"] + 5)  # should nobody be left to kill us
    try:
        answer = _do(job, followed)
    except PyBenchError as error:
        answer = {"error": str(error)}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"}
    print("\n" + json.dumps(answer), flush=True)
    os._exit(0)  # threads of the tracing library may still wait for a server that is gone


def _follow(job: dict[str, Any], end: EndOfRun) -> Draft | None:
    """Send traces while the run goes on; what there is of the run in MLflow then.

    None where that failed: all is then sent when the run has ended, and what is wrong is said there.
    """
    run_folder = Path(job["run_folder"])
    draft = None
    try:
        tail = RecordTail(run_folder / "trials.jsonl", job["known_bytes"])
        if not tail.wait_for_more(end):
            return None
        if job["database"] is None:
            greet(job["uri"])
        refuse_secrets([run_folder / "config.yaml", run_folder / "environment.json"])
        client, experiment_id = open_store(job)
        draft = Draft.begin(client, experiment_id, run_folder, job["traces"])
        for records in tail.until(end):
            refuse_secrets(path for each in records for path in files(trial_folder(run_folder, *each.key)))
            draft.send([(each, events_of(run_folder, each)) for each in records])
        if end.limit_sec is None:
            client.set_terminated(draft.mlflow_run, status="KILLED")
    except Exception:
        if draft is not None:
            draft.is_sound = False
    return draft


def _do(job: dict[str, Any], draft: Draft | None = None) -> dict[str, Any]:
    if job["database"] is None:
        greet(job["uri"])
    run_folder = Path(job["run_folder"]) if job["run_folder"] else None
    if run_folder is not None:
        try:
            refuse_secrets(files(run_folder))
        except TrackingError:
            if draft is not None:
                draft.remove()
            raise
    client, experiment_id = open_store(job)
    if run_folder is None:
        return {"experiment_id": experiment_id}
    with exclusive(run_folder / "summary.json"):
        return {
            "experiment_id": experiment_id,
            "mlflow_run": _publish(client, run_folder, experiment_id, job["traces"], draft),
        }


def greet(uri: str) -> None:
    """Ask the server for any answer at all before seconds are spent on loading MLflow.

    Raises:
        TrackingError: nobody answers there.
    """
    import httpx

    try:
        httpx.get(f"{uri}/health", timeout=5)
    except httpx.HTTPError as error:
        raise TrackingError(f"the server does not answer ({type(error).__name__})") from None


def refuse_secrets(paths: Iterable[Path]) -> None:
    """Nothing is sent that holds the value of one of this process's own keys.

    Raises:
        TrackingError: a file of the run does.
    """
    secrets = {
        name: value.encode()
        for name, value in os.environ.items()
        if name.upper().endswith(_SECRET_NAMES) and len(value) >= _MIN_SECRET_CHARS
    }
    for path in paths if secrets else ():
        text = path.read_bytes()
        for name, value in secrets.items():
            if value in text:
                raise TrackingError(f"not sent: {path} holds the value of the environment variable {name}")


def files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]


def open_store(job: dict[str, Any]) -> tuple[MlflowClient, str]:
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


def _publish(
    client: MlflowClient, run_folder: Path, experiment_id: str, traces: str, draft: Draft | None
) -> str:
    """Send the run unless it is there as it stands; then remove what is there of it from before."""
    run = load_run(run_folder)
    if run.summary is None:
        raise TrackingError(f"{run_folder} holds no summary.json")
    digest = _digest(run_folder, traces)
    tag = f"tags.`{content.RUN_TAG}` = '{run.summary.run_id}'"
    older = list(client.search_runs([experiment_id], filter_string=tag, max_results=_PAGE))
    for known in older:
        if known.data.tags.get(content.CONTENT_TAG) == digest:
            if draft is not None:
                draft.remove()
            return str(known.info.run_id)
    # Another process may have sent the run meanwhile, and removed this draft.
    known_ids = {known.info.run_id for known in older}
    if draft is not None and not (draft.is_sound and draft.mlflow_run in known_ids):
        draft.remove()
        older = [known for known in older if known.info.run_id != draft.mlflow_run]
        draft = None
    if draft is None:
        draft = Draft.begin(client, experiment_id, run_folder, traces)
    _complete(draft, run, run.summary)
    client.set_tag(draft.mlflow_run, content.CONTENT_TAG, digest)
    written = client.get_run(draft.mlflow_run).data.tags
    if written.get(content.CONTENT_TAG) != digest or written.get(content.RUN_TAG) != run.summary.run_id:
        raise TrackingError("the server answers but keeps nothing: is it an MLflow server?")
    for known in older:
        if known.info.run_id != draft.mlflow_run:
            remove_run(client, experiment_id, known.info.run_id)
    connect(client, experiment_id, draft.mlflow_run)
    return draft.mlflow_run


def _digest(run_folder: Path, traces: str) -> str:
    digest = hashlib.sha256(traces.encode())
    for name in ("summary.json", "trials.jsonl", "config.yaml", "environment.json", "grades.jsonl"):
        path = run_folder / name
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()[:16]


def _complete(draft: Draft, loaded: LoadedRun, summary: RunSummary) -> None:
    """Everything else that there is to say of the run."""
    from mlflow.entities import Metric, Param, RunTag

    client, run_id = draft.client, draft.mlflow_run
    run_folder, records = loaded.folder, content.failed_first(loaded.records)
    tags = {
        **content.tags(summary, loaded.environment, run_folder),
        "mlflow.runName": content.run_name(summary, loaded.environment, run_folder),
        "mlflow.loggedArtifacts": json.dumps([{"path": "trials.json", "type": "table"}]),
    }
    ended = _milliseconds(summary.ended_at)
    metrics = [Metric(name, value, ended, 0) for name, value in content.metrics(summary).items()]
    params = [Param(name, value) for name, value in content.parameters(loaded.config, summary).items()]
    client.log_batch(run_id, metrics, params, [RunTag(name, value) for name, value in tags.items()])
    _log_dataset(client, run_id, loaded, summary)
    _log_artifacts(client, run_id, loaded, records)
    said = time.monotonic()
    for done, planned in draft.reconcile(records):
        if time.monotonic() - said >= _SAY_EVERY_SEC and done < planned:
            said = time.monotonic()
            _say(f"{done} of {planned} traces are sent")
    _say(f"all {len(draft.sent)} traces are sent")
    status = {1: "FAILED", 2: "FAILED", 130: "KILLED"}.get(summary.exit_code, "FINISHED")
    client.set_terminated(run_id, status=status, end_time=ended)


def _say(text: str) -> None:
    print(f"\n{PROGRESS.decode()}{text}", flush=True)


def _log_dataset(
    client: MlflowClient,
    run_id: str,
    loaded: LoadedRun,
    summary: RunSummary,
) -> None:
    """The tasks as the run's input: two runs with the same digest worked on the same tasks."""
    from mlflow.entities import Dataset, DatasetInput, InputTag

    tasks, name = loaded.environment.tasks, (loaded.config.get("dataset") or {}).get("name")
    dataset = Dataset(
        name=f"{name or 'dataset'}, {len(tasks)} tasks",
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


def _milliseconds(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)


if __name__ == "__main__":
    sys.exit(main())
