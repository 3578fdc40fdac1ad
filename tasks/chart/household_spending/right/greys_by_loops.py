# %%
import csv
from collections import defaultdict

sums = defaultdict(float)
with open("家庭支出.csv", encoding="utf-8-sig") as file:
    for row in csv.DictReader(file):
        amount = float("".join(c for c in row["金额"] if c in "0123456789.-"))
        sums[row["类别"].strip() or "其他"] += amount
total = sum(sums.values())
slices = {name: value for name, value in sums.items() if name != "其他" and value / total >= 0.04}
slices["其他"] = total - sum(slices.values())
# %%
import matplotlib.pyplot as plt

plt.rcParams["font.family"] = ["Noto Sans CJK SC"]
greys = [str(0.92 - 0.07 * i) for i in range(len(slices))]
fig, ax = plt.subplots(figsize=(8, 8), dpi=100)
ax.pie(list(slices.values()), labels=list(slices), colors=greys, autopct=lambda p: f"{p:.1f}%", startangle=90, counterclock=False, wedgeprops={"edgecolor": "white"})
ax.set_title("2024年家庭支出", fontsize=18)
fig.savefig("output/支出占比.png")
print(f"答案：{slices['其他'] / total * 100:.1f}")
