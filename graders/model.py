"""Checks of saved models: scored on data the agent never saw, in a child job."""

from __future__ import annotations

from typing import Any

from .core import Context, Misuse, Verdict, failed, passed
from .table import expected_table, measure


def score(
    ctx: Context,
    path: str,
    features: Any,
    target: list[Any],
    metric: str,
    at_least: float | None = None,
    at_most: float | None = None,
) -> Verdict:
    """A model saved with pickle or joblib predicts held-back rows well enough.

    `features`: a table with the columns the request names (passed to `predict` as a DataFrame);
    `target`: the true values; `metric`: as in `table.predictions`.
    """
    if (at_least is None) == (at_most is None):
        raise Misuse("give one of at_least and at_most")
    columns, rows = expected_table(features)
    ctx.output(path)
    said = ctx.run_child(
        "model", {"path": path, "columns": columns, "rows": [_plain(row) for row in rows]}, wall_sec=60
    )
    if not isinstance(said, list) or len(said) != len(rows):
        return failed(
            f"{path}: predict gave {type(said).__name__}, not one value for each of {len(rows)} rows"
        )
    value = measure(metric, list(target), said)
    good = value >= at_least if at_least is not None else at_most is not None and value <= at_most
    bound = f"at least {at_least}" if at_least is not None else f"at most {at_most}"
    words = f"{metric} on new data is {value:.4g}, asked is {bound}"
    return passed(words, **{metric: value}) if good else failed(words, **{metric: value})


def _plain(row: list[Any]) -> list[Any]:
    return [cell.item() if hasattr(cell, "item") else cell for cell in row]
