# %%
import json

from bs4 import BeautifulSoup
from sklearn.cluster import AgglomerativeClustering
from sklearn.metrics import silhouette_samples
from sklearn.preprocessing import StandardScaler

page = BeautifulSoup(open("states.html", encoding="utf-8"), "html.parser")
for mark in page.find_all("sup"):
    mark.decompose()
names, rows = [], []
for line in page.find_all("tr"):
    cells = [cell.get_text(strip=True) for cell in line.find_all("td")]
    if len(cells) == 8 and cells[0] != "United States":
        names.append(cells[0])
        rows.append([float(cell.replace(",", "")) for cell in cells[1:]])
x = StandardScaler().fit_transform(rows)
labels = AgglomerativeClustering(n_clusters=5, linkage="average").fit_predict(x)
groups = {}
for name, label in zip(names, labels):
    groups.setdefault(label, []).append(name)
ranked = sorted(groups.values(), key=lambda group: (-len(group), min(group)))
# %%
with open("output/clusters.json", "w") as file:
    json.dump({name: number for number, group in enumerate(ranked, 1) for name in sorted(group)}, file)
print(f"Answer: silhouette={silhouette_samples(x, labels).mean():.3f}; largest={len(ranked[0])} states")
