"""Four or five odd dice and a target that about a third of all throws reach."""

import itertools
import json
import random
from fractions import Fraction
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        dice = random.Random(f"dice-{seed}-{attempt}")
        attempt += 1
        faces = [sorted(dice.choices(range(1, 10), k=dice.choice([4, 6, 6, 8]))) for _ in range(5)]
        sums = sorted(sum(throw) for throw in itertools.product(*faces))
        target = sums[len(sums) * 2 // 3]
        throws = list(itertools.product(*faces))
        strong = [t for t in throws if sum(t) >= target]
        both = [t for t in strong if len(set(t)) == len(t)]
        above = [t for t in throws if sum(t) > target]
        answers = {Fraction(len(both), len(strong)), Fraction(len(both), len(throws))}
        if above:
            answers.add(Fraction(sum(len(set(t)) == len(t) for t in above), len(above)))
        if both and len(answers) == 3:
            break
    (folder / "dice.json").write_text(json.dumps({"dice": faces, "target": target}))
