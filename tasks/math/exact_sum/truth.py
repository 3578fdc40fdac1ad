"""Over a common denominator, reduced at the end."""

import re
from math import gcd, lcm
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    first, step, last, left_out = map(int, re.findall(r"\d+", (inputs / "sum.txt").read_text()))
    denominators = list(range(first, last + 1, step))
    common = lcm(*denominators)
    numerator = sum((-1) ** i * (common // n) for i, n in enumerate(denominators) if n != left_out)
    shared = gcd(numerator, common)
    fraction = {"numerator": str(numerator // shared), "denominator": str(common // shared)}
    return {"fraction": fraction, "digits": len(fraction["denominator"])}
