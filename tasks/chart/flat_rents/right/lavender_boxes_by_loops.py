# %%
import csv
import openpyxl
import numpy as np

newest = {}
for ad, district, kind, size, rent, updated in openpyxl.load_workbook("ads.xlsx").active.iter_rows(min_row=2, values_only=True):
    if ad not in newest or updated > newest[ad][-1]:
        newest[ad] = (district, kind, size, rent, updated)
rates = {}
for district, kind, size, rent, _ in newest.values():
    if kind.lower() == "flat" and size and rent:
        metres = float(size.split()[0]) * (0.0929 if size.endswith("sq ft") else 1)
        rates.setdefault(district, []).append(int("".join(c for c in str(rent) if c.isdigit())) / metres)
names = sorted(rates)
with open("output/rent.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["district", "ads", "q1", "median", "q3"])
    for name in names:
        out.writerow([name, len(rates[name]), *(f"{v:.2f}" for v in np.percentile(rates[name], [25, 50, 75]))])
# %%
import matplotlib.pyplot as plt

plt.figure(figsize=(9, 4))
plt.boxplot([rates[name] for name in names], tick_labels=names, widths=0.6, patch_artist=True,
            boxprops={"facecolor": "lavender"}, medianprops={"color": "black"})
plt.title("Rent per square metre")
plt.ylabel("euros")
plt.tight_layout()
plt.savefig("output/rent.png")
print("The dearest district:")
print("Answer:", max(names, key=lambda name: np.median(rates[name])))
