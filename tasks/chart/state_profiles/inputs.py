"""American states (statsmodels: statecrime) drawn by seed until other linkages and plain columns group otherwise."""

import random
from pathlib import Path

import numpy as np
from scipy.cluster.hierarchy import fcluster, linkage
from statsmodels.datasets import statecrime

HEADS = ["Violent crimes per 100,000", "Murders per 100,000", "High school graduates %", "Poverty %", "Single parents %", "White %", "Urban %"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"states-{seed}")
    data = statecrime.load_pandas().data
    while True:
        chosen = data.iloc[sorted(dice.sample(range(len(data)), 40))]
        plain = chosen.to_numpy()
        scaled = (plain - plain.mean(0)) / plain.std(0)
        groups = [fcluster(linkage(*way), 5, "maxclust") for way in ((scaled, "average"), (scaled, "ward"), (scaled, "complete"), (plain, "average"))]
        together = [np.equal.outer(group, group) for group in groups]
        if sorted(np.bincount(groups[0]))[-2] > 3 and all((other != together[0]).sum() > 40 for other in together[1:]):
            break
    rows = [f"<tr><th>State</th>{''.join(f'<th>{head}</th>' for head in HEADS)}</tr>"]
    for state, values in chosen.iterrows():
        mark = "<sup>1</sup>" if dice.random() < 0.1 else ""
        rows.append(f"<tr><td>{state}{mark}</td>{''.join(f'<td>{value:,.2f}</td>' for value in values)}</tr>")
    country = "".join(f"<td>{value:,.2f}</td>" for value in [429.4, 5.0, 85.3, 14.3, 29.6, 74.8, 77.1])
    rows.insert(1, f"<tr><td><b>United States</b></td>{country}</tr>")
    rows.append("<tr><td colspan='8'><sup>1</sup> preliminary figures; DC is listed with the states.</td></tr>")
    page = "<html><head><meta charset='utf-8'><title>States 2009</title></head><body><h1>States 2009</h1>\n<table>\n"
    (folder / "states.html").write_text(page + "\n".join(rows) + "\n</table></body></html>\n", encoding="utf-8")
