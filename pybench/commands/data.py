"""Make, check, count and write data to train on: python -m pybench data synth|check|stats|export"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pybench.core.errors import UserError

if TYPE_CHECKING:
    from pybench.corpus.conversation import Conversation, CorpusSplit


def main(argv: list[str]) -> int:
    """Do what the first word says. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench data", description=__doc__)
    actions = parser.add_subparsers(dest="action", required=True)
    maker = actions.add_parser(
        "synth",
        help="trajectories from a source: data synth [data=families|recorded|imported] [key=value ...]",
    )
    maker.add_argument("overrides", nargs="*", metavar="key=value", help="of the group data, and of its runs")
    checker = actions.add_parser("check", help="refuse conversations that hold what models are measured on")
    checker.add_argument("files", nargs="+", type=Path, help="a corpus's folder, or files of conversations")
    counter = actions.add_parser(
        "stats", help="the table that papers give of a corpus, beside published ones"
    )
    counter.add_argument("files", nargs="+", type=Path, help="a corpus's folder, or files of conversations")
    counter.add_argument("--html", type=Path, help="write a page with plots, too")
    writer = actions.add_parser(
        "export", help="a corpus in another form: data export FOLDER --form FORM --output FOLDER"
    )
    writer.add_argument("files", nargs="+", type=Path, help="a corpus's folder, or files of conversations")
    writer.add_argument("--form", required=True, choices=["messages", "sharegpt", "codeact", "parquet"])
    writer.add_argument("--output", type=Path, required=True, help="a folder")
    writer.add_argument(
        "--license", default="unknown", help="of the data, for its card: a name of the hub's list"
    )
    chosen = parser.parse_args(argv)
    match chosen.action:
        case "synth":
            return _synth(chosen.overrides)
        case "check":
            return _check(chosen.files)
        case "stats":
            return _stats(chosen.files, chosen.html)
    return _export(chosen.files, chosen.form, chosen.output, chosen.license)


def _synth(overrides: Sequence[str]) -> int:
    from pybench.corpus.work import synthesize

    folder, manifest = synthesize(overrides)
    for split, facts in manifest.splits.items():
        left_out = ", ".join(f"{name} {count}" for name, count in facts.dropped.items())
        print(
            f"{split:<11}{facts.kept} of {facts.found} conversations, "
            f"{facts.trained_replies} replies to train, {facts.repairs} repairs, about {facts.tokens} tokens"
            + (f" (left out: {left_out})" if left_out else "")
        )
    print(f"written: {folder}")
    return 0


def _check(paths: Sequence[Path]) -> int:
    """Exit code 3 where something is found."""
    from pybench.corpus.synthesis import contamination

    splits = _read(paths)
    found = contamination(splits)
    for finding in found:
        print(f"{finding.rule:<15} {finding.conversation}  {finding.detail}")
    total = sum(map(len, splits.values()))
    touched = len({finding.conversation for finding in found})
    print(f"{touched} of {total} conversations hold what models are measured on ({len(found)} findings)")
    return 3 if found else 0


def _stats(paths: Sequence[Path], page: Path | None) -> int:
    from rich.console import Console
    from rich.table import Table

    from pybench.corpus.conversation import write_text
    from pybench.corpus.page import HEADS, html, table

    splits = _read(paths)
    shown = Table(box=None)
    for number, head in enumerate(HEADS):
        shown.add_column(head, justify="left" if number in (0, len(HEADS) - 1) else "right")
    for row in table(splits):
        shown.add_row(*row)
    Console(width=160).print(shown)
    if page is not None:
        write_text(page, [html(f"Corpus {paths[0].name}", splits)])
        print(f"written: {page}")
    return 0


def _export(paths: Sequence[Path], form: str, target: Path, license_name: str) -> int:
    from pybench.corpus.exports import export

    splits = _read(paths)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UserError(
            f"data export --output {target}: it is there already and not empty; name a new folder"
        )
    for path in export(form, splits, target, license_name):
        print(f"written: {path}")
    return 0


def _read(paths: Sequence[Path]) -> dict[CorpusSplit, list[Conversation]]:
    """The conversations of these files by split. Raises UserError: a file holds none."""
    from pybench.corpus.conversation import read

    splits: dict[CorpusSplit, list[Conversation]] = {}
    for file in corpus_files(paths):
        for each in read(file):
            splits.setdefault(each.split, []).append(each)
    if not splits:
        raise UserError(f"{', '.join(map(str, paths))}: holds no conversation")
    return splits


def corpus_files(paths: Sequence[Path]) -> list[Path]:
    """The files of conversations that were named, or that lie in a named folder. Raises UserError."""
    found = []
    for path in paths:
        inside = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not inside:
            raise UserError(f"{path}: holds no *.jsonl of conversations")
        found += inside
    return found
