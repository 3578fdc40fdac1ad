# %%
import json
import pandas as pd

data = json.load(open("tickets.json"))
rows = pd.json_normalize(data["tickets"], "lines", ["ticket", "time", "status"])
print(rows.head(), rows["status"].unique(), rows["unit"].unique(), rows["item"].unique())
# %%
tickets = list({t["ticket"]: t for t in data["tickets"]}.values())
rows = pd.json_normalize(tickets, "lines", ["ticket", "time", "status"])
rows = rows[rows["status"].str.strip().str.lower() != "void"].copy()
rows["item"] = rows["item"].str.split().str.join(" ").str.capitalize()
rows["pieces"] = rows["qty"] * rows["unit"].map({"piece": 1, "half dozen": 6, "dozen": 12})
top = rows.groupby("item")["pieces"].sum().nlargest(7)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(8, 5))
ax.barh(top.index.str.title(), top.values)
ax.invert_yaxis()
ax.set_title("Best sellers")
ax.set_xlabel("pieces sold")
fig.tight_layout()
fig.savefig("output/best_sellers.png")
print(f"The chart is saved.\n\nAnswer: {top.sum()}")
