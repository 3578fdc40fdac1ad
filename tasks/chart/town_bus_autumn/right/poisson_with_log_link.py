# %%
import numpy as np
import pandas as pd

flow = pd.read_csv("客流.csv", parse_dates=["日期"])
days = pd.read_csv("日历天气.csv", parse_dates=["日期"])
y = np.log(flow.iloc[:, 1].to_numpy(float))
past, many = len(y), len(days)
date = pd.DatetimeIndex(days["日期"])
off, worked = (days["放假补班"] == "放假").to_numpy(), (days["放假补班"] == "补班").to_numpy()
weekday = np.array(date.dayofweek)
heat, rain = days["最高气温"].to_numpy(), days["降雨毫米"].to_numpy()
n = np.arange(many)
print(flow.head(20), days.head(), past, many)


# %%
# The lunar calendar: a month begins on the day (Beijing time) of the new moon.
def new_moons():
    k = np.arange(150, 300)
    t = k / 1236.85
    m, mm = np.deg2rad(2.5534 + 29.1053567 * k), np.deg2rad(201.5643 + 385.8169353 * k)
    f = np.deg2rad(160.7108 + 390.6705028 * k)
    at = 2451550.09766 + 29.530588861 * k + 0.00015437 * t**2 - 0.4072 * np.sin(mm) + 0.17241 * np.sin(m) + 0.01608 * np.sin(2 * mm) + 0.01039 * np.sin(2 * f)
    at += 0.00739 * np.sin(mm - m) - 0.00514 * np.sin(mm + m) + 0.00208 * np.sin(2 * m) - 0.00111 * np.sin(mm - 2 * f) - 0.00057 * np.sin(mm + 2 * f)
    return pd.to_datetime(at - 69 / 86400 + 8 / 24, unit="D", origin="julian").normalize()


starts = new_moons()
moon = np.array([(day - starts[starts.searchsorted(day, side="right") - 1]).days + 1 for day in date])
years = pd.to_datetime(["2016-02-08", "2017-01-28", "2018-02-16", "2019-02-05", "2020-01-25"])
print(moon[date.get_indexer(years[:4])])
# %%
free = off | ((weekday >= 5) & ~worked)
kind = np.where(worked, 2, weekday)
nextoff, lastoff = np.append(off[1:], False), np.append(False, off[:-1])
turn = 2 * np.pi * np.array(date.dayofyear) / 365.25
columns = {"one": np.ones(many), "growth": n / 365}
columns |= {f"weekday {k}": (kind == k) & ~off for k in (0, 1, 3, 4, 5, 6)}
columns |= {f"year {f.__name__} {k}": f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)}
columns |= {"off": off, "leaving": off & ~lastoff, "returning": off & ~nextoff, "eve": ~off & nextoff}
columns |= {"rain": np.sqrt(rain), "heat": np.maximum(0, heat - 32), "cold": np.maximum(0, 8 - heat)}
feast = np.full(many, 99)
for first in years:
    since = (date - first).days.to_numpy()
    feast = np.where(abs(since) < abs(feast), since, feast)
columns |= {f"feast {k}": feast == k for k in range(-14, 4)} | {"before feast": (feast < -14) & (feast > -20)}
term, week = np.zeros(many, bool), np.zeros(many, int)
for year in range(2015, 2020):
    autumn, spring = pd.Timestamp(year, 9, 1), years[year - 2015] + pd.Timedelta(days=15)
    for first, last in ((autumn, pd.Timestamp(year + 1, 1, 18)), (spring, pd.Timestamp(year + 1, 7, 5))):
        first += pd.Timedelta(days=-first.dayofweek % 7)
        inside = (date >= first) & (date <= last)
        term |= inside
        week[inside] = (date[inside] - first).days // 7
homes, weeks = np.zeros(many, int), 0
for k in np.flatnonzero(weekday == 4):
    weeks = 0 if not term[k] or off[max(0, k - 4) : k + 3].any() else weeks + 1
    homes[k] = 0 if weeks == 0 else 1 + weeks % 2
wet = np.zeros(many, int)
for k in range(many):
    wet[k] = wet[k - 1] + 1 if rain[k] > 0 else 0
columns["term"] = term & ~free
columns["drying"] = (rain == 0) & (np.append(0, wet[:-1]) >= 2)
columns["temple"] = (moon == 1) | (moon == 15)


def fitted(more):
    X = np.column_stack([*columns.values(), *more]).astype(float)
    w = np.linalg.lstsq(X[:past], y, rcond=None)[0]
    rest = y - X[:past] @ w
    return X @ w, rest, w


def best(name, choices):
    """Of several shapes of an effect the one that leaves least."""
    left = {key: (fitted(more)[1] ** 2).sum() for key, more in choices.items()}
    key = min(left, key=left.get)
    print(name, key, left[key], "second", sorted(left.values())[1])
    columns.update({f"{name} {i}": c for i, c in enumerate(choices[key])})
    return key


month = np.cumsum(moon == 1) % 2
fairs = {(k, j): moon % 5 == np.where(month, j, k) for k in range(5) for j in range(5)}
best("fair", {key: [fair, fair & free, fair * np.sqrt(rain)] for key, fair in fairs.items()})
best("home", {k: [homes == k, np.append([0, 0], homes[:-2]) == k] for k in (1, 2)})
best("metro", {str(day.date()): [(date >= day) & ~free, (date >= day) & free] for day in date[200:1400:10]})
del columns["metro 0"], columns["metro 1"]
best("metro", {str(day.date()): [(date >= day) & ~free, (date >= day) & free] for day in date[850:1050]})
worked_days = np.cumsum(~free)
best("roster", {p: [~free & (worked_days % p == k) for k in range(p - 1)] for p in range(3, 11)})


def paydays(day):
    found = np.zeros(many, bool)
    for month in pd.period_range("2015-09", "2019-12", freq="M"):
        at = date.searchsorted(pd.Timestamp(month.year, month.month, day))
        while at > 0 and free[at]:
            at -= 1
        found[at] = True
    return found


best("pay", {k: [paydays(k), np.append(False, paydays(k)[:-1])] for k in range(1, 29)})
# %%
# The counts themselves instead of their logarithms: a Poisson regression with a log link, by reweighted least squares.
X = np.column_stack(list(columns.values())).astype(float)
counts = flow.iloc[:, 1].to_numpy(float)
w = np.linalg.lstsq(X[:past], y, rcond=None)[0]
for _ in range(8):
    due = np.exp(X[:past] @ w)
    root = np.sqrt(due / (1 + due * 0.0012))
    w = np.linalg.lstsq(X[:past] * root[:, None], (X[:past] @ w + (counts - due) / due) * root, rcond=None)[0]
rows = [(f"{at:%Y-%m-%d}", round(float(n))) for at, n in zip(date[past:], np.exp(X[past:] @ w))]
pd.DataFrame(rows, columns=["日期", "人次"]).to_csv("output/预测.csv", index=False, encoding="utf-8")
