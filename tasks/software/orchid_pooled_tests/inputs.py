"""What was agreed: how many plants a batch has, how many of them are ill on average, and how many tests it may take.

The bound is by a seventh above what three outcomes can tell at best: n h(p) / log2(3) tests.
"""

import json
import math
import random
from pathlib import Path

ABOVE = 1.155


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"orchids-{seed}")
    n, p = dice.randrange(56, 73), dice.randrange(45, 66) / 1000
    least = -n * (p * math.log(p, 3) + (1 - p) * math.log(1 - p, 3))
    agreed = {"n": n, "p": p, "平均次数上限": round(ABOVE * least, 2)}
    (folder / "约定.json").write_text(json.dumps(agreed, ensure_ascii=False, indent=1) + "\n", "utf-8")
