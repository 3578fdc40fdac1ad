"""Make, check, count and write data to train on: python -m pybench data synth|check|stats|export"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from pybench.core.errors import UserError


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
    chosen = parser.parse_args(argv)
    if chosen.action == "synth":
        return _synth(chosen.overrides)
    return _check(chosen.files)


def _synth(overrides: Sequence[str]) -> int:
    from pybench.config.compose import compose_config
    from pybench.config.parts import build_part

    named = [word for word in overrides if word.startswith("data=")]
    own = [word for word in overrides if word.startswith("data.")]
    others = [word for word in overrides if word not in (*named, *own)]
    # A run's settings are its dataset's: those that the yaml does not name are taken, too.
    own = [f"++{word}" if word.startswith("data.runs.") else word for word in own]
    choice = named[-1].partition("=")[2] if named else "families"
    config = compose_config([f"+data={choice}", *own])
    folder, manifest = build_part(config, "data").make(others)
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
    from pybench.corpus.conversation import Conversation, CorpusSplit, read
    from pybench.corpus.synthesis import contamination

    splits: dict[CorpusSplit, list[Conversation]] = {}
    for file in corpus_files(paths):
        for each in read(file):
            splits.setdefault(each.split, []).append(each)
    found = contamination(splits)
    for finding in found:
        print(f"{finding.rule:<15} {finding.conversation}  {finding.detail}")
    total = sum(map(len, splits.values()))
    touched = len({finding.conversation for finding in found})
    print(f"{touched} of {total} conversations hold what models are measured on ({len(found)} findings)")
    return 3 if found else 0


def corpus_files(paths: Sequence[Path]) -> list[Path]:
    """The files of conversations that were named, or that lie in a named folder. Raises UserError."""
    found = []
    for path in paths:
        inside = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
        if not inside:
            raise UserError(f"{path}: holds no *.jsonl of conversations")
        found += inside
    return found
