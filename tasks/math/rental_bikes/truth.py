"""Solves the linear equations of the stationary distribution."""

import csv
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np

    with (inputs / "rides.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    names = sorted({r["from"] for r in rows} | {r["to"] for r in rows})
    flow = np.zeros((len(names), len(names)))
    for r in rows:
        flow[names.index(r["from"]), names.index(r["to"])] += int(r["rides"])

    def long_run(counts: Any) -> Any:
        chances = counts / counts.sum(axis=1, keepdims=True)
        size = len(counts)
        equations = np.vstack([chances.T - np.eye(size), np.ones(size)])
        return np.linalg.lstsq(equations, np.r_[np.zeros(size), 1], rcond=None)[0]

    share = long_run(flow)
    top, heir = int(share.argmax()), names.index((inputs / "closing.txt").read_text().strip())
    flow[:, heir] += flow[:, top]
    kept = [i for i in range(len(names)) if i != top]
    after = long_run(flow[np.ix_(kept, kept)])[kept.index(heir)]
    return {"shares": {"station": names, "share": [round(float(v), 6) for v in share]}, "after": float(after)}
