"""Formulas written out; Holm's rule as the largest of the smaller p values times what is left."""

import json
from math import erfc, sqrt
from pathlib import Path
from typing import Any

WORDS = ["非常不满意", "不满意", "一般", "满意", "非常满意"]
Z = 1.959963984540054


def truth(inputs: Path) -> dict[str, Any]:
    last: dict[tuple[str, str], tuple[str, Any]] = {}
    for line in (inputs / "问卷.jsonl").read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        key = (one["门店"], "".join(c for c in one["手机"] if c.isdigit()))
        last[key] = max(last.get(key, ("", None)), (one["时间"], one["满意度"]), key=lambda pair: pair[0])
    n: dict[str, int] = {}
    k: dict[str, int] = {}
    for (shop, _), (_, said) in sorted(last.items()):
        if said is not None:
            mark = WORDS.index(said) + 1 if said in WORDS else int(said)
            n[shop], k[shop] = n.get(shop, 0) + 1, k.get(shop, 0) + (mark > 3)
    p = {shop: two_sided(k[shop], n[shop], k["S0"], n["S0"]) for shop in n if shop != "S0"}
    order = sorted(p, key=lambda shop: p[shop])
    holm = {s: min(1, max(p[o] * (len(p) - j) for j, o in enumerate(order[: i + 1]))) for i, s in enumerate(order)}
    rates = []
    for shop in n:
        rate, base = k[shop] / n[shop], 1 + Z * Z / n[shop]
        middle, half = rate + Z * Z / 2 / n[shop], Z * sqrt(rate * (1 - rate) / n[shop] + Z * Z / 4 / n[shop] ** 2)
        row = {"门店": shop, "份数": n[shop], "满意数": k[shop], "满意率": round(rate, 4)}
        row |= {"下限": round((middle - half) / base, 4), "上限": round((middle + half) / base, 4)}
        row |= {"p": round(p[shop], 5), "校正p": round(holm[shop], 5)} if shop in p else {"p": None, "校正p": None}
        rates.append(row)
    return {"rates": rates, "found": [shop for shop in p if holm[shop] < 0.05]}


def two_sided(k: int, n: int, k0: int, n0: int) -> float:
    both = (k + k0) / (n + n0)
    return erfc(abs(k / n - k0 / n0) / sqrt(both * (1 - both) * (1 / n + 1 / n0)) / sqrt(2))
