# %%
import json
import re

import numpy as np
from scipy.cluster.hierarchy import cut_tree, linkage
from scipy.spatial.distance import pdist, squareform

source = re.sub("<sup>[^<]*</sup>", "", open("states.html", encoding="utf-8").read())
table = {}
for line in re.findall("<tr>(.*?)</tr>", source):
    cells = re.findall("<td>([^<]*)</td>", line)
    if len(cells) == 8:
        table[cells[0].strip()] = [float(c.replace(",", "")) for c in cells[1:]]
states = np.array(list(table))
x = np.array(list(table.values()))
x = (x - x.mean(axis=0)) / x.std(axis=0, ddof=1)
far = pdist(x)
label = cut_tree(linkage(far, "average"), n_clusters=5).ravel()
order = sorted(set(label), key=lambda c: (-np.sum(label == c), min(states[label == c])))
number = {c: n for n, c in enumerate(order, 1)}
json.dump({s: number[c] for s, c in zip(states.tolist(), label)}, open("output/clusters.json", "w"), indent=2, sort_keys=True)
# %%
d, widths = squareform(far), []
for i, own in enumerate(label):
    mine = (label == own)
    if mine.sum() == 1:
        widths.append(0)
        continue
    a = d[i, mine].sum() / (mine.sum() - 1)
    b = min(d[i, label == c].mean() for c in set(label) - {own})
    widths.append((b - a) / max(a, b))
print(f"Answer: silhouette={np.mean(widths):.3f}; largest={np.sum(label == order[0])}")
