# %%
import numpy as np
import pandas as pd

flow = pd.read_csv("客流.csv", parse_dates=["日期"])
days = pd.read_csv("日历天气.csv", parse_dates=["日期"])
lines = list(flow.columns[1:])
past, many = len(flow), len(days)
date = pd.DatetimeIndex(days["日期"])
off, worked = (days["放假补班"] == "放假").to_numpy(), (days["放假补班"] == "补班").to_numpy()
weekday = np.array(date.dayofweek)
heat, rain, wind = (days[name].to_numpy() for name in ("最高气温", "降雨毫米", "最大风速"))
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
day = np.array(date.day)


def late(x):
    return np.append(0, x[:-1])


feast = np.full(many, 99)
for first in years:
    since = (date - first).days.to_numpy()
    feast = np.where(abs(since) < abs(feast), since, feast)
term, week = np.zeros(many, bool), np.zeros(many, int)
for year in range(2015, 2020):
    autumn, spring = pd.Timestamp(year, 9, 1), years[year - 2015] + pd.Timedelta(days=15)
    for first, last in ((autumn, pd.Timestamp(year + 1, 1, 18)), (spring, pd.Timestamp(year + 1, 7, 5))):
        first += pd.Timedelta(days=-first.dayofweek % 7)
        inside = (date >= first) & (date <= last)
        term |= inside
        week[inside] = (date[inside] - first).days // 7
common = [np.ones(many), n / 365, off, off & ~lastoff, off & ~nextoff, ~off & nextoff, np.sqrt(rain), np.maximum(0, 8 - heat), term & ~free]
common += [(kind == k) & ~off for k in (0, 1, 3, 4, 5, 6)] + [f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)]
common += [feast == k for k in range(-10, 4)] + [(feast < -10) & (feast > -20)]
common = np.column_stack(common).astype(float)


# %%
# What moves people on this or that line: shapes of each, found by what the residuals showed, day by day.
def working_days_left():
    left, count = np.zeros(many, int), 0
    for k in range(many - 1, -1, -1):
        count = 0 if day[k] == date[k].days_in_month else count
        left[k] = count
        count += not free[k]
    return left


def paydays(on):
    found = np.zeros(many, bool)
    for month in pd.period_range("2015-09", "2019-12", freq="M"):
        k = date.searchsorted(pd.Timestamp(month.year, month.month, on))
        while k > 0 and free[k]:
            k -= 1
        found[k] = True
    return found


drop = np.append(0, heat[:-1] - heat[1:])
wet_days = np.zeros(many, int)
for k in range(many):
    wet_days[k] = wet_days[k - 1] + 1 if rain[k] > 0 else 0
homes, weeks = np.zeros(many, int), 0
for k in np.flatnonzero(weekday == 4):
    weeks = 0 if not term[k] or off[max(0, k - 4) : k + 3].any() else weeks + 1
    homes[k] = 0 if weeks == 0 else 1 + weeks % 2


def shut(limit):
    """The road is closed when three days bring much rain, until two are dry."""
    found = np.zeros(many, bool)
    for k in range(many):
        found[k] = rain[max(0, k - 2) : k + 1].sum() > limit or (k > 0 and found[k - 1] and rain[k - 1 : k + 1].max() >= 1)
    return found


ends, nth = working_days_left(), (day + 6) // 7
shapes = {("fair", k): [moon % 5 == k, (moon % 5 == k) & free, (moon % 5 == k) * np.sqrt(rain)] for k in range(5)}
month = np.cumsum(moon == 1) % 2
shapes |= {("villages", k, j): [moon % 5 == np.where(month, j, k), (moon % 5 == np.where(month, j, k)) & free] for k in range(5) for j in range(5) if j != k}
worked_days = np.cumsum(~free)
shapes |= {("roster", p): [~free & (worked_days % p == k) for k in range(p - 1)] for p in (4, 5, 6, 7, 8, 9, 10)} | {("roster", -8): [n % 8 == k for k in range(7)]}
shapes |= {("boarders", k): [homes == k + 1, late(late(homes)) == k + 1] for k in range(2)}
saturday = (weekday == 5) & ~off & ~worked
shapes |= {("saturdays", k): [saturday & (np.cumsum(saturday) % 2 == k)] for k in range(2)}
shapes |= {("put off", k, r): [((moon % 5 == k) & (rain <= r)) | (late((moon % 5 == k) & (rain > r)) > 0)] for k in range(5) for r in (3, 5, 8, 10)}
shapes |= {("drying", k): [(rain == 0) & (late(wet_days) >= k)] for k in (1, 2, 3, 4)}
shapes |= {("pass", k): [shut(k)] for k in (15, 20, 25, 30, 35, 40)}
shapes |= {("pay", k): [paydays(k), late(paydays(k))] for k in range(1, 29)}
shapes |= {("temple", 0): [(moon == 1) | (moon == 15)]}
shapes |= {("ferry", k): [wind > k, (late(wind) > k) & (wind <= k)] for k in range(7, 15)}
shapes |= {("clinic", w, k): [(weekday == w) & ~off & np.isin(nth, k)] for w in range(5) for k in ((1, 3), (2, 4), (1,), (2,), (3,), (4,), (5,))}
shapes |= {("hikers", k): [free, free * np.sqrt(rain), free & (late(rain) > k)] for k in (2, 5, 10)}
shapes |= {("snap", k): [drop > k] for k in (2, 3, 4, 5, 6)}
shapes |= {("tens", k): [day % 10 == k, (day + 1) % 10 == k] for k in (0, 5)} | {("tens", 9): [day % 10 == 0, np.append(day[1:], 1) % 10 == 0]}
shapes |= {("settling", 0): [~free & (ends == 0), ~free & (ends == 1)]}
shapes |= {("metro", m): [n >= m] for m in range(850, 1050, 2)}
shapes = {name: np.column_stack(columns).astype(float) for name, columns in shapes.items()}
# %%
answer = pd.DataFrame({"日期": date[past:].strftime("%Y-%m-%d")})
for line in lines:
    y, X, chosen = np.log(flow[line].to_numpy(float)), common, []
    for _ in range(6):
        Q = np.linalg.qr(X[:past])[0]
        rest = y - Q @ (Q.T @ y)
        gains = {}
        for name, block in shapes.items():
            if name[0] not in [c[0] for c in chosen]:
                own = block[:past] - Q @ (Q.T @ block[:past])
                size = own.T @ own
                top = own.T @ rest
                gains[name] = top @ np.linalg.lstsq(size, top, rcond=1e-8)[0] / (rest @ rest) - 0.003 * block.shape[1]
        name = max(gains, key=gains.get)
        if gains[name] < 0.012:
            break
        chosen.append(name)
        X = np.column_stack([X, shapes[name]])
    w = np.linalg.lstsq(X[:past], y, rcond=None)[0]
    print(line, chosen, (y - X[:past] @ w).std().round(4), "next", name, round(gains[name], 4))
    answer[line] = np.exp(X[past:] @ w).round().astype(int)
answer.to_csv("output/预测.csv", index=False, encoding="gbk")
