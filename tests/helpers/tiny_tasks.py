"""A dataset of tiny tasks made in a folder, for runs whose own course is what is tested."""

from __future__ import annotations

from pathlib import Path

TASK = """\
canary: "pybench-canary test {name}"
subcategory: arithmetic
language: en
difficulty: easy
prompt: |
  What is the sum of the numbers in numbers.txt? Finish with a line `Answer: <number>`.
inputs: [numbers.txt]
outputs: []
checks:
  - name: answer.number
    params: {{label: Answer, expect: $total}}
"""
TRUTH = """\
from pathlib import Path


def truth(inputs: Path) -> dict:
    return {"total": sum(int(word) for word in (inputs / "numbers.txt").read_text().split())}
"""
SOLUTION = """\
# %%
numbers = [int(word) for word in open("numbers.txt").read().split()]
# %%
total = sum(numbers)
# %%
print("Answer:", total)
"""


def make_tasks(folder: Path, count: int = 3, solution: str = SOLUTION) -> Path:
    """Lay out `count` tasks below `folder` and return it."""
    for number in range(count):
        task = folder / "math" / f"sum_{number}"
        (task / "files").mkdir(parents=True)
        (task / "task.yaml").write_text(TASK.format(name=task.name), "utf-8")
        (task / "truth.py").write_text(TRUTH, "utf-8")
        (task / "solution.py").write_text(solution, "utf-8")
        (task / "files" / "numbers.txt").write_text(f"{number} 20 300\n", "utf-8")
    return folder
