# %%
import json
import pandas as pd

table = pd.DataFrame(json.load(open("history.json"))["sessions"])
print(table.head(10), table["kind"].value_counts(), table["session"].duplicated().sum())
# %%
def seconds(length):
    total = 0
    for part in str(length).split(":"):
        total = total * 60 + int(part)
    return total


table["seconds"] = table["length"].map(seconds)
table = table.sort_values("seconds").drop_duplicates("session", keep="last")
table = table[table["seconds"] >= 30]
table["month"] = pd.to_datetime(table["started"]).dt.tz_convert("Asia/Taipei").dt.tz_localize(None).dt.to_period("M")
names = ["Music", "Podcasts", "Audiobooks"]
months = pd.period_range("2023-01", "2024-06", freq="M")
hours = table.pivot_table(index="month", columns="kind", values="seconds", aggfunc="sum")
hours = hours.reindex(index=months, columns=names).fillna(0) / 3600
print(hours.round(1))
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(9, 5))
ax.stackplot(hours.index.to_timestamp(), [60 * hours[name] for name in names], labels=names)
ax.set_title("Listening hours")
ax.legend(loc="upper left")
fig.savefig("output/listening.png")
sums = hours.sum()
print(f"Saved.\n\nAnswer: music={sums['Music']:.1f}; podcasts={sums['Podcasts']:.1f}; audiobooks={sums['Audiobooks']:.1f}")
