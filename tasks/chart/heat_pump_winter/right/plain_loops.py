# %%
import csv
import datetime as dt
import re
from zoneinfo import ZoneInfo

berlin = ZoneInfo("Europe/Berlin")
log = open("log.txt", encoding="utf-8").read()
print(log)
found = re.search(r"(\d\d)\.(\d\d)\.(\d{4})  About (\d\d):(\d\d) (.*)", log)
d, m, y, hh, mm = map(int, found.groups()[:5])
change = dt.datetime(y, m, d, hh, mm, tzinfo=berlin).timestamp()
heat_in_mj = "MJ" in found[6]
power = {}
for row in csv.DictReader(open("power.csv"), delimiter=";"):
    at = dt.datetime.fromisoformat(row["from"].replace("Z", "+00:00")).timestamp()
    power[at] = float(row["value"]) / (1 if heat_in_mj or at < change else 1000)
seen, place = set(), {}
total = {}
for row in csv.DictReader(open("heat.csv")):
    key = row["time"], row["heat"], row["mode"]
    if key in seen:
        continue
    seen.add(key)
    local = dt.datetime.strptime(row["time"], "%d.%m.%Y %H:%M")
    # the second time that a half hour comes is the one after the clocks went back
    at = local.replace(tzinfo=berlin, fold=1 if row["time"] in place else 0).timestamp()
    place[row["time"]] = True
    heat = float(row["heat"])
    if heat > 500 or at not in power:
        continue
    if heat_in_mj and at >= change:
        heat /= 3.6
    use = "Hot water" if row["mode"] == "water" else "Heating"
    for k in ((use, f"{local:%Y-%m}"), (use, "all")):
        a, b = total.get(k, (0, 0))
        total[k] = a + heat, b + power[at]
# %%
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

months = sorted({m for _, m in total} - {"all"})
fig, ax = plt.subplots(figsize=(10, 5.5))
for shift, use in ((-0.2, "Heating"), (0.2, "Hot water")):
    y = [total[use, m][0] / total[use, m][1] for m in months]
    bars = ax.bar([i + shift for i in range(len(months))], y, width=0.4, label=use)
    ax.bar_label(bars, fmt="%.2f", fontsize=8)
ax.set_xticks(range(len(months)), months)
ax.set_ylim(0, ax.get_ylim()[1] * 1.15)
ax.set(title="Heat pump COP", ylabel="COP")
ax.legend(ncol=2, loc="upper left")
fig.savefig("output/cop.png", dpi=120)
a, b = (total[u, "all"][0] / total[u, "all"][1] for u in ("Heating", "Hot water"))
print(f"Answer: water={b:.2f}; heating={a:.2f}")
