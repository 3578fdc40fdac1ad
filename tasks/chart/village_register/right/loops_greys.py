# %%
import csv
from datetime import date

def day(text):
    if "/" in text:
        d, m, y = text.split("/")
        return date(int(y), int(m), int(d))
    return date.fromisoformat(text) if text else None

today = date(2024, 6, 30)
counts = {"m": [0] * 9, "f": [0] * 9}
for row in csv.DictReader(open("register.csv")):
    born, came, went, died = (day(row[k]) for k in ("born", "moved_in", "moved_out", "died"))
    if born > today or (came and came > today) or (went and went <= today) or (died and died <= today):
        continue
    age = today.year - born.year - ((born.month, born.day) > (6, 30))
    counts[row["sex"][0].lower()][min(age // 10, 8)] += 1
# %%
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter

names = [f"{low}-{low + 9}" for low in range(0, 80, 10)] + ["80+"]
fig, ax = plt.subplots(figsize=(9, 6), dpi=100)
ax.barh(range(9), [-n for n in counts["m"]], color="0.45", label="men")
ax.barh(range(9), counts["f"], color="0.8", edgecolor="0.4", label="women")
ax.set_yticks(range(9), names)
ax.axvline(0, color="black", linewidth=0.8)
ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{abs(value):.0f}"))
ax.set_title("Village population 2024")
ax.set_xlabel("persons")
ax.legend(loc="upper right")
fig.savefig("output/pyramid.png")
print(f"Answer: men={sum(counts['m'])}; women={sum(counts['f'])}")
