"""Burnside's lemma by walks over a graph of symbols, with polynomials as dicts from contents to whole numbers."""

import csv
import re
from collections import Counter
from functools import lru_cache
from math import gcd
from pathlib import Path
from typing import Any

PLAIN = "红蓝白"
TURNED = {"红": "红", "蓝": "蓝", "白": "白", ">": "<", "<": ">"}


def truth(inputs: Path) -> dict[str, Any]:
    banned = rules((inputs / "规矩.txt").read_text("utf-8"))
    rows = list(csv.reader((inputs / "订单.csv").read_text("utf-8").splitlines()))[1:]
    return {"lines": [f"{row[0]} {count(tuple(map(int, row[1:])), banned)}" for row in rows]}


def rules(text: str) -> frozenset[str]:
    """Pairs, read clockwise, that may not stand side by side; `>` points at the next bead."""
    pairs = set()
    for line in text.splitlines():
        if found := re.match(r"- (.)珠不能挨着(.)珠", line):
            pairs |= {found[1] + found[2], found[2] + found[1]}
        elif found := re.match(r"- 箭头不能指着(.)珠", line):
            pairs |= {">" + found[1], found[1] + "<"}
        elif "→←" in line:
            pairs.add("><")
        elif "←→" in line:
            pairs.add("<>")
    return frozenset(pairs)


def content(word: str) -> tuple[int, ...]:
    seen = Counter(word)
    return (*(seen[c] for c in PLAIN), seen[">"] + seen["<"])


def count(beads: tuple[int, ...], banned: frozenset[str]) -> int:
    n = sum(beads)

    @lru_cache(None)
    def walks(left: tuple[int, ...], first: str, last: str) -> int:
        """Words that begin after `first` with these beads left and end before `last` (both ends' pairs counted)."""
        if not any(left):
            return first + last not in banned
        total = 0
        for at, symbols in enumerate(("红", "蓝", "白", "<>")):
            if left[at]:
                rest = (*left[:at], left[at] - 1, *left[at + 1 :])
                total += sum(walks(rest, s, last) for s in symbols if first + s not in banned)
        return total

    def less(some: tuple[int, ...], word: str) -> tuple[int, ...] | None:
        rest = tuple(a - b for a, b in zip(some, content(word)))
        return None if min(rest) < 0 else rest

    total = 0
    for turn in range(n):
        times = n // gcd(n, turn)
        if all(b % times == 0 for b in beads):
            part = tuple(b // times for b in beads)
            for s in TURNED:
                if (rest := less(part, s)) is not None:
                    total += walks(rest, s, s)
    for axis in range(n):
        # Bead i goes to axis - i. A half of the circle is free; its ends meet themselves or lie on the axis.
        on = [i for i in range(n) if (2 * i - axis) % n == 0]
        for ends in ends_of(len(on), n, banned):
            fixed = "".join(symbol for symbol, kind in ends if kind == "bead")
            rest = less(beads, fixed)
            if rest is None or any(r % 2 for r in rest):
                continue
            half = tuple(r // 2 for r in rest)
            total += half_words(half, ends, walks, banned)
    whole, remainder = divmod(total, 2 * n)
    assert remainder == 0
    return whole


def ends_of(on: int, n: int, banned: frozenset[str]) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    bead = [(c, "bead") for c in PLAIN]
    gap = [("", "gap")]
    left, right = {2: (bead, bead), 1: (bead, gap), 0: (gap, gap)}[on]
    return [(a, b) for a in left for b in right]


def half_words(half: tuple[int, ...], ends: Any, walks: Any, banned: frozenset[str]) -> int:
    """Words for one side, read clockwise from the first end to the second."""
    (a, first), (b, last) = ends
    total = 0
    if first == "bead" and last == "bead":
        return int(walks(half, a, b))
    for s, mirrored in TURNED.items():
        # across a gap its neighbour is its own mirror image
        if mirrored + s in banned and first == "gap":
            continue
        place = PLAIN.index(s) if s in PLAIN else 3
        if first == "gap":
            if not half[place]:
                continue
            rest = tuple(h - (i == place) for i, h in enumerate(half))
            if last == "bead":
                total += walks(rest, s, b)
            elif not any(rest):
                total += s + mirrored not in banned
            else:
                for t, image in TURNED.items():
                    spot = PLAIN.index(t) if t in PLAIN else 3
                    if rest[spot] and t + image not in banned:
                        more = tuple(r - (i == spot) for i, r in enumerate(rest))
                        total += walks(more, s, t)
        else:
            if half[place] and s + mirrored not in banned:
                rest = tuple(h - (i == place) for i, h in enumerate(half))
                total += walks(rest, a, s)
    return total
