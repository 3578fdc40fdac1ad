# %%
import re

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

trips = pd.read_csv("trips.csv", parse_dates=["date"])
calendar = pd.read_csv("calendar.csv", parse_dates=["date"], keep_default_na=False)
notes = open("office_notes.txt", encoding="utf-8").read()
print(notes, trips.head(12), calendar.head(12), trips.describe(), sep="\n")
days, many = pd.DatetimeIndex(calendar["date"]), len(calendar)
d, t = days.get_indexer(trips["date"]), trips["trip"].to_numpy() - 1


def grid(values, empty=np.nan):
    found = np.full((many, 10), empty, dtype=float)
    found[d, t] = values
    return found


def minute(text):
    return int(text[:2]) * 60 + int(text[3:]) if text else np.nan


cars, left, lorries, sails = grid(trips["cars"]), grid(trips["left"]), grid(trips["lorries"], 0), grid(1, 0) > 0
leaves = grid(trips["time"].map(minute))
fleet = trips["boat"].value_counts().index
boat = grid(trips["boat"].map(list(fleet).index))
past, ahead = sails & ~np.isnan(cars), sails & np.isnan(cars)
# %%
# The deck: what was aboard whenever cars were left, by boat and lorries.
full = trips[trips["left"] > 0]
A = np.column_stack([full["boat"] == b for b in fleet] + [-full["lorries"]]).astype(float)
deck = np.linalg.lstsq(A, full["cars"], rcond=None)[0]
print("deck", deck, "off by", np.abs(A @ deck - full["cars"]).max())
room = np.where(sails, deck[:-1][np.nan_to_num(boat).astype(int)] - deck[-1] * lorries, 0).round()

week, n = np.array(days.day_of_week), np.arange(many)
turn = 2 * np.pi * np.array(days.day_of_year) / 365.25
since = pd.Timestamp(re.search(r"New times since (\S+?)\.", notes)[1])
r, c = np.nonzero(past | ahead)
known = past[r, c]
one = np.eye(10)[c]
base = [one[:, k] * (week[r] == w) for k in range(10) for w in range(7) if k > 1 or w < 6] + [one[:, k] * (days[r] >= since) for k in range(10)]
for side in range(2):
    base += [(c % 2 == side) * f(k * turn[r]) for k in (1, 2) for f in (np.cos, np.sin)] + [(c % 2 == side) * n[r] / 365]
base = np.column_stack(base).astype(float)
before = np.zeros_like(left)
last = np.zeros((many, 2))
for k in range(10):
    before[:, k] = last[:, k % 2]
    last[:, k % 2] = np.where(sails[:, k], np.nan_to_num(left[:, k]), 0)


def own(stay):
    """Cars that came for this trip itself."""
    return np.log(np.maximum(0.5, cars + left - np.floor(stay * before + 0.5)))[r, c][known]


def fit(X, y):
    K = X[known]
    w = np.linalg.solve(K.T @ K + 1e-6 * np.eye(K.shape[1]), K.T @ y)
    return w, y - K @ w


# %%
# Occasions, by day and trip.
def shifted(x, lag):
    found = np.zeros_like(x)
    found[max(lag, 0) : many + min(lag, 0)] = x[max(-lag, 0) : many - max(lag, 0)]
    return found


occasions = {}
event, wind, sky = calendar["event"].to_numpy(), calendar["wind"].to_numpy(), calendar["sky"].to_numpy()
for kind in sorted(set(event) - {""}):
    occasions |= {(kind, lag): shifted(event == kind, lag) for lag in range(-3, 4)}
for name in ("market", "fare", "bridge"):
    occasions |= {(name, lag): shifted(calendar[name].to_numpy() != "", lag) for lag in range(-2, 3)}
free = calendar["school"].to_numpy() == "holiday"
occasions |= {("school", 0): free, ("school", "workday"): free & (week < 5)}
for lag in range(-2, 3):
    occasions |= {("holidays begin", lag): shifted(free & ~shifted(free, 1), lag), ("holidays end", lag): shifted(free & ~shifted(free, -1), lag)}
for k in (5, 6, 7, 8):
    for lag in (-2, -1, 1, 2):
        occasions |= {("wind", k, lag): shifted(wind >= k, lag), ("wind", k, lag, "now less"): shifted(wind >= k, lag) & (wind < k)}
    occasions[("wind", k)] = wind >= k
for k in sorted(set(sky)):
    occasions |= {("sky", k): sky == k, ("sky", k, "weekend"): (sky == k) & (week >= 5), ("sky", k, "workday"): (sky == k) & (week < 5)}
    occasions |= {("sky", k, lag): shifted(sky == k, lag) for lag in (-1, 1)}
