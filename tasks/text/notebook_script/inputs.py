"""A notebook: sources as lists or strings, tags, magics, raw and empty cells."""

import json
import random
from pathlib import Path

CODE = [
    "import pandas as pd\nimport numpy as np", "%matplotlib inline\ndf = pd.read_csv('{name}.csv')",
    "!pip install {name}", "df['{name}'].describe()",
    "for i in range({n}):\n    total = i % {n}\n    !echo $i",
    "def {name}(x):\n    # Double\n\n    return x * {n}", "%%time\nmodel = {name}({n})",
    "print('# %% {name}')", "if x != {n}:\n    print(x)\n    %timeit x", "  ", "", "# %% {name}\ny = {n}",
]  # fmt: skip
TEXT = [
    "# {name}\n\nLoads **{n}** rows.",
    "## Results {n}",
    "- {name}\n- and {n}\n\n%done",
    "",
    "See `{name}`.",
]
NAMES = "sales price alpha beta growth margin region orders".split()


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"notebook-{seed}")
    cells = []
    kinds = ["code", "raw", "code", *dice.choices(["code", "markdown", "raw"], [8, 4, 1], k=32)]
    for number, kind in enumerate(kinds):
        text = dice.choice(CODE if kind == "code" else TEXT)
        text = {1: TEXT[0], 2: CODE[4]}.get(number, text).format(
            name=dice.choice(NAMES), n=dice.randrange(2, 400)
        )
        source: object = text.splitlines(keepends=True) if dice.random() < 0.7 else text
        tags = (
            {"tags": [dice.choice(["scratch", "scratch", "figure"])]}
            if number > 2 and dice.random() < 0.25
            else {}
        )
        cell = {"cell_type": kind, "id": f"c{number:03d}", "metadata": tags, "source": source}
        if kind == "code":
            cell |= {"execution_count": number, "outputs": []}
            if dice.random() < 0.4:
                cell["outputs"] = [{"name": "stdout", "output_type": "stream", "text": ["total = 1\n"]}]
        cells.append(cell)
    cells[3] |= {"cell_type": "markdown", "source": "## Old notes", "metadata": {"tags": ["scratch"]}}
    for key in ("outputs", "execution_count"):
        cells[3].pop(key, None)
    book = {
        "cells": cells,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (folder / "analysis.ipynb").write_text(json.dumps(book, indent=1))
