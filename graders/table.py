"""Checks of tables in csv, tsv, xlsx, json, parquet and sqlite files.

The expected table is a pandas DataFrame, a list of objects or a dict of columns. A cell is compared by the
kind of the expected value (number, date, truth value, text, nothing); `cells` says in which forms. Text
files are UTF-8, numbers plain, empty cells empty, Excel sheets alone in their file and wholly visible,
unless a task says that its request leaves this open. Order of rows matters only where a task says so.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from . import cells, read
from . import sheets as books
from .cells import Form, same
from .core import Context, Misuse, OutputProblem, Verdict, failed, passed


def equals(
    ctx: Context,
    path: str,
    expect: Any,
    keys: list[str] | None = None,
    ordered: bool = False,
    rel: float = 1e-6,
    abs: float = 1e-6,
    columns: str = "exact",
    sheet: str | None = None,
    header: int = 0,
    decimals: dict[str, int] | int | None = None,
    types: dict[str, str] | None = None,
    patterns: dict[str, str] | None = None,
    leaves_open: Sequence[str] = (),
) -> Verdict:
    """The whole table is the expected one.

    `keys`: columns that name a row; rows are matched by them. Without keys rows are matched in order
    (`ordered`) or as a multiset. `columns`: `exact` (these and no others, any order; a saved index may stand
    before them), `strict` (the same without an index), `ordered` (these, in this order, without an index),
    `include` (others may stand beside them). Numbers agree within `rel` or `abs`.

    What the request says of the form: `decimals`, the most that a number may have, for all or by column;
    `types` by column (`text`, `number`, `integer`, `timestamp`); `patterns`, what the text of a column's
    cells must match as a whole. What it leaves open: `leaves_open` lists `encoding` (GB18030 for UTF-8),
    `thousands` (commas in numbers), `nothing` (words such as nan for an empty cell) and `number_type`
    (numbers as text in a file with types). Part marks: the share of right cells.
    """
    names, rows = expected_table(expect)
    loose = _loose(leaves_open)
    encodings = read.ANY_CHINESE if "encoding" in loose else read.UTF8
    found = read.table(ctx, path, sheet, header, encodings)
    problem = _columns_problem(found, names, columns)
    if problem:
        return failed(f"{path}: {problem}")
    given = (
        [list(row) for row in zip(*(found.column(name) for name in names), strict=True)]
        if rows
        else found.rows
    )
    if len(given) != len(rows):
        return failed(f"{path} has {len(given)} rows, expected are {len(rows)}", rows=len(given))
    pairs = _paired(names, given, rows, keys, ordered, rel, abs)
    if isinstance(pairs, str):
        return failed(f"{path}: {pairs}")
    common = Form(
        is_typed=found.is_typed and "number_type" not in loose,
        thousands="thousands" in loose,
        words_for_nothing="nothing" in loose,
    )
    forms = [
        common._replace(
            decimals=decimals.get(name) if isinstance(decimals, dict) else decimals,
            kind=(types or {}).get(name, ""),
            pattern=(patterns or {}).get(name, ""),
        )
        for name in names
    ]
    wrong = [
        f"{name} is {str(mine[at])[:80]!r} instead of {wanted[at]!r}" + _row_name(names, wanted, keys)
        for mine, wanted in pairs
        for at, name in enumerate(names)
        if not same(mine[at], wanted[at], rel, abs, forms[at])
    ]
    if not wrong:
        short = [name for at, name in enumerate(names) if _is_short(pairs, at, forms[at].decimals)]
        if short:
            return failed(f"{path}: the numbers of {short[:4]} have fewer decimals than asked", 0.9)
        return passed(rows=len(rows), columns=len(names))
    share = 1 - len(wrong) / max(1, len(rows) * len(names))
    return failed(f"{path}: {len(wrong)} wrong cells, e.g. {'; '.join(wrong[:2])}", share)


def _is_short(pairs: list[tuple[list[Any], list[Any]]], at: int, decimals: int | None) -> bool:
    """Whether no number of a column has all decimals that are asked for, though several need them."""
    if not decimals:
        return False
    wanted = [cells.number(row[at]) for _, row in pairs if not isinstance(row[at], list | tuple)]
    needy = [v for v in wanted if v == v and cells.decimals_of(round(v, decimals)) == decimals]
    given = max((cells.decimals_of(row[at]) for row, _ in pairs), default=0)
    return len(needy) >= 3 and given < decimals


def _loose(leaves_open: Sequence[str]) -> set[str]:
    unknown = set(leaves_open) - {"encoding", "thousands", "nothing", "number_type"}
    if unknown:
        raise Misuse(f"leaves_open knows no {sorted(unknown)}")
    return set(leaves_open)


def column(
    ctx: Context,
    path: str,
    name: str,
    expect: list[Any],
    ordered: bool = True,
    rel: float = 1e-6,
    abs: float = 1e-6,
    sheet: str | None = None,
    decimals: int | None = None,
    leaves_open: Sequence[str] = (),
) -> Verdict:
    """One column holds exactly the expected values, in order or (not `ordered`) in any order."""
    return equals(
        ctx, path, {name: list(expect)}, None, ordered, rel, abs, "include", sheet,
        decimals=decimals, leaves_open=leaves_open,
    )  # fmt: skip


def sheets(
    ctx: Context,
    path: str,
    expect: dict[str, Any],
    keys: list[str] | None = None,
    rel: float = 1e-6,
    abs: float = 1e-6,
    only: bool = True,
    ordered: bool = False,
    decimals: dict[str, int] | int | None = None,
) -> Verdict:
    """An Excel workbook has the named sheets, each with its table (as in `equals`); `only`: no others."""
    names = books.workbook(ctx, path).sheetnames
    if set(names) != set(expect) if only else not set(expect) <= set(names):
        return failed(f"{path} has sheets {names[:20]}, expected are {sorted(expect)}")
    verdicts = []
    for sheet, wanted in expect.items():
        present = [k for k in keys or [] if k in expected_table(wanted)[0]]
        verdict = equals(
            ctx, path, wanted, present or None, ordered, rel, abs, "exact", sheet, decimals=decimals
        )
        verdicts.append((sheet, verdict))
    bad = [f"sheet {sheet}: {verdict.reason}" for sheet, verdict in verdicts if not verdict.passed]
    if not bad:
        return passed(sheets=names)
    return failed("; ".join(bad[:3]), sum(v.score for _, v in verdicts) / len(verdicts))


def predictions(
    ctx: Context,
    path: str,
    expect: Any,
    key: str,
    column: str,
    metric: str,
    at_least: float | None = None,
    at_most: float | None = None,
    columns: str = "exact",
) -> Verdict:
    """Predicted values, matched by `key`, are good enough by `metric` against held-back truth.

    `expect` has the columns `key` and `column`, one row for each key asked; `columns` as in `equals`.
    Metrics: accuracy, f1 (macro), rmse, mae, mape (as a fraction), r2, ari (adjusted Rand index, for cluster
    labels of any naming).
    """
    names, rows = expected_table(expect)
    if (at_least is None) == (at_most is None):
        raise Misuse("give one of at_least and at_most")
    wanted = {cells.text(row[names.index(key)]): row[names.index(column)] for row in rows}
    found = read.table(ctx, path)
    problem = _columns_problem(found, [key, column], columns)
    if problem:
        return failed(f"{path}: {problem}")
    given = dict(zip(map(cells.text, found.column(key)), found.column(column), strict=True))
    if len(given) != len(found.rows) or set(given) != set(wanted):
        return failed(f"{path}: {len(found.rows)} rows with {key}, asked are these {len(wanted)}, once each")
    value = measure(metric, [wanted[k] for k in wanted], [given[k] for k in wanted])
    good = value >= at_least if at_least is not None else at_most is not None and value <= at_most
    bound = f"at least {at_least}" if at_least is not None else f"at most {at_most}"
    words = f"{metric} is {value:.4g}, asked is {bound}"
    return passed(words, **{metric: value}) if good else failed(words, **{metric: value})


def measure(metric: str, truth: list[Any], guess: list[Any]) -> float:
    """A quality figure of predictions; see `predictions` for the names."""
    if metric in ("accuracy", "f1", "ari"):
        from sklearn import metrics

        a, b = [cells.text(v) for v in truth], [cells.text(v) for v in guess]
        if metric == "accuracy":
            return sum(x == y for x, y in zip(a, b, strict=True)) / len(a)
        if metric == "ari":
            return float(metrics.adjusted_rand_score(a, b))
        return float(metrics.f1_score(a, b, average="macro"))
    true = [float(v) for v in truth]
    said = [cells.number(v) for v in guess]
    if any(math.isnan(v) for v in said):
        raise OutputProblem("a predicted value is not a number")
    gaps = [s - t for s, t in zip(said, true, strict=True)]
    mean = sum(true) / len(true)
    if metric == "mae":
        return sum(map(abs, gaps)) / len(gaps)
    if metric == "mape":
        return sum(abs(g / t) for g, t in zip(gaps, true, strict=True)) / len(gaps)
    squares = sum(g * g for g in gaps)
    if metric == "rmse":
        return math.sqrt(squares / len(gaps))
    if metric == "r2":
        return 1 - squares / sum((t - mean) ** 2 for t in true)
    raise Misuse(f"no metric is called {metric}")


def expected_table(expect: Any) -> tuple[list[str], list[list[Any]]]:
    """Column names and rows of an expected table of any kind. Raises Misuse."""
    if hasattr(expect, "to_dict") and hasattr(expect, "columns"):
        names = [str(c) for c in expect.columns]
        return names, [list(row) for row in expect.itertuples(index=False, name=None)]
    if isinstance(expect, dict):
        return list(expect), [list(row) for row in zip(*expect.values(), strict=True)]
    if isinstance(expect, list) and expect and isinstance(expect[0], dict):
        names = list(expect[0])
        return names, [[row[name] for name in names] for row in expect]
    raise Misuse(
        f"an expected table is a DataFrame, a list of objects or a dict of columns: {str(expect)[:60]}"
    )


def _columns_problem(found: read.Table, wanted: list[str], rule: str) -> str:
    given = found.columns
    twice = [name for name, count in Counter(given).items() if count > 1 and name in wanted]
    missing = [name for name in wanted if name not in given]
    extra = [name for name in given if name not in wanted]
    if missing:
        return f"columns {missing} are missing; there are {given[:20]}"
    if twice:
        return f"columns {twice} stand there twice"
    if extra and rule != "include":
        return f"columns {extra[:10]} were not asked for"
    if found.has_index and rule in ("strict", "ordered"):
        return "a column that only counts the rows was not asked for"
    if rule == "ordered" and given != wanted:
        return f"the columns are in another order: {given}"
    return ""


def _paired(
    names: list[str], given: list[list[Any]], wanted: list[list[Any]], keys: list[str] | None, ordered: bool,
    rel: float, abs: float,
) -> list[tuple[list[Any], list[Any]]] | str:  # fmt: skip
    if ordered:
        return list(zip(given, wanted, strict=True))
    if keys:
        at = [names.index(key) for key in keys]
        mine: dict[tuple[Any, ...], list[Any]] = {tuple(cells.key(row[i]) for i in at): row for row in given}
        want = {tuple(cells.key(row[i]) for i in at): row for row in wanted}
        if len(want) != len(wanted):
            raise Misuse(f"the keys {keys} do not name one row each in the expected table")
        lost = [key for key in want if key not in mine]
        if lost or len(mine) != len(want):
            return (
                f"the rows are not the expected ones by {keys}, e.g. {list(lost[0]) if lost else 'one twice'}"
            )
        return [(mine[key], row) for key, row in want.items()]
    left = list(wanted)
    pairs = []
    order = sorted(given, key=lambda row: [cells.key(v) for v in row])
    left.sort(key=lambda row: [cells.key(v) for v in row])
    if all(same(a, b, rel, abs) for x, y in zip(order, left, strict=True) for a, b in zip(x, y, strict=True)):
        return list(zip(order, left, strict=True))
    for row in order:
        scores = [sum(same(a, b, rel, abs) for a, b in zip(row, other, strict=True)) for other in left[:400]]
        pairs.append((row, left.pop(scores.index(max(scores)))))
    return pairs


def _row_name(names: list[str], row: list[Any], keys: list[str] | None) -> str:
    shown = [f"{key}={row[names.index(key)]}" for key in keys or []]
    return f" where {', '.join(shown)}" if shown else ""
