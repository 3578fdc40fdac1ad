"""A hundred new batches. How many of them hold how many ill plants is as in the long run, so that luck decides little."""

import hashlib
import json
import random
from math import comb
from pathlib import Path
from typing import Any

BATCHES = 100


def truth(inputs: Path) -> dict[str, Any]:
    raw = (inputs / "约定.json").read_bytes()
    agreed = json.loads(raw)
    n, p = agreed["n"], agreed["p"]
    dice = random.Random(hashlib.sha256(raw).hexdigest())
    batches = []
    for number in range(BATCHES):
        ill, under = 0, (1 - p) ** n
        while under < (number + 0.5) / BATCHES:
            ill += 1
            under += comb(n, ill) * p**ill * (1 - p) ** (n - ill)
        batches.append(sorted(dice.sample(range(n), ill)))
    dice.shuffle(batches)
    return {"batches": batches, "n": n, "p": p, "most": agreed["平均次数上限"]}
