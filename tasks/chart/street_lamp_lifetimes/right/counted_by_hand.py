# %%
import csv
from datetime import datetime

FINISH, BEGIN = datetime(2024, 9, 30), datetime(2018, 3, 1)
chains, mill, waiting = {}, {}, []
for name in ("northlight", "southern"):
    lines = list(csv.reader(open(f"{name}.csv")))[1:]
    shape = "%d/%m/%Y" if max(int(line[3][:2]) for line in lines) > 12 else "%m/%d/%Y"
    for pole, serial, lamp, up, down, reason in lines:
        spot = (pole[:2], int(pole[2:].lstrip("-")))
        spell = (datetime.strptime(up, shape), datetime.strptime(down, shape) if down else FINISH, reason, lamp)
        if reason == "to Southern":
            mill[spot] = serial
        if serial:
            chains.setdefault(serial, []).append(spell)
        else:
            waiting.append((spot, spell))
for spot, spell in waiting:
    chains[mill[spot]].append(spell)
lives = {"sodium": [], "LED": []}
for spells in chains.values():
    spells.sort(key=lambda s: s[1])
    birth = min(s[0] for s in spells)
    if birth.year < 1950:
        continue
    seen = max(0, (BEGIN - birth).days)
    end = spells[-1]
    lives["LED" if "LED" in end[3] else "sodium"].append((seen, (end[1] - birth).days, end[2] in {"F", "dead", "failed", "burnt out"}))
# %%
grid, result, half = [6 * i for i in range(13)], {}, None
for kind, group in lives.items():
    deaths = {}
    for seen, age, dead in group:
        if dead:
            deaths[age] = deaths.get(age, 0) + 1
    alive, points = 1.0, [(0, 1.0)]
    for age in sorted(deaths):
        alive *= 1 - deaths[age] / sum(1 for seen, end, _ in group if seen < age <= end)
        points.append((age, alive))
        if kind == "sodium" and alive <= 0.5 and half is None:
            half = age
    result[kind] = [[s for a, s in points if a <= m * 30.4375][-1] for m in grid]
with open("output/lifetimes.csv", "w") as file:
    file.write("months,sodium,led\n")
    for m, s, l in zip(grid, result["sodium"], result["LED"]):
        file.write(f"{m},{s:.4f},{l:.4f}\n")
import matplotlib.pyplot as plt

plt.figure(figsize=(9, 5))
plt.plot(grid, result["sodium"], "--o", color="darkorange", label="sodium")
plt.plot(grid, result["LED"], "-s", color="navy", label="LED")
plt.title("Street lamps still burning")
plt.xlabel("months")
plt.xticks(grid)
plt.legend()
plt.savefig("output/lifetimes.png")
print(f"Answer: sodium_lamps={len(lives['sodium'])}; sodium_failed={sum(d for *_, d in lives['sodium'])}; sodium_median={half}")
