"""What the sending process sees of a run that goes on: new records, and its end."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from pydantic import ValidationError

from pybench.core.records import TrialRecord

_LOOK_EVERY_SEC = 1.0
_SEND_EVERY_SEC = 5.0
_TO_STOP_SEC = 30.0
_MAX_TRIALS_A_STEP = 20


class EndOfRun:
    """The end of the run, as the run's own process tells it on `told`.

    `limit_sec`: how long sending what is left may take; None while the run goes on, and for ever if its
    process ended without a word.
    """

    def __init__(self, told: TextIO) -> None:
        self.limit_sec: float | None = None
        self._told = told
        self._is_over = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def wait(self, seconds: float) -> bool:
        """Wait for the end, or that long; whether it has come."""
        return self._is_over.wait(seconds)

    def _listen(self) -> None:
        line = self._told.readline()
        if line.strip():
            self.limit_sec = float(json.loads(line)["limit_sec"])
        self._is_over.set()
        if self.limit_sec is None:
            time.sleep(_TO_STOP_SEC)  # the main thread may wait for a server that is gone
            os._exit(1)


class RecordTail:
    """The records that are appended to a file. `known_bytes`: its size before the run began or went on."""

    def __init__(self, path: Path, known_bytes: int) -> None:
        self._path = path
        self._known_bytes = known_bytes
        self._read_bytes = 0

    def wait_for_more(self, end: EndOfRun) -> bool:
        """Wait until a trial has ended; False if the run has before."""
        while not end.wait(_LOOK_EVERY_SEC):
            if self._size() > self._known_bytes:
                return True
        return False

    def until(self, end: EndOfRun) -> Iterator[list[TrialRecord]]:
        """Records from the file's beginning, a few at a time, until the run has ended."""
        is_over = False
        while not is_over:
            records = self._more()
            for first in range(0, len(records), _MAX_TRIALS_A_STEP):
                yield records[first : first + _MAX_TRIALS_A_STEP]
                if end.wait(0):
                    return
            is_over = end.wait(_SEND_EVERY_SEC)

    def _size(self) -> int:
        return self._path.stat().st_size if self._path.exists() else 0

    def _more(self) -> list[TrialRecord]:
        """Whole lines only; one that is no record is left to whoever reads the whole file."""
        with self._path.open("rb") as file:
            file.seek(self._read_bytes)
            whole = file.read().rpartition(b"\n")
        self._read_bytes += len(whole[0]) + len(whole[1])
        latest = {}
        for line in whole[0].splitlines():
            try:
                record = TrialRecord.model_validate_json(line)
            except ValidationError:
                continue
            latest[record.key] = record
        return list(latest.values())
