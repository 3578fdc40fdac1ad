"""Answers each line `["URI", "EXPERIMENT"]` on stdin with a line of JSON: all that the experiment holds.

A process of its own, because MLflow takes seconds to load and warns while it does.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def main(uri: str, name: str) -> dict[str, Any]:
    import mlflow

    mlflow.set_tracking_uri(uri)
    client = mlflow.MlflowClient(uri)
    experiment = client.get_experiment_by_name(name)
    assert experiment is not None
    runs = []
    for run in client.search_runs([experiment.experiment_id]):
        traces = client.search_traces(
            locations=[experiment.experiment_id], run_id=run.info.run_id, max_results=100
        )
        runs.append(
            {
                "id": run.info.run_id,
                "name": run.info.run_name,
                "status": run.info.status,
                "seconds": (run.info.end_time - run.info.start_time) / 1000,
                "params": run.data.params,
                "metrics": run.data.metrics,
                "tags": run.data.tags,
                "datasets": [
                    [each.dataset.name, each.dataset.digest]
                    for each in (run.inputs.dataset_inputs if run.inputs else [])
                ],
                "artifacts": files(client, run.info.run_id),
                "traces": [look(trace) for trace in traces],
            }
        )
    every = client.search_traces(locations=[experiment.experiment_id], max_results=500)
    return {"artifacts": experiment.artifact_location, "runs": runs, "trace_count": len(every)}


def files(client: Any, run_id: str, path: str | None = None) -> list[str]:
    found: list[str] = []
    for item in client.list_artifacts(run_id, path):
        found += files(client, run_id, item.path) if item.is_dir else [item.path]
    return found


def look(trace: Any) -> dict[str, Any]:
    return {
        "request": trace.data.request,
        "response": trace.data.response,
        "tags": trace.info.tags,
        "tokens": trace.info.token_usage,
        "state": str(trace.info.state.value),
        "milliseconds": trace.info.execution_duration,
        "feedback": [
            {
                "name": each.name,
                "value": each.value,
                "error": each.error.error_message if each.error else None,
                "rationale": each.rationale,
                "source": each.source.source_type,
            }
            for each in trace.info.assessments
        ],
        "spans": [
            {
                "name": span.name,
                "type": span.span_type,
                "status": str(span.status.status_code.value),
                "inputs": span.inputs,
                "outputs": span.outputs,
            }
            for span in trace.data.spans
        ],
    }


if __name__ == "__main__":
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is no answer
    for line in sys.stdin:
        print(json.dumps(main(*json.loads(line))), file=answers, flush=True)
