"""Put runs in one table: python -m pybench leaderboard RUN [...] [--output FILE]"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError
from pybench.report.leaderboard import leaderboard_page
from pybench.report.scatter import cost_chart
from pybench.results.leaderboard import Board, boards, published_board
from pybench.results.load import load_runs
from pybench.results.tables import as_csv, markdown

_WRITERS = {".md": markdown, ".csv": as_csv, ".html": leaderboard_page}


def main(argv: list[str]) -> int:
    """Print the table as Markdown, or write it to a file. Raises UserError for a run that has not ended."""
    parser = argparse.ArgumentParser(prog="python -m pybench leaderboard", description=__doc__)
    parser.add_argument("runs", nargs="*", type=Path, metavar="RUN", help="a run's folder, or a sweep's")
    parser.add_argument("--published", action="store_true", help="the paper's own figures beside them")
    parser.add_argument("--output", type=Path, help="a file ending in .md, .csv, .html or .svg (the picture)")
    parser.add_argument(
        "--grading",
        choices=("newest", "original"),
        default="newest",
        help="grades of the last whole regrade (default), or those the run was made with",
    )
    chosen = parser.parse_args(argv)
    if not chosen.runs and not chosen.published:
        raise UserError("leaderboard: name a run's folder, or --published for the paper's figures")
    found = boards(load_runs(chosen.runs, chosen.grading)) + ([published_board()] if chosen.published else [])
    if chosen.output is None:
        print(markdown(found), end="")
        return 0
    suffix = chosen.output.suffix
    if suffix == ".svg":
        text = _one_picture(found, chosen.output)
    elif suffix in _WRITERS:
        text = _WRITERS[suffix](found)
    else:
        known = ", ".join([*_WRITERS, ".svg"])
        raise UserError(f"leaderboard --output {chosen.output}: the ending must be one of {known}")
    chosen.output.write_text(text, encoding="utf-8")
    print(f"written: {chosen.output}")
    return 0


def _one_picture(found: Sequence[Board], output: Path) -> str:
    """The picture of the one board that has ranks. Raises UserError where there is none, or several."""
    ranked = [board for board in found if board.is_ranked]
    if len(ranked) != 1:
        many = f"these runs make {len(ranked)} boards with ranks" if ranked else "no run here can be ranked"
        raise UserError(f"leaderboard --output {output}: {many}; an .html page has a picture for each")
    drawn = cost_chart(ranked[0].rows)
    if drawn is None:
        raise UserError(f"leaderboard --output {output}: no run has a known cost; set its price")
    return drawn
