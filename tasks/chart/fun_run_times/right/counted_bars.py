# %%
import csv
from statistics import median

times = []
with open("results.tsv", encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file, delimiter="\t"):
        if row["race"] != "10k" or ":" not in row["time"]:
            continue
        seconds = 0
        for part in row["time"].split(":"):
            seconds = seconds * 60 + int(part)
        times.append(seconds)
counts = [0] * 12
for seconds in times:
    counts[(seconds // 60 - 35) // 5] += 1
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(9, 5), dpi=110)
ax.bar([35 + 5 * i for i in range(12)], counts, width=5, align="edge", color="lightsteelblue", edgecolor="navy")
for i, count in enumerate(counts):
    ax.text(37.5 + 5 * i, count + 0.3, str(count), ha="center")
ax.set_xlim(33, 97)
ax.set_title("10k finish times")
ax.set_xlabel("minutes")
ax.set_ylabel("finishers")
fig.savefig("output/finish_times.png")
print(f"{len(times)} people came in.")
print(f"Answer: finishers={len(times)}; median={median(times) / 60:.2f}")
