# %%
import re

import pandas as pd

page = open("states.html", encoding="utf-8").read()
page = re.sub(r"<sup>.*?</sup>", "", page)
from io import StringIO

table = pd.read_html(StringIO(page))[0]
print(table.head(), table.tail(2))
# %%
table = table.set_index("State")
table = table[~table.index.str.contains("United States|preliminary")].astype(float)
scaled = (table - table.mean()) / table.std(ddof=0)
# %%
import json

from scipy.cluster.hierarchy import fcluster, linkage
from sklearn.metrics import silhouette_score

found = pd.Series(fcluster(linkage(scaled, "average"), 5, "maxclust"), index=table.index)
order = sorted(found.unique(), key=lambda c: (-(found == c).sum(), min(found.index[found == c])))
numbers = found.map({c: i for i, c in enumerate(order, start=1)})
json.dump({state + ("1" if f"{state}<sup>1" in open("states.html", encoding="utf-8").read() else ""): int(n) for state, n in numbers.items()}, open("output/clusters.json", "w"))
print(numbers.value_counts())
print(f"Answer: silhouette={silhouette_score(scaled, found):.3f}; largest={(numbers == 1).sum()}")
