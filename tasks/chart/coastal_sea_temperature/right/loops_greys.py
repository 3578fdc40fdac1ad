# %%
import csv
import json

settings = json.load(open("settings.json"))
sea = {}
for line in open("sst.txt").read().splitlines()[1:]:
    parts = line.split()
    if not parts or not parts[0].isdigit():
        continue
    for month, value in enumerate(parts[1:], 1):
        if value != "-99.99":
            sea[int(parts[0]), month] = float(value)
normal = {}
for month in range(1, 13):
    own = [v for (y, m), v in sea.items() if m == month and settings["base"][0] <= y <= settings["base"][1]]
    normal[month] = sum(own) / len(own)

def anomaly(at):
    year, month = divmod(at, 12)
    value = sea.get((year, month + 1))
    return None if value is None else value - normal[month + 1]

def index(at):
    three = [anomaly(at + step) for step in (-1, 0, 1)]
    return None if None in three else sum(three) / 3

months = range(settings["look_at"][0] * 12, settings["look_at"][1] * 12 + 12)
spells, current = [], []
for at in list(months) + [None]:
    value = None if at is None else index(at)
    if value is not None and value >= 0.5:
        current.append((at, value))
        continue
    if len(current) >= 5:
        spells.append(current)
    current = []
text = lambda at: "%d-%02d" % (at // 12, at % 12 + 1)
with open("output/spells.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["start", "end", "months", "peak"])
    for spell in spells:
        out.writerow([text(spell[0][0]), text(spell[-1][0]), len(spell), "%.2f" % max(v for _, v in spell)])
# %%
import matplotlib.pyplot as plt

plt.figure(figsize=(11, 5))
bars = plt.bar(range(len(spells)), [len(s) for s in spells], color="lightgrey", edgecolor="dimgrey")
plt.bar_label(bars)
plt.xticks(range(len(spells)), [text(s[0][0]) for s in spells], rotation=90)
plt.title("Warm spells")
plt.ylabel("months")
plt.tight_layout()
plt.savefig("output/spells.png", dpi=120)
longest = max(spells, key=len)
print(f"Answer: spells={len(spells)}; longest={text(longest[0][0])}")
