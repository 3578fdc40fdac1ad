"""A README with repeated headings, code fences full of remarks, underlined headings and closing marks."""

import random
from pathlib import Path

HEADS = [
    "Install", "Usage", "Options & flags", "The `run` command", "**Breaking** changes", "FAQ",
    "Why not YAML?", "C++ bindings", "Python 3.11+", "snake_case names", "Known issues (2024)", "Über uns",
    "Step-by-step", "License", "Usage: advanced", "Examples", "Tests / CI",
]  # fmt: skip
BODY = [
    "Some text about it.",
    "See the notes below.",
    "- one\n- two",
    "It takes # marks as they come.",
    "| a | b |\n|---|---|\n| 1 | 2 |",
]
FENCES = [
    "```bash\n# install it\npip install thing\n```",
    "~~~\n## not a heading\n~~~",
    "```python\n# comment\n### more\nx = 1\n```",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"readme-{seed}")
    heads = dice.sample(HEADS, 11)
    heads += dice.sample(heads, 4)
    plan = [2, *(dice.choice([2, 2, 3, 3, 4]) for _ in heads[2:])]
    lines = ["# Thing", "", "A tool.", "", "<!-- toc -->", ""]
    for number, (head, level) in enumerate(zip(heads, [2, *plan], strict=True)):
        if level == 2 and (number == 1 or dice.random() < 0.35):
            lines += [head, "-" * dice.randrange(3, 20), ""]
        else:
            lines += ["#" * level + f" {head}" + dice.choice(["", "", " " + "#" * level]), ""]
        lines += [dice.choice(BODY), ""]
        if dice.random() < 0.45 or number == 2:
            lines += [dice.choice(FENCES), ""]
        if number == 6:
            lines += ["Second part", "===========", "", dice.choice(BODY[:2]), ""]
    (folder / "README.md").write_text("\n".join(lines), encoding="utf-8")
