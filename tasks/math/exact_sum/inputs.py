"""A rule for a sum of fractions in words: first and last denominator, step, signs, and one that is left out."""

import random
from fractions import Fraction
from math import gcd
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        dice = random.Random(f"sum-{seed}-{attempt}")
        first, step, count = dice.randrange(3, 9), dice.choice([2, 3, 4, 5]), dice.randrange(34, 60)
        last, left_out = first + step * (count - 1), first + step * dice.randrange(5, count - 5)
        right = total(first, step, last, left_out)
        others = [total(first, step, last, 0), total(first, step, last - step, left_out), total(first, step, last, left_out, flip=True)]
        product = 1
        for n in range(first, last + 1, step):
            product *= n
        if right not in others and len({digits(v) for v in [right, others[0], others[1]]}) == 3 and gcd(product, 6) > 1:
            break
        attempt += 1
    (folder / "sum.txt").write_text(
        f"Start with plus one over {first}. The denominators go up in steps of {step}; the last one is {last} and is\n"
        "included. The signs alternate: plus, minus, plus, minus and so on.\n"
        f"The fraction with the denominator {left_out} is left out, and the signs of the others stay what they would be with it.\n"
    )


def total(first: int, step: int, last: int, left_out: int, flip: bool = False) -> Fraction:
    result, sign = Fraction(0), 1
    for n in range(first, last + 1, step):
        if n != left_out:
            result += Fraction(sign, n)
        elif flip:
            sign = -sign
        sign = -sign
    return result


def digits(value: Fraction) -> int:
    return len(str(value.denominator))
