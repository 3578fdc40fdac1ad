"""Counts by adding one die after the other, keeping the sum and the set of faces shown."""

import json
from collections import Counter
from math import gcd
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    game = json.loads((inputs / "dice.json").read_text())
    every, different = Counter({0: 1}), Counter({(0, frozenset()): 1})
    for faces in game["dice"]:
        added, kept = Counter(), Counter()
        for face in faces:
            for total, count in every.items():
                added[total + face] += count
            for (total, seen), count in different.items():
                if face not in seen:
                    kept[total + face, seen | {face}] += count
        every, different = added, kept
    strong = sum(count for total, count in every.items() if total >= game["target"])
    scores = sum(count for (total, _), count in different.items() if total >= game["target"])
    shared = gcd(strong, scores)
    top, bottom = scores // shared, strong // shared
    return {"chance": [f"{top}/{bottom}", f"{top} / {bottom}"]}
