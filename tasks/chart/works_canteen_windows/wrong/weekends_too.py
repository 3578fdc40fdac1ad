# %%
import numpy as np
import pandas as pd

sold = pd.read_csv("份数.csv", parse_dates=["日期"])
menu = pd.read_csv("菜单.csv", parse_dates=["日期"])
sky = pd.read_csv("天气.csv", parse_dates=["日期"]).set_index("日期")
windows = list(sold.columns[1:])
past, many = len(sold), len(menu)
date = pd.DatetimeIndex(menu["日期"])
dishes = menu[windows].to_numpy()
heat, rain = sky.loc[date, "最高气温"].to_numpy(), sky.loc[date, "降雨毫米"].to_numpy()
weekday, n = np.array(date.dayofweek), np.arange(many)
print(sold.head(), menu.head(), sky.head(), past, many)
for name in windows:
    print(name, sorted(menu[name].unique()))


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
turn = 2 * np.pi * np.array(date.day_of_year) / 365.25
before = np.append(3, np.diff(date.values).astype("timedelta64[D]").astype(int))
after = np.append(before[1:], 3)
common = [np.ones(many), n / 250, after > 3, before > 3, np.sqrt(rain)] + [np.minimum(weekday, 4) == k for k in range(4)]
common = np.column_stack(common + [f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)]).astype(float)


def late(x):
    return np.append(np.zeros(1, bool), x[:-1])


# What the weeks, the month's end and the days of pay look like among the worked days.
monday = date - pd.to_timedelta(weekday, unit="D")
closed = {week for week in monday.unique() for j in range(5) if week + pd.Timedelta(days=j) not in set(date) and week + pd.Timedelta(days=j) > date[0]}
count, weeks, seen = 0, np.zeros(many, int), None
for k in range(many):
    if monday[k] != seen:
        seen = monday[k]
        count = 0 if seen in closed else count + 1
    weeks[k] = count
month, day = np.array(date.month), np.array(date.day)
ends = np.append(month[1:] != month[:-1], True)
wet = (sky["降雨毫米"] > 0).to_numpy()
order = sky.index.get_indexer(date)
clearing = ~wet[order] & wet[np.maximum(order - 1, 0)] & wet[np.maximum(order - 2, 0)]
STUFFS = ["鱼", "鸡", "牛", "虾", "排骨", "豆腐", "土豆", "茄子", "蛋", "肉", "辣", "番茄", "面", "汤", "麻", "香菇"]
holds = {stuff: np.array([[stuff in dish for dish in row] for row in dishes]) for stuff in STUFFS}


def around_payday(on, few):
    paid = np.flatnonzero((day <= on) & np.append((day[1:] > on) | (month[1:] != month[:-1]), True))
    near = [np.isin(n, paid + j) for j in range(-few, few)]
    return [sum(near[:few]) > 0, sum(near[few:]) > 0]


everywhere = {("temple", 0): [np.isin(moon, (1, 15))], ("clearing", 0): [clearing]}
everywhere |= {("pay", on, few): around_payday(on, few) for on in range(1, 29) for few in (2, 3, 4, 5)}
everywhere |= {("course", w, odd): [(weekday == w) & (np.cumsum(weekday == w) % 2 == odd)] for w in range(5) for odd in range(2)}
everywhere |= {("course", w, k): [(weekday == w) & ((day + 6) // 7 == k)] for w in range(5) for k in range(1, 5)}
everywhere |= {("wet", k): [rain > k] for k in (0, 1, 2, 3, 5, 8, 12)} | {("cook", p): [n % p == k for k in range(p - 1)] for p in (4, 6, 7, 8, 9, 10, 11, 12)}
everywhere |= {("teams", odd): [(weeks > 0) & (weeks % 2 == odd)] for odd in range(2)} | {("plain weeks", 0): [(monday - monday[0]).days // 7 % 2 == 0]}
everywhere |= {("month", 0): [np.append(ends[1:], False), ends, late(ends), late(late(ends)), late(late(late(ends)))]}


def shapes_of(w):
    own = dishes[:, w]
    names = sorted(set(own))
    shapes = dict(everywhere)
    gap = np.array([next((k for k in range(1, 30) if m >= k and own[m - k] == own[m]), 30) for m in range(many)])
    shapes |= {("tired", k): [gap <= k] for k in range(2, 9)} | {("novelty", k): [(gap > k) & (n >= k)] for k in range(8, 20)}
    hot = {k: heat > k for k in (22, 24, 26, 28, 30, 32)} | {-k: heat < k for k in (5, 8, 10, 12)}
    shapes |= {("heat", k): [(own == name) & days for name in names] for k, days in hot.items()}
    shapes |= {("fresh", a, b): [(own == name) & np.isin(weekday, (a, b)) for name in names] for a in range(5) for b in range(a + 1, 5)}
    for stuff, there in holds.items():
        others = there.sum(1) - there[:, w]
        shapes[("rival", stuff)] = [others > 0, np.minimum(others, 2)]
    same = {j: np.any([there[:, w] & there[:, j] for stuff, there in holds.items() if stuff in STUFFS[:9]], axis=0) for j in range(8) if j != w}
    shapes |= {("clash", a, b, c): [same[a] | same[b] | same[c]] for a in same for b in same for c in same if a <= b <= c}
    for j in same:
        there = sorted(set(dishes[:, j]))
        shapes[("partner", j)] = [dishes[:, j] == name for name in there[:-1]]
        shapes[("aftermath", j)] = [late(dishes[:, j] == name) for name in there[:-1]]
    return {name: np.column_stack(columns).astype(float) for name, columns in shapes.items()}


# %%
answer = pd.DataFrame({"日期": date[past:].strftime("%Y-%m-%d")})
for w, window in enumerate(windows):
    shapes = shapes_of(w)
    own = np.column_stack([dishes[:, w] == name for name in sorted(set(dishes[:, w]))[1:]]).astype(float)
    y, X, chosen = np.log(sold[window].to_numpy(float)), np.column_stack([common, own]), []
    for _ in range(4):
        Q = np.linalg.qr(X[:past])[0]
        rest = y - Q @ (Q.T @ y)
        gains = {}
        for name, block in shapes.items():
            if name[0] not in [c[0] for c in chosen]:
                more = block[:past] - Q @ (Q.T @ block[:past])
                top = more.T @ rest
                gains[name] = top @ np.linalg.lstsq(more.T @ more, top, rcond=1e-8)[0] / (rest @ rest) - 0.003 * block.shape[1]
        name = max(gains, key=gains.get)
        if gains[name] < 0.015:
            break
        chosen.append(name)
        X = np.column_stack([X, shapes[name]])
    weights = np.linalg.lstsq(X[:past], y, rcond=None)[0]
    print(window, chosen, (y - X[:past] @ weights).std().round(4), "next", name, round(gains[name], 4))
    answer[window] = np.exp(X[past:] @ weights).round().astype(int)
every = pd.date_range("2019-07-01", "2019-11-30").strftime("%Y-%m-%d")
answer = answer.set_index("日期").reindex(every, fill_value=0).rename_axis("日期").reset_index()
answer.to_csv("output/预测.csv", index=False, encoding="utf-8")
