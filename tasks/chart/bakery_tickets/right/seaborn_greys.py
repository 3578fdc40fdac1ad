# %%
import json
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

tickets = {t["ticket"]: t for t in json.load(open("tickets.json"))["tickets"]}.values()
lines = pd.DataFrame([l for t in tickets if t["status"].strip().casefold() != "void" for l in t["lines"]])
lines["product"] = [" ".join(name.split()).capitalize() for name in lines["item"]]
lines["pieces"] = lines["qty"] * lines["unit"].replace({"piece": 1, "half dozen": 6, "dozen": 12}).astype(int)
best = lines.groupby("product", as_index=False)["pieces"].sum().sort_values("pieces", ascending=False).head(7)
# %%
sns.set_theme(style="whitegrid")
ax = sns.barplot(best, x="pieces", y="product", color="lightgray", edgecolor="black")
ax.bar_label(ax.containers[0], padding=3)
ax.set(title="Best sellers", xlabel="Pieces sold in October", ylabel="")
sns.despine()
plt.tight_layout()
plt.savefig("output/best_sellers.png", dpi=150)
print(f"Answer: {best['pieces'].sum()} pieces")
