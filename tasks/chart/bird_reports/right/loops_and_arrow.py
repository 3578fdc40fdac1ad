# %%
import sqlite3
import zipfile

import pyarrow as pa
import pyarrow.parquet as pq

with sqlite3.connect("names.sqlite") as db:
    families = {a.strip().lower(): b for a, b in db.execute("select species, family from species")}
    for alias, species in db.execute("select alias, species from aliases").fetchall():
        families[alias.strip().lower()] = families[species.strip().lower()]
with zipfile.ZipFile("reports.zip") as archive:
    text = {name: archive.read(name) for name in archive.namelist()}
print(text["readme.txt"].decode())
north = [line.split(",") for line in text["north.csv"].decode("utf-8").splitlines()[1:]]
south = [line.split(";") for line in text["south.csv"].decode("iso-8859-1").splitlines()[1:]]
west = [line.split("\t") for line in text["west.txt"].decode("utf-16").splitlines()[1:]]
# %%
totals = {}
for group, rows in (("north", north), ("south", south), ("west", west)):
    for _, bird, number, weight in rows:
        one = totals.setdefault(families.get(bird.strip().lower(), "unknown"), [0, 0, []])
        one[0] += 1
        one[1] += int(number) if number else 1
        grams = float(weight.replace(",", ".") or 0) * (1000 if group == "south" else 1)
        if grams:
            one[2].append(grams)
ranked = sorted(totals.items(), key=lambda pair: (-pair[1][1], pair[0]))
pq.write_table(pa.table({
    "family": [name for name, _ in ranked],
    "reports": [one[0] for _, one in ranked],
    "birds": [one[1] for _, one in ranked],
    "mean_weight_g": [round(sum(one[2]) / len(one[2]), 2) if one[2] else None for _, one in ranked],
}), "output/families.parquet")
print(f"Answer: reports={sum(one[0] for one in totals.values())}; unknown={totals['unknown'][0]}")
