# %%
import json
from collections import defaultdict

pieces, seen = defaultdict(int), set()
for ticket in json.load(open("tickets.json"))["tickets"]:
    if ticket["ticket"] in seen or "void" in ticket["status"].lower():
        continue
    seen.add(ticket["ticket"])
    for line in ticket["lines"]:
        words = line["item"].lower().split()
        factor = 12 if line["unit"] == "dozen" else 6 if line["unit"] == "half dozen" else 1
        pieces[" ".join(words).capitalize()] += line["qty"] * factor
seven = sorted(pieces.items(), key=lambda pair: pair[1])[-7:]
# %%
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt

plt.style.use("ggplot")
plt.figure(figsize=(9, 4.5))
plt.barh(range(7), [n for _, n in seven], color=["silver"] * 6 + ["darkorange"], height=0.6)
plt.yticks(range(7), [name for name, _ in seven])
plt.title("Best sellers", loc="left", fontweight="bold")
plt.savefig("output/best_sellers.png", bbox_inches="tight")
print("Saved the chart.")
print("Answer:", sum(n for _, n in seven))
