# %%
import json
import pandas as pd

window = json.load(open("window.json"))
edges = pd.date_range(window["from"], periods=(pd.Timestamp(window["to"]) - pd.Timestamp(window["from"])).days + 2, tz=window["time_zone"])
stops = pd.read_csv("stops.csv")
stops["start"] = pd.to_datetime(stops["start"], utc=True)
stops["end"] = pd.to_datetime(stops["end"], utc=True).fillna(edges[-1].tz_convert("UTC"))
rows = {}
for line, part in stops.groupby("line"):
    events = sorted([(t, 1) for t in part["start"]] + [(t, -1) for t in part["end"]] + [(t.tz_convert("UTC"), 0) for t in edges])
    depth, before, minutes = 0, None, [0.0] * (len(edges) - 1)
    for at, change in events:
        if depth > 0 and edges[0] < at <= edges[-1]:
            begin = max(before, edges[0])
            minutes[edges.searchsorted(at, side="left") - 1] += (at - begin).total_seconds() / 60
        depth, before = depth + change, at
    rows[line] = minutes
table = pd.DataFrame(rows, index=pd.Index([f"{t:%Y-%m-%d}" for t in edges[:-1]], name="date"))
# %%
table.to_csv("output/downtime.csv", float_format="%.1f")
print(table)
print("Answer:", round(table.to_numpy().sum()))
