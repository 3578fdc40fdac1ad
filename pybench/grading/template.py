"""Lays out the folder of a new task, with a small working example in every file."""

from __future__ import annotations

import re
from pathlib import Path

from pybench.datasets.folders import task_folders
from pybench.errors import UserError

CANARY = "pybench-canary 6f1c2a9e-4d0b-4f7e-9c35-8a51e2d7b013"

_FILES = {
    "task.yaml": """\
canary: "{canary} {id}"
subcategory: aggregation
language: en
difficulty: easy
prompt: |
  sales.csv lists what our shop sold, one line a sale. How much did we take in all?

  Finish with a last line of the form
  Answer: <total amount, two decimals>
inputs: [sales.csv]
outputs: []
checks:
  - name: answer.number
    params: {{expect: $total, abs: 0.006}}
""",
    "inputs.py": '''\
"""What the files are, in one line."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"{id}-{{seed}}")
    lines = [f"{{number}},{{dice.randrange(100, 9000) / 100:.2f}}" for number in range(50)]
    (folder / "sales.csv").write_text("sale,amount\\n" + "\\n".join(lines) + "\\n")
''',
    "truth.py": '''\
"""By another way than the solution's."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    rows = (inputs / "sales.csv").read_text().splitlines()[1:]
    return {{"total": sum(round(float(row.split(",")[1]) * 100) for row in rows) / 100}}
''',
    "solution.py": """\
# %%
import pandas as pd

sales = pd.read_csv("sales.csv")
print(sales.head())
# %%
print(f"Answer: {{sales['amount'].sum():.2f}}")
""",
    "wrong/mean.py": """\
# %%
import pandas as pd

sales = pd.read_csv("sales.csv")
print(f"Answer: {{sales['amount'].mean():.2f}}")
""",
    "wrong/first_row_lost.py": """\
# %%
import pandas as pd

sales = pd.read_csv("sales.csv", header=0, skiprows=[1])
print(f"Answer: {{sales['amount'].sum():.2f}}")
""",
}


def lay_out(root: Path, category: str, task_id: str) -> Path:
    """Make `root/category/task_id` with all files of a small task that can be proven as it stands.

    Raises:
        UserError: the id is taken, or is no id.
    """
    for word in (category, task_id):
        if not re.fullmatch(r"[a-z][a-z0-9_]*", word):
            raise UserError(f"tasks new {word}: lower-case letters, digits and _ only, a letter first")
    if root.is_dir() and any(root.glob("*/*/task.yaml")) and task_id in task_folders(root):
        raise UserError(f"tasks new {task_id}: the id is taken by {task_folders(root)[task_id]}")
    folder = root / category / task_id
    for name, text in _FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.format(canary=CANARY, id=task_id), encoding="utf-8")
    return folder
