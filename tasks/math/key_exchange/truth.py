"""Square and multiply, with the inverse from the extended Euclidean algorithm."""

import json
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    remainders = []
    for triple in json.loads((inputs / "exercise.json").read_text()):
        base, exponent, modulus = (int(triple[key]) for key in ("base", "exponent", "modulus"))
        base %= modulus
        if exponent < 0:
            base, exponent = inverse(base, modulus), -exponent
        result = 1
        for bit in bin(exponent)[2:]:
            result = result * result * (base if bit == "1" else 1) % modulus
        remainders.append(result)
    return {"lines": [str(value) for value in remainders], "total": str(sum(remainders))}


def inverse(value: int, modulus: int) -> int:
    old, new, x, y = value, modulus, 1, 0
    while new:
        quotient = old // new
        old, new = new, old - quotient * new
        x, y = y, x - quotient * y
    return x % modulus
