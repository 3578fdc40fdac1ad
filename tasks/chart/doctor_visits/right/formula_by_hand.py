# %%
import csv
from collections import Counter

rows, names = ["excellent", "good", "fair", "poor"], ["none", "few", "many"]
seen = Counter()
with open("households.csv") as file:
    for line in csv.DictReader(file):
        visits = int(line["visits"])
        if line["health"] in rows:
            seen[line["health"], "none" if not visits else "few" if visits <= 3 else "many"] += 1
n = sum(seen.values())
chi2 = 0
with open("output/expected.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["health", *names])
    for row in rows:
        expected = [sum(seen[row, c] for c in names) * sum(seen[r, name] for r in rows) / n for name in names]
        chi2 += sum((seen[row, name] - e) ** 2 / e for name, e in zip(names, expected))
        out.writerow([row, *(f"{e:.2f}" for e in expected)])
print("Health and visits are %s related." % ("clearly" if chi2 > 12.59 else "not clearly"))
print(f"Answer: chi2={chi2:.3f}; dof={(len(rows) - 1) * (len(names) - 1)}; V={(chi2 / n / 2) ** 0.5:.3f}")
