"""Make data, train a small model and measure the rise: python -m pybench miniature [miniature.key=value ...]

`miniature=full` (the default) takes a base without skill to a tuned one on this machine's processor;
`miniature=ablation` adds what less data and no repairs come to, `miniature=tiny` is a minute's check of the
machinery. A command that was stopped is given again, and goes on.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pybench.core.errors import UserError


def main(argv: list[str]) -> int:
    """Do it, and print the table. Raises UserError."""
    parser = argparse.ArgumentParser(
        prog="python -m pybench miniature",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("overrides", nargs="*", metavar="key=value", help="miniature=, miniature.seed=, ...")
    parser.add_argument(
        "--docs", type=Path, help="write the table into this Markdown file, between its marks"
    )
    chosen = parser.parse_args(argv)

    from pybench.config.compose import compose_config
    from pybench.config.parts import build_part
    from pybench.core.journal import write_atomically
    from pybench.miniature.page import write_page
    from pybench.miniature.table import markdown, renew

    for word in chosen.overrides:
        if not word.startswith(("miniature=", "miniature.")):
            raise UserError(
                f"miniature {word}: only settings of the miniature are taken, as miniature.key=value"
            )
    named = [word for word in chosen.overrides if word.startswith("miniature=")]
    rest = [word for word in chosen.overrides if word not in named]
    config = compose_config([f"+{named[-1] if named else 'miniature=full'}", *rest])
    miniature = build_part(config, "miniature")
    outcome = miniature.work(lambda line: print(f"== {line}", file=sys.stderr, flush=True))
    folder = miniature.place()
    text = markdown(outcome)
    write_atomically(folder / "table.md", text)
    page = write_page(outcome, folder)
    write_atomically(folder / "outcome.json", outcome.model_dump_json(indent=2) + "\n")
    if chosen.docs is not None:
        renew(chosen.docs, outcome.name, text)
    print(f"{text}\nreport     {page}")
    return 0
