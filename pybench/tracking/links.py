"""What was made of what: runs in MLflow that point at each other by the files that pass between them.

A run's tags `made.<digest>` and `used.<digest>` hold a file's name; the digest begins the file's SHA-256.
Where one run made what another used, both say so in `used_by` and `made_from`, and in their notes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mlflow import MlflowClient
    from mlflow.entities import Run

_DIGITS = 16
_MOST = 200
"""Runs at the other end of a file that are named."""
_ENDS = {"used": ("made", "made_from"), "made": ("used", "used_by")}
"""By the beginning of a run's tag: that of the other run's, and the tag that names the other run."""
_NOTE = "mlflow.note.content"
_LINKS = re.compile(r"\n*<!-- links -->.*\Z", re.DOTALL)


def made(files: Mapping[str, str]) -> dict[str, str]:
    """The tags of a run that made files: their names by SHA-256."""
    return {f"made.{digest[:_DIGITS]}": name for digest, name in files.items()}


def used(files: Mapping[str, str]) -> dict[str, str]:
    """The tags of a run that used files: their names by SHA-256."""
    return {f"used.{digest[:_DIGITS]}": name for digest, name in files.items()}


def connect(client: MlflowClient, experiment_id: str, run_id: str) -> None:
    """Let a run and all that it shares files with point at each other, as far as they are there."""
    own = client.get_run(run_id)
    found = _partners(client, experiment_id, own)
    others = {run.info.run_id: run for runs in found.values() for run in runs}
    _point(client, experiment_id, own, found)
    for run in others.values():
        _point(client, experiment_id, run, _partners(client, experiment_id, run))


def _partners(client: MlflowClient, experiment_id: str, run: Run) -> dict[str, list[Run]]:
    """The runs at the other ends of a run's files, by the tag that names them."""
    found: dict[str, dict[str, Run]] = {}
    for tag in run.data.tags:
        kind, _, digest = tag.partition(".")
        if kind in _ENDS and digest:
            other, name = _ENDS[kind]
            there = client.search_runs(
                [experiment_id], filter_string=f"tags.`{other}.{digest}` LIKE '%'", max_results=_MOST
            )
            found.setdefault(name, {}).update({each.info.run_id: each for each in there})
    return {
        name: sorted(runs.values(), key=lambda each: (each.info.start_time, each.info.run_id))
        for name, runs in found.items()
    }


def _point(client: MlflowClient, experiment_id: str, run: Run, found: Mapping[str, list[Run]]) -> None:
    lines = []
    for name, runs in sorted(found.items()):
        ids = ",".join(each.info.run_id for each in runs)
        if run.data.tags.get(name, "") != ids:
            client.set_tag(run.info.run_id, name, ids)
        links = ", ".join(
            f"[{each.info.run_name}](#/experiments/{experiment_id}/runs/{each.info.run_id})" for each in runs
        )
        lines += [f"{name.replace('_', ' ')}: {links}"] if links else []
    before = run.data.tags.get(_NOTE, "")
    note = _LINKS.sub("", before)
    if lines:
        note += "\n\n<!-- links -->\n" + "\n\n".join(lines)
    if note != before:
        client.set_tag(run.info.run_id, _NOTE, note)
