# %%
import re
from datetime import datetime

import pyarrow as pa
import pyarrow.parquet as pq

kept = {}
for line in open("log.tsv", encoding="utf-8"):
    cells = line.rstrip("\n").split("\t")
    if line.startswith("#") or len(cells) != 3:
        continue
    found = re.fullmatch(r"(-?\d+(?:[.,]\d+)?)\s*°?\s*([CFK])", cells[2].strip())
    if not found:
        continue
    value = float(found[1].replace(",", "."))
    celsius = {"C": value, "F": (value - 32) / 1.8, "K": value - 273.15}[found[2]]
    if -20 <= celsius <= 60:
        kept[datetime.strptime(cells[0], "%Y-%m-%d %H:%M"), cells[1].upper()] = round(celsius, 2)
order = sorted(kept)
# %%
table = pa.table({
    "time": pa.array([t for t, _ in order], pa.timestamp("s")),
    "sensor": [s for _, s in order],
    "celsius": [kept[key] for key in order],
})
pq.write_table(table, "output/readings.parquet")
print(table.schema)
print(f"Answer: {sum(kept.values()) / len(kept):.3f} °C")
