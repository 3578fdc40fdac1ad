# %%
import json

import pandas as pd

stops = pd.read_csv("stops.csv", parse_dates=["start", "end"])
window = json.load(open("window.json"))
print(window)
print(stops.describe(include="all"))
# %%
zone = window["time_zone"]
edges = pd.date_range(window["from"], pd.Timestamp(window["to"]) + pd.Timedelta(days=1), freq="D").tz_localize(zone)
stops["end"] = stops["end"].fillna(edges[-1].tz_convert("UTC"))


def merged(part):
    spans = []
    for start, end in part.sort_values("start")[["start", "end"]].itertuples(index=False):
        if spans and start <= spans[-1][1]:
            spans[-1][1] = max(spans[-1][1], end)
        else:
            spans.append([start, end])
    return spans


table = pd.DataFrame({"date": edges[:-1].strftime("%Y-%m-%d")})
for line, part in stops.groupby("line"):
    spans = merged(part)
    minutes = []
    for low, high in zip(edges[:-1], edges[1:]):
        inside = [(min(b, high) - max(a, low)).total_seconds() for a, b in spans]
        minutes.append(sum(s for s in inside if s > 0) / 60)
    table[line] = minutes
# %%
total = table[["A", "B", "C"]].sum().sum()
table.round(0).to_csv("output/downtime.csv", index=False)
print(f"Answer: {total:.0f}")
