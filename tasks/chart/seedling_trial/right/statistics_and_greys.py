# %%
import csv
from statistics import mean, stdev

trays = {}
for row in csv.DictReader(open("seedlings.tsv"), delimiter="\t"):
    if row["height"] and row["height"] != "dead":
        number, unit = row["height"].split(" ")
        key = (row["dose"].lower(), row["tray"])
        trays.setdefault(key, []).append(float(number) / (10 if unit == "mm" else 1))
doses = ["none", "low", "medium", "high"]
values = {dose: [mean(v) for (d, _), v in trays.items() if d == dose and len(v) > 2] for dose in doses}
means = [mean(values[d]) for d in doses]
errors = [stdev(values[d]) / len(values[d]) ** 0.5 for d in doses]
# %%
import matplotlib.pyplot as plt

plt.figure(figsize=(7, 5), dpi=120)
plt.bar(range(4), means, color="0.8", edgecolor="black", width=0.6)
plt.errorbar(range(4), means, yerr=errors, fmt="none", ecolor="black", capsize=6)
plt.xticks(range(4), doses)
plt.title("Seedling height")
plt.ylabel("height (cm)")
plt.xlabel("fertiliser dose")
plt.savefig("output/heights.png")
top = max(range(4), key=means.__getitem__)
print(f"Answer: dose={doses[top]}; mean={means[top]:.2f} cm; se={errors[top]:.3f} cm; trays={len(values[doses[top]])}")
