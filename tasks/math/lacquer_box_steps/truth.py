"""Layer by layer over the sets of steps that are done, with the last step."""

import csv
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

COATS = {"上生漆", "上灰漆", "上中漆", "上面漆", "罩金"}


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "工序.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    rules = (inputs / "规定.md").read_text(encoding="utf-8")
    name = {int(row["编号"]): row["名称"] for row in rows}
    after: dict[str, set[str]] = {n: set() for n in name.values()}
    for row in rows:
        for part in row["前置"].split("、"):
            low, _, high = part.partition("-")
            if low:
                after[row["名称"]] |= {name[k] for k in range(int(low), int(high or low) + 1)}
    find = lambda pattern: re.search(pattern, rules, re.MULTILINE).groups()  # type: ignore[union-attr]  # noqa: E731
    a, b = find(r"4\. (.*?)做完，同一天里紧接着就做(.*?)；")
    early, k = find(r"6\. (.*?)最迟排在全部工序的第 (\d+) 道")
    free, gone = find(r"新胶，(.*?)不必再等(.*?)；")
    p, q, r = find(r"要是(.*?)做在(.*?)前头，(.*?)就得")
    u, v = find(r"做法里，(.*?)做在(.*?)前头的占")
    after[free].discard(gone)
    craft = {row["名称"]: row["工种"] for row in rows}
    totals = []
    for wish in (False, True):
        layer: Counter[tuple[frozenset[str], str, tuple[str, ...]]] = Counter({(frozenset(), "", ()): 1})
        for place in range(32):
            new: Counter[tuple[frozenset[str], str, tuple[str, ...]]] = Counter()
            for (done, last, crafts), ways in layer.items():
                for step in after:
                    if step in done or not after[step] <= done or (step in COATS and last in COATS):
                        continue
                    if (last == a) != (step == b) or (step == q and {p, r} <= done) or (wish and step == v and u not in done):
                        continue
                    if crafts == (craft[step],) * 3 or (place + 1 == int(k) and early not in done and step != early):
                        continue
                    then = done | {step}
                    if place % 8 == 7:
                        # 刻款 and 填色 are both done or both open at the end of a day.
                        if step != a and len(then & {"刻款", "填色"}) != 1:
                            new[then, "", ()] += ways
                    else:
                        same = (*crafts, craft[step]) if crafts[:1] == (craft[step],) else (craft[step],)
                        new[then, step if step == a or step in COATS else "", same] += ways
            layer = new
        totals.append(sum(layer.values()))
    return {"count": {"做法": str(totals[0]), "占比": str(Fraction(totals[1], totals[0]))}}
