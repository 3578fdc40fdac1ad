# %%
import csv

rows = list(csv.DictReader(open("rides.csv")))
heir = open("closing.txt").read().strip()
names = sorted({r["from"] for r in rows} | {r["to"] for r in rows})


def long_run(names, flow):
    share = {n: 1 / len(names) for n in names}
    for _ in range(5000):
        new = dict.fromkeys(names, 0.0)
        for a in names:
            out = sum(flow[a, b] for b in names)
            for b in names:
                new[b] += share[a] * flow[a, b] / out
        share = {n: (new[n] + share[n]) / 2 for n in names}
    return share


flow = {(a, b): 0 for a in names for b in names}
for r in rows:
    flow[r["from"], r["to"]] += int(r["rides"])
share = long_run(names, flow)
with open("output/shares.csv", "w") as file:
    file.write("station,share\n")
    for n in names:
        file.write(f"{n},{share[n]:.6f}\n")
# %%
top = max(names, key=share.get)
rest = [n for n in names if n != top]
for a in rest:
    flow[a, heir] += flow[a, top]
print(f"Answer: {long_run(rest, flow)[heir]:.4f}")
