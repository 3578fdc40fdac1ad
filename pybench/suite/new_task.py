"""Lays out the folder of a new task, with a small working example in every file."""

from __future__ import annotations

import re
from pathlib import Path

from pybench.core.errors import UserError
from pybench.datasets.folders import task_folders

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
  Put a euro sign before it or leave it out.
inputs: [sales.csv]
outputs: []
checks:
  - name: answer.number
    params: {{expect: $total, abs: 0.006}}
requirements:
  - says: "two decimals"
    check: answer.number
    near_miss: whole_euros
allowances:
  - says: "a euro sign before it or leave it out"
    right: with_euro_sign
""",
    "inputs.py": '''\
"""What the files are, in one line."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"{id}-{{seed}}")
    cents = [dice.randrange(100, 9000) for number in range(50)]
    while sum(cents) % 100 < 10 or sum(cents) % 100 > 90:  # whole euros would be as good an answer
        cents[-1] = dice.randrange(100, 9000)
    lines = [f"{{number}},{{cent / 100:.2f}}" for number, cent in enumerate(cents)]
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
    "right/with_euro_sign.py": """\
# %%
import pandas as pd

total = pd.read_csv("sales.csv")["amount"].sum()
print(f"The shop took €{{total:,.2f}} in all.\\n\\nAnswer: €{{total:,.2f}}")
""",
    "right/without_pandas.py": """\
# %%
import csv
from decimal import Decimal

with open("sales.csv", newline="") as file:
    print("Answer:", sum(Decimal(row["amount"]) for row in csv.DictReader(file)))
""",
    "wrong/whole_euros.py": """\
# %%
import pandas as pd

sales = pd.read_csv("sales.csv")
print(f"Answer: {{sales['amount'].sum():.0f}}")
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
    folder = new_folder(root, category, task_id)
    for name, text in _FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.format(canary=CANARY, id=task_id), encoding="utf-8")
    return folder


def new_folder(root: Path, category: str, task_id: str) -> Path:
    """Where a new task belongs; nothing is made yet. Raises UserError: the id is taken, or is no id."""
    for word in (category, task_id):
        if not re.fullmatch(r"[a-z][a-z0-9_]*", word):
            raise UserError(f"tasks new {word}: lower-case letters, digits and _ only, a letter first")
    if root.is_dir() and any(root.glob("*/*/task.yaml")) and task_id in task_folders(root):
        raise UserError(f"tasks new {task_id}: the id is taken by {task_folders(root)[task_id]}")
    return root / category / task_id
