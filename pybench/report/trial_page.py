"""A trial as an HTML file of its own, with no script: for places that show single files, as MLflow does."""

from __future__ import annotations

from pathlib import Path

from pybench.core.records import TrialRecord
from pybench.report.media import Media
from pybench.report.page import asset, environment
from pybench.report.trial import view_of
from pybench.results.diagnose import cause_of
from pybench.results.load import LoadedRun

MAX_PICTURE_BYTES = 5_000_000


def write_trial_pages(run: LoadedRun, target: Path) -> None:
    """Write `<status>/<task>.html` below `target` for each trial; `_epoch<n>` follows later epochs."""
    for record in run.records:
        epoch = f"_epoch{record.epoch}" if record.epoch > 1 else ""
        path = target / record.status / f"{record.task_id}{epoch}.html"
        path.parent.mkdir(exist_ok=True)
        path.write_text(trial_page(run, record), encoding="utf-8", errors="replace")


def trial_page(run: LoadedRun, record: TrialRecord) -> str:
    """The view of a trial that report.html shows, as a whole page that may load and run nothing."""
    events = run.events(record)
    output = run.trial_folder(record) / "output"
    cause = cause_of(record, events, output) if record.status == "failed" else None
    media = Media(max_picture_bytes=MAX_PICTURE_BYTES, has_frames=False)
    return (
        environment()
        .get_template("trial_page.html")
        .render(
            policy="default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'",
            style=asset("style.css"),
            trial=view_of(run, record, events, media, cause),
        )
    )
