# %%
import numpy as np
import pandas as pd
from sklearn.ensemble import RandomForestClassifier

log = pd.read_csv("水表.csv", parse_dates=["时刻"])
book = pd.read_csv("用水本.csv")
zero = log["时刻"][0].normalize()
t = (log["时刻"] - zero).dt.total_seconds().to_numpy()
flow = log["流量"].to_numpy()
days = int(t[-1] // 86400) + 1
length = np.diff(np.append(t, days * 86400))
day = (t // 86400).astype(int)
base = pd.Series(np.where(flow < 1.5, flow, np.nan)).interpolate().bfill().to_numpy()
net = np.where(flow < 1.5, 0, flow - base)
leak = np.bincount(day, np.minimum(flow, base) * length / 60, days)
meter = np.bincount(day, flow * length / 60, days)

# %%
running, found, before = [], [], 0.0
for at, now in zip(t, net, strict=True):
    step = now - before
    if now == 0:
        found += [(start, at, size) for start, size in running]
        running = []
    elif step > 1:
        running.append((at, step))
    elif step < -1 and running:
        start, size = running.pop(min(range(len(running)), key=lambda j: abs(running[j][1] + step)))
        found.append((start, at, size))
    before = now
draws = np.array(sorted(found))
start, lasts = draws[:, 0], draws[:, 1] - draws[:, 0]
litres = draws[:, 2] * lasts / 60

# %%
book["at"] = (pd.to_datetime(book["日期"] + " " + book["时间"]) - zero).dt.total_seconds() + 30
names = open("院里的事.txt", encoding="utf-8").read().split("人口：")[1].split("。")[0].split("，")
names = [name[:2] for name in names]
for name in names:
    at = book.loc[book["谁家"] == name, "at"].to_numpy()
    late = max(range(-480, 481, 10), key=lambda s: (np.searchsorted(start, at - s + 31) > np.searchsorted(start, at - s - 31)).sum())
    book.loc[book["谁家"] == name, "at"] -= late
owner, grid = np.full(len(draws), "", object), np.arange(0.8, 3, 0.01)
for (name, what), rows in book.groupby(["谁家", "用处"]):
    near = [np.arange(*np.searchsorted(start, [at - 35, at + 35])) for at in rows["at"]]
    pool = np.log(draws[np.concatenate(near), 2])
    usual = grid[np.argmax(np.exp(-0.5 * ((pool - grid[:, None]) / 0.05) ** 2).sum(1))]
    for o in near:
        if len(o) and abs(np.log(draws[o, 2]) - usual).min() < 0.12:
            k = o[np.argmin(abs(np.log(draws[o, 2]) - usual))]
            owner[k] = name
            if "标准" in what or "快洗" in what or "大件" in what:
                later = np.arange(*np.searchsorted(start, [start[k] + 10, start[k] + 4000]))
                owner[later[(owner[later] == "") & (abs(np.log(draws[later, 2] / draws[k, 2])) < 0.03)]] = name
X = np.column_stack([draws[:, 2], litres, lasts, start / 3600 % 24, start // 86400 % 7, np.diff(start, prepend=0), np.append(np.diff(start), 0)])
forest = RandomForestClassifier(150, min_samples_leaf=2, random_state=1).fit(X[owner != ""], owner[owner != ""])
likely = forest.predict_proba(X)

# %%
table = np.zeros((days, len(names)))
for c, name in enumerate(forest.classes_):
    table[:, names.index(name)] = np.bincount((start // 86400).astype(int), likely[:, c] * litres, days)
table *= ((meter - leak) / table.sum(1))[:, None]
out = pd.DataFrame(np.column_stack([table, leak]).round(1), columns=[*names, "漏水"])
out.insert(0, "日期", [str((zero + pd.Timedelta(days=d)).date()) for d in range(days)])
out[10:].to_csv("output/分水.csv", index=False, encoding="utf-8")
