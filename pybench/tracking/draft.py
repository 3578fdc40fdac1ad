"""A run in MLflow that is not whole yet: it has its name and some of its traces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from pybench.core.events import Event
from pybench.core.journal import read_events, trial_folder
from pybench.core.records import TrialRecord
from pybench.results.load import load_run
from pybench.tracking import content
from pybench.tracking.traces import log_trials, trace_id

if TYPE_CHECKING:
    from mlflow import MlflowClient

_MAX_TRIALS_A_CALL = 20
_MAX_TRACES_A_PAGE = 100


@dataclass
class Draft:
    """One MLflow run that lacks its content tag, and the traces that were sent to it."""

    client: MlflowClient
    experiment_id: str
    run_folder: Path
    traces: str
    mlflow_run: str
    sent: set[str] = field(default_factory=set)
    """The ids of its traces."""
    is_sound: bool = True
    """Whether `sent` is all that is there: False after a call that failed, which may have done half."""

    @classmethod
    def begin(cls, client: MlflowClient, experiment_id: str, run_folder: Path, traces: str) -> Draft:
        """Make the run. Raises UserError, mlflow.exceptions.MlflowException."""
        run = load_run(run_folder)
        made = client.create_run(
            experiment_id,
            start_time=round(datetime.fromisoformat(run.environment.started_at).timestamp() * 1000),
            tags={content.RUN_TAG: run.environment.run_id},
            run_name=str(run.config.get("name") or run.model),
        )
        return cls(client, experiment_id, run_folder, traces, str(made.info.run_id))

    def send(self, trials: Sequence[tuple[TrialRecord, Sequence[Event]]]) -> None:
        """Send the traces of trials that this run is to show."""
        from mlflow.tracing.client import TracingClient

        chosen = [each for each in trials if self._shows(each[0])]
        if chosen:
            log_trials(TracingClient(), chosen, self.experiment_id, self.mlflow_run)
            self.sent |= {trace_id(self.mlflow_run, record) for record, _ in chosen}

    def reconcile(self, records: Sequence[TrialRecord]) -> Iterator[tuple[int, int]]:
        """Send what is missing of these trials and delete what is there of others; how many traces of how
        many are there, after each step."""
        wanted = {trace_id(self.mlflow_run, each): each for each in records if self._shows(each)}
        _delete(self.client, self.experiment_id, sorted(self.sent - set(wanted)))
        self.sent &= set(wanted)
        missing = [record for name, record in wanted.items() if name not in self.sent]
        for first in range(0, len(missing), _MAX_TRIALS_A_CALL):
            yield len(self.sent), len(wanted)
            batch = missing[first : first + _MAX_TRIALS_A_CALL]
            self.send([(record, events_of(self.run_folder, record)) for record in batch])

    def remove(self) -> None:
        """Delete the run and its traces; what is gone already may be."""
        from mlflow.exceptions import MlflowException

        _delete(self.client, self.experiment_id, sorted(self.sent))
        try:
            remove_run(self.client, self.experiment_id, self.mlflow_run)
        except MlflowException:
            if self.client.get_run(self.mlflow_run).info.lifecycle_stage == "active":
                raise

    def _shows(self, record: TrialRecord) -> bool:
        return self.traces == "all" or (self.traces == "failed" and record.status != "passed")


def events_of(run_folder: Path, record: TrialRecord) -> list[Event]:
    """What happened in a trial; empty if its trajectory is not there."""
    return read_events(trial_folder(run_folder, *record.key) / "trajectory.jsonl")


def remove_run(client: MlflowClient, experiment_id: str, run_id: str) -> None:
    """Delete a run with its traces."""
    while traces := client.search_traces(
        locations=[experiment_id], run_id=run_id, max_results=_MAX_TRACES_A_PAGE, include_spans=False
    ):
        _delete(client, experiment_id, [trace.info.trace_id for trace in traces])
    client.delete_run(run_id)


def _delete(client: MlflowClient, experiment_id: str, traces: Sequence[str]) -> None:
    for first in range(0, len(traces), _MAX_TRACES_A_PAGE):
        client.delete_traces(experiment_id, trace_ids=list(traces[first : first + _MAX_TRACES_A_PAGE]))
