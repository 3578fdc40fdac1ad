"""Where the MLflow store lies, without loading MLflow."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from pybench.core.errors import UserError


@dataclass(frozen=True)
class Store:
    """An MLflow store. `database` and `artifacts` are set for a local one, which is an SQLite file."""

    uri: str
    database: Path | None = None

    @property
    def artifacts(self) -> Path | None:
        """The folder of a local store's artifacts."""
        return self.database.with_name("mlartifacts") if self.database else None

    def experiment_id(self, name: str) -> str | None:
        """The id of an experiment in a local store; None if the store or the experiment is not there."""
        if self.database is None or not self.database.exists():
            return None
        query = "SELECT experiment_id FROM experiments WHERE name = ? AND lifecycle_stage = 'active'"
        try:
            with closing(sqlite3.connect(f"{self.database.as_uri()}?mode=ro", uri=True)) as connection:
                row = connection.execute(query, (name,)).fetchone()
        except sqlite3.Error:
            return None
        return str(row[0]) if row else None


PROGRESS = b"progress: "
"""Begins the lines in which the sending process says how far it is."""


def find_store(uri: str | None, near: Path) -> Store:
    """The store of `tracking.uri`; null means `mlflow.db` in the folder `outputs` that `near` lies in,
    or in the current folder's `outputs` if it lies in none.

    Raises:
        UserError: the address is of a kind that is not supported, or holds a password.
    """
    if uri is None:
        above = [near.absolute(), *near.absolute().parents]
        outputs = next((folder for folder in above if folder.name == "outputs"), Path("outputs").absolute())
        return _local(outputs / "mlflow.db")
    parts = urlsplit(uri)
    if parts.password:
        raise UserError(
            "tracking.uri: the address holds a password; "
            "set MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD instead"
        )
    if parts.scheme in ("http", "https") and parts.hostname:
        return Store(uri.rstrip("/"))
    if uri.startswith("sqlite:///") and len(uri) > len("sqlite:///"):
        return _local(Path(uri.removeprefix("sqlite:///")).absolute())
    raise UserError(
        f"tracking.uri={uri}: must be http://..., https://..., sqlite:///<file> or null "
        "(for other stores start `mlflow server` on them and give its address)"
    )


def _local(database: Path) -> Store:
    return Store(f"sqlite:///{database}", database)


@contextmanager
def exclusive(path: Path) -> Iterator[None]:
    """Hold the lock of an existing file or folder; it ends with the process and leaves nothing behind."""
    handle = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def python() -> str:
    """This interpreter as a person would type it here."""
    here, running = Path.cwd(), Path(sys.executable)
    return str(running.relative_to(here)) if running.is_relative_to(here) else str(running)


def deep_links(address: str, experiment_id: str | None) -> list[tuple[str, str]]:
    """(what, address) of the pages worth opening first."""
    if experiment_id is None:
        return [("all experiments", f"{address}/#/experiments")]
    page = f"{address}/#/experiments/{experiment_id}"
    return [
        ("runs and their trials (select two, Compare)", f"{page}/evaluation-runs"),
        ("figures as charts", f"{page}/runs?compareRunsMode=CHART"),
    ]
