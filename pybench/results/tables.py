"""A leaderboard as Markdown and CSV. Every text in it is escaped for where it stands."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape

from pybench.results.leaderboard import Board, Row
from pybench.runs.terminal import one_line

TEXT_COLUMNS = ("model", "run", "note")


def markdown(found: Sequence[Board]) -> str:
    """Each board as a heading, what it is, and a table."""
    parts = []
    for board in found:
        columns = heads(board)
        aligned = ["---" if head in TEXT_COLUMNS else "--:" for head in columns]
        lines = [columns, aligned, *(cells(board, row) for row in board.rows)]
        table = "\n".join("| " + " | ".join(map(_in_markdown, line)) + " |" for line in lines)
        parts.append("\n\n".join(part for part in (f"## {board.title}", board.why, table) if part))
    return "\n\n".join(parts) + "\n"


def as_csv(found: Sequence[Board]) -> str:
    """All boards in one table, with the board's title in front; rates in percent."""
    everything = Board("", "", tuple(row for board in found for row in board.rows))
    columns = heads(everything)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["board", *columns])
    for board in found:
        for row in board.rows:
            writer.writerow([board.title, *cells(everything, row)])
    return out.getvalue()


def heads(board: Board) -> list[str]:
    """The columns that hold anything; mean scores only where they say more than the pass rates."""
    scores = [*(f"{tier} score" for tier in board.tiers), "score"] if board.has_scores else []
    optional = {
        "rank": any(row.rank for row in board.rows),
        "judge": any(row.judge is not None for row in board.rows),
        "kappa": any(row.kappa is not None for row in board.rows),
        "95 % interval": any(row.interval for row in board.rows),
        "strict": any(row.strict is not None for row in board.rows),
        "coverage": any(row.coverage is not None for row in board.rows),
        "cost USD": any(row.run != "published" for row in board.rows),
        "grading USD": any(row.grading_usd != 0 for row in board.rows),
        "note": any(row.note for row in board.rows),
    }
    measured = [
        "overall",
        "95 % interval",
        *scores,
        "strict",
        "coverage",
        "turns",
        "cost USD",
        "grading USD",
        "note",
    ]
    names = ["rank", "model", "run", "judge", "kappa", *board.categories, *board.tiers, *measured]
    return [head for head in names if optional.get(head, True)]


def cells(board: Board, row: Row) -> list[str]:
    """A row's text in each of the columns that `heads` names."""
    columns = heads(board)
    ends = row.interval
    known = {
        "rank": str(row.rank or ""),
        "model": one_line(row.model, 80),
        "run": one_line(row.run, 80),
        "judge": _percent(row.judge),
        "kappa": "" if row.kappa is None else f"{row.kappa:.2f}",
        "overall": _percent(row.overall),
        "95 % interval": f"{100 * ends[0]:.1f}-{100 * ends[1]:.1f}" if ends else "",
        "strict": _percent(row.strict),
        "coverage": _percent(row.coverage),
        "turns": "" if row.turns is None else f"{row.turns:.1f}",
        "cost USD": _usd(row.cost_usd, row.run),
        "grading USD": _usd(row.grading_usd, row.run),
        "note": row.note,
        "score": _percent(row.scores.get("all")),
        **{f"{tier} score": _percent(row.scores.get(tier)) for tier in board.tiers},
    }
    rates = {**row.categories, **row.tiers}
    return [known[head] if head in known else _percent(rates.get(head)) for head in columns]


def _percent(rate: float | None) -> str:
    return "" if rate is None else f"{100 * rate:.1f}"


def _usd(cost: float | None, run: str) -> str:
    if run == "published":
        return ""
    return "unknown" if cost is None else f"{cost:.4f}"


def _in_markdown(text: str) -> str:
    return escape(text, quote=False).replace("\\", "\\\\").replace("|", "\\|").replace("[", "\\[")
