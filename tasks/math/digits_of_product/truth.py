"""Long multiplication in base 10**9, without Python's own big product."""

from pathlib import Path
from typing import Any

BASE = 10**9


def truth(inputs: Path) -> dict[str, Any]:
    limbs, negative = [1], False
    for line in (inputs / "numbers.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        negative ^= line.startswith("-")
        limbs = times(limbs, line.strip().lstrip("-"))
    digits = "".join(f"{limb:09d}" for limb in reversed(limbs)).lstrip("0")
    zeros = len(digits) - len(digits.rstrip("0"))
    return {"facts": {"digit_sum": sum(map(int, digits)), "zeros": zeros, "sign": "negative" if negative else "positive"}}


def times(limbs: list[int], digits: str) -> list[int]:
    other = [int(digits[max(0, i - 9) : i]) for i in range(len(digits), 0, -9)]
    product = [0] * (len(limbs) + len(other) + 1)
    for i, a in enumerate(limbs):
        carry = 0
        for j, b in enumerate(other):
            carry, product[i + j] = divmod(product[i + j] + a * b + carry, BASE)
        at = i + len(other)
        while carry:
            carry, product[at] = divmod(product[at] + carry, BASE)
            at += 1
    while len(product) > 1 and product[-1] == 0:
        product.pop()
    return product
