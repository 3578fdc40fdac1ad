# %%
import re
from collections import Counter

import matplotlib.pyplot as plt
from openpyxl import load_workbook

book = load_workbook("质检.xlsx", data_only=True)
names = {str(called).strip(): name for called, name in book["别名"].iter_rows(min_row=2, max_col=2, values_only=True) if called}
counts = Counter()
for sheet in book:
    if sheet.title != "别名":
        for _, _, name, amount in sheet.iter_rows(min_row=2, max_col=4, values_only=True):
            if name:
                digits = re.search(r"\d+", str(amount or ""))
                counts[names.get(name.strip(), name.strip())] += int(digits.group()) if digits else 1
ranked, total = counts.most_common(), sum(counts.values())
# %%
shares, sofar = [], 0
for _, count in ranked:
    sofar += count
    shares.append(100 * sofar / total)
figure, left = plt.subplots(figsize=(9, 5.5), layout="constrained")
left.bar([name for name, _ in ranked], [count for _, count in ranked], color="steelblue")
left.set(title="缺陷帕累托图", xlabel="缺陷", ylabel="件数")
right = left.twinx()
right.plot(range(len(ranked)), shares, color="darkred", marker="o")
right.set(ylim=(0, 118), ylabel="累计占比（%）")
for place, share in enumerate(shares):
    paper = {"facecolor": "white", "edgecolor": "none", "pad": 1.5}
    right.annotate(
        f"{share:.1f}", (place, share), (0, 9), textcoords="offset points", ha="center", fontsize=9, color="darkred", bbox=paper
    )
figure.savefig("output/帕累托.png", dpi=150)
# %%
few = next(place for place, share in enumerate(shares) if share >= 80) + 1
print("答案：" + ", ".join(name for name, _ in ranked[:few]))
