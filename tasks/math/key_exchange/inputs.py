"""Triples of long numbers; some bases and exponents are negative."""

import json
import random
from math import gcd
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"keys-{seed}")
    triples = []
    while len(triples) < 12:
        modulus = dice.getrandbits(150) | 1
        odd = len(triples) in (1, 5)  # a negative base with an odd exponent each time
        base = dice.getrandbits(140) * (-1 if odd else dice.choice([1, 1, -1]))
        if gcd(base, modulus) == 1:
            # Two of each kind at least: the fourth and ninth exponents are negative.
            sign = -1 if len(triples) in (3, 8) else 1
            triples.append({"base": str(base), "exponent": str(sign * (dice.getrandbits(120) | odd)), "modulus": str(modulus)})
    (folder / "exercise.json").write_text(json.dumps(triples, indent=1))