occasions |= {("every", p, k): n % p == k for p in [*range(3, 7), *range(8, 17)] for k in range(p)}
nth = (np.array(days.day) + 6) // 7
for w in range(7):
    occasions |= {("nth", w, k): (week == w) & np.isin(nth, k) for k in [(1,), (2,), (3,), (4,), (5,), (1, 3), (2, 4), (1, 4), (1, 2), (2, 3), (3, 4)]}
cells = {name: np.repeat(on[:, None], 10, axis=1) for name, on in occasions.items()}
lows = np.stack([np.abs(leaves - calendar[name].map(minute).to_numpy()[:, None]) for name in ("low_1", "low_2")])
gap, reach = np.nanmin(np.where(np.isnan(lows), 9999, lows), axis=0), calendar["range_m"].astype(float).to_numpy()
cells |= {("low water", near, large): (gap <= near) & (reach >= large)[:, None] for near in range(30, 151, 15) for large in (0, 3, 3.2, 3.4, 3.6, 3.8, 4, 4.2, 4.4)}
cells |= {("high water", near, large): (gap >= 372 - near) & (reach >= large)[:, None] for near in (60, 90, 120) for large in (0, 3.4, 3.6, 3.8, 4, 4.2)}
cells |= {("dark", off): leaves > calendar["sunset"].map(minute).to_numpy()[:, None] + off for off in (-60, -30, 0, 30, 60)}
cells |= {("early", off): leaves < calendar["sunrise"].map(minute).to_numpy()[:, None] + off for off in (-30, 0, 30)}
cells |= {("lorries", k): lorries >= k for k in range(1, 7)} | {("boat", b): boat == k for k, b in enumerate(fleet)}
last = np.full((many, 10), -1.0)
for k in range(2, 10):
    last[:, k] = np.where(sails[:, k - 2], boat[:, k - 2], -1)
cells |= {("after boat", b): (last == k) & (boat != k) for k, b in enumerate(fleet)}
names, table = list(cells), np.stack([on & sails for on in cells.values()]).astype(np.float32).reshape(len(cells), -1)


def sums(values):
    """By occasion and trip."""
    return table @ (values[:, :, None] * np.eye(10)).reshape(-1, 10).astype(np.float32)


# %%
# The occasion that stands out most in what is left joins the model, by trip, by direction or on all trips, until none stands out.
groups = np.column_stack([np.eye(10), np.arange(10) % 2 == 0, np.arange(10) % 2 == 1, np.ones(10)]).astype(np.float32)
stay = 0.75
columns, chosen = [], []
count = sums(past) @ groups
for _ in range(90):
    X = np.column_stack([base, *columns])
    y = own(stay)
    w, rest = fit(X, y)
    if len(columns) % 10 == 0:
        stay = min(np.arange(0.3, 1.01, 0.05), key=lambda s: (((own(s) - X[known] @ w)[before[r, c][known] > 0]) ** 2).sum())
        w, rest = fit(X, y := own(stay))
    left_over = np.zeros((many, 10))
    left_over[r[known], c[known]] = rest
    z = sums(left_over) @ groups / np.sqrt(np.maximum(count, 1)) / rest.std()
    z[count < 8] = 0
    m, g = np.unravel_index(np.abs(z).argmax(), z.shape)
    if abs(z[m, g]) < 4.6 or (m, g) in chosen:
        break
    chosen.append((m, g))
    columns.append((table[m].reshape(many, 10) * groups[:, g])[r, c].astype(float))
    print(names[m], "trip" if g < 10 else "group", g, z[m, g].round(1), rest.std().round(4), round(stay, 2))
# %%
due = np.zeros((many, 10))
due[r, c] = np.exp(X @ w)
dice = np.random.default_rng(1)
coming = np.flatnonzero(ahead.any(1))
came = np.round(due[coming] * np.exp(dice.normal(0, rest.std(), (800, len(coming), 10))))
aboard, waiting = np.zeros_like(came), np.zeros((800, len(coming), 2))
for k in range(10):
    there = (came[:, :, k] + waiting[:, :, k % 2]) * sails[coming, k]
    aboard[:, :, k] = np.minimum(there, room[coming, k])
    waiting[:, :, k % 2] = np.floor(stay * (there - aboard[:, :, k]) + 0.5)
said = grid(0, 0)
said[coming] = np.median(aboard, axis=0)
answer = trips.loc[trips["cars"].isna(), ["date", "time", "from"]].copy()
answer["cars"] = said[d, t][answer.index].round().astype(int)
answer["date"] = answer["date"].dt.strftime("%Y-%m-%d")
answer.to_csv("output/forecast.csv", index=False)
# %%
quay = trips.groupby(trips["date"].dt.day_of_week)["left"].sum().reindex(range(7)).astype(int)
figure, axes = plt.subplots(figsize=(8, 4.5))
axes.bar(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], quay, color="#2b6c8f")
axes.set_title("Left on the quay")
axes.set_ylabel("cars")
figure.tight_layout()
figure.savefig("output/left.png", dpi=120)
print(quay.tolist())
