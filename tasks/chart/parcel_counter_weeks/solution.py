# %%
import re

import numpy as np
import pandas as pd

got = pd.read_csv("取件.csv", parse_dates=["日期"]).set_index("日期")
calendar = pd.read_csv("日历.csv", parse_dates=["日期"]).set_index("日期")
sky = pd.read_csv("天气.csv", parse_dates=["日期"]).set_index("日期")
book = pd.read_csv("大事.csv", parse_dates=["日期"])
days, counters = calendar.index, list(got.columns)
many, start = len(days), len(got)
print(got.tail(3), calendar.tail(3), sky.describe(), sep="\n")
print(book["事项"].str.replace(r"\d", "#", regex=True).value_counts().head(130).to_string())
n, day, week = np.arange(many), np.array(days.day), np.array(days.day_of_week)
rain, wind = sky["降雨毫米"].to_numpy(), sky["风力"].to_numpy()
names = "一二三四五六七八九十"


def moon_day(text):
    tens, one = text[-2], text[-1]
    if one == "十":
        return {"初": 10, "二": 20, "三": 30}[tens]
    return {"初": 0, "十": 10, "廿": 20}[tens] + names.index(one) + 1


moon = np.array([moon_day(text) for text in calendar["农历"]])
lunar_month = calendar["农历"].str[:-2].to_numpy()
rest = (calendar["上班"] == "休息").to_numpy()
# %%
EVENTS = {"delay": "^(县里)?分拨中心|分拨中心.*(晚|慢|没|迟)", "opera": "戏", "power": "城南", "overtime": "水泵厂"}
events = {kind: np.zeros(many, bool) for kind in EVENTS}
closed, long_shut, always = np.zeros((8, many), bool), np.zeros((8, many), int), np.zeros((8, many), bool)
bridge, term_week, festival = np.zeros(many, bool), np.full(many, -1), np.zeros(many, bool)
since, others, term = {}, [], None
platform = book["事项"].str.extract(r"^(?:今天是|赶上|又是)?(\w+?)(?:搞大促|大促|的促销|促销|满减|做活动|今天大促)")[0]
entries = {date: list(zip(part["事项"], platform[part.index], strict=True)) for date, part in book.groupby("日期")}
for k, date in enumerate(days):
    for said, who in entries.get(date, []):
        counter = int(found[1]) - 1 if (found := re.match(r"(\d)号点", said)) else None
        if isinstance(who, str):
            events.setdefault(f"sale of {who}", np.zeros(many, bool))[k] = True
        elif counter is not None and (found := re.search("周[一二三四五六日]", said)):
            always[counter] |= (n >= k) & (week == "一二三四五六日".index(found[0][1]))
        elif counter is not None and re.search("恢复|又开门|重新|开门了", said):
            long_shut[counter, k] = k - since[counter]
            closed[counter, since.pop(counter) : k] = True
        elif counter is not None and re.search("明天|没取上", said):
            others.append(said)
        elif counter is not None:
            since[counter] = k
        elif "大桥" in said or "封桥" in said:
            bridge[k:] = not re.search("恢复|通车|重新|放行", said)
        elif "春节" in said:
            festival[k:] = "停业" in said
        elif "中学" in said:
            term = k if "学期开" in said or "开学" in said else None
            monday = k - week[k]
            if found := re.search(r"第(\d+)周", said):
                term, monday = k, monday - 7 * (int(found[1]) - 1)
            term_week[k:] = (n[k:] - monday) // 7 if term is not None else -1
        else:
            kinds = [kind for kind, words in EVENTS.items() if re.search(words, said)]
            for kind in kinds:
                events[kind][k] = True
            if not kinds:
                others.append(said)
shut = closed | festival | always
sales = [kind for kind in events if kind.startswith("sale")]
print({kind: int(on.sum()) for kind, on in events.items()}, int(bridge.sum()), shut.sum(1), sorted(set(others)), sep="\n")


# %%
def shifted(x, lag):
    found = np.zeros_like(x)
    found[max(lag, 0) : many + min(lag, 0)] = x[max(-lag, 0) : many - max(lag, 0)]
    return found


def any_of(on, lags):
    return np.any([shifted(on, lag) for lag in lags], axis=0)


def next_dry(on, over):
    found = np.zeros(many, bool)
    for k in np.flatnonzero(on):
        found[[m for m in range(k, min(k + 9, many)) if rain[m] <= over][:1]] = True
    return found


def spell(bad):
    """On the first day after: how many such days there were."""
    found, count = np.zeros(many), 0
    for k in range(many):
        found[k] = 0 if bad[k] else count
        count = count + 1 if bad[k] else 0
    return found


def wave(on, lag, weights, working):
    found = np.zeros(many)
    for k in np.flatnonzero(on):
        ahead = np.flatnonzero(~rest[k + 1 :])[lag - 1 :] + k + 1 if working else np.arange(k + lag, many)
        for m, weight in zip(ahead, weights, strict=False):
            found[m] = max(found[m], weight)
    return found


turn = 2 * np.pi * np.array(days.day_of_year) / 365.25
new_year = np.array([min(((k - m) for m in np.flatnonzero((lunar_month == "正月") & (moon == 1))), key=abs, default=999) for k in n])
festive = [(new_year >= -11) & (new_year < -1), (new_year >= 4) & (new_year < 12)]
base = [week == k for k in range(7)] + [rest & (week < 5), ~rest & (week > 4), *festive, n / 365, np.sqrt(rain)]
base = np.column_stack(base + [f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)]).astype(float)
shapes = {}
LAGS = [(0,), (0, 1), (-1, 0), (1, 2), (1,), (-1,), (0, 1, 2), (1, 2, 3)]
markets = {(d,): moon % 10 == d for d in range(10)} | {(d, d + 5): moon % 5 == d for d in range(5)}
for name, on in markets.items():
    shapes[("market", name)] = on
    shapes |= {("market", name, "dry", over): next_dry(on, over) for over in (1, 3, 5)}
for which in (5, 8, 10, 15, 20, 25, 40):
    on = np.zeros(many, bool)
    for k in n:
        if day[k] == which or (which == 40 and k + 1 < many and day[k + 1] == 1):
            m = k
            while m > 0 and rest[m]:
                m -= 1
            on[m] = True
    shapes |= {("paid", which, lags): any_of(on, lags) for lags in LAGS}
    shapes |= {("paid", which, "dry", over): any_of(next_dry(on, over), (0, 1)) for over in (1, 3)}
shapes |= {("bridge",): bridge, ("bridge", "workdays"): bridge & ~rest}
shapes |= {("reopened", lags): any_of(~bridge & shifted(bridge, 1), lags) for lags in [(0,), (0, 1)]}
shapes |= {("step", k): n >= k for k in range(60, start - 60, 3)}
shapes |= {("pattern", w, k): (n >= k) & np.isin(week, w) for w in [(0,), (1,), (2,), (3,), (4,), (5,), (6,), (5, 6)] for k in range(100, start - 100, 7)}
for kind, on in events.items():
    if kind in sales:
        for lag in range(1, 9):
            for weights in [(0.6, 1, 0.7), (1, 0.6)]:
                shapes |= {("wave", kind, lag, weights, working): wave(on, lag, weights, working) for working in (False, True)}
        shapes |= {("waiting", kind, few): any_of(on, range(-few, 0)) for few in (1, 2, 3)}
        shapes |= {("returned", kind, lag): any_of(on, (lag, lag + 1)) for lag in range(7, 15)}
    else:
        shapes |= {("event", kind, lags): any_of(on, lags) for lags in LAGS}
        shapes |= {("delay", kind, lag): shifted(on, lag) - 0.8 * on for lag in (1, 2)}
for name, bad in [(("rain", k), rain > k) for k in (1, 3, 5)] + [(("wind", k), wind >= k) for k in (5, 6, 7)]:
    times = np.minimum(spell(bad), 4)
    shapes |= {("put off", *name, share): np.log(1 + share * times) / np.log(1 + share) - 0.7 * bad for share in (0.4, 0.7)}
shapes |= {("boarders", w, odd): (term_week >= 0) & (term_week % 2 == odd) & np.isin(week, w) for w in [(4,), (5,), (6,), (4, 5)] for odd in (0, 1)}


def own_shapes(counter):
    found = {("swap", k): closed[k] for k in range(8) if k != counter}
    found |= {("after closed", more): 0.6 * long_shut[counter] + more * shifted(long_shut[counter], 1) for more in (0, 0.4)}
    if always[counter].any():
        found[("rested",)] = shifted(always[counter], 1)
    return shapes | found


def limited(free, limit, runs):
    found, waiting = [0.0] * many, 0.0
    for k, (wanted, is_open) in enumerate(zip(free.tolist(), runs.tolist(), strict=True)):
        if is_open:
            waiting += wanted
            found[k] = limit if waiting > limit else waiting
            waiting -= found[k]
    return np.array(found)


# %%
def chosen_of(y, known, table, names):
    """Habits one by one, those that explain most; then each is looked for once more beside the others."""
    more = table[known]
    size = (more**2).sum(0)
    enough = (size > 2) & ((more != 0).sum(0) >= 8)

    def gains_beside(columns):
        Q = np.linalg.qr(np.column_stack([base[known], more[:, columns]]))[0].astype(np.float32)
        new, rest_of = more - Q @ (Q.T @ more), (y - Q @ (Q.T @ y)).astype(np.float32)
        left = (new**2).sum(0)
        gains = np.where(enough & (left > 0.15 * size), (rest_of @ new) ** 2 / np.maximum(left, 1e-9), 0)
        return gains / (rest_of @ rest_of) * (len(known) - Q.shape[1])

    chosen = []
    while len(chosen) < 8:
        gains = gains_beside(chosen)
        if gains.max() < 20:
            break
        chosen.append(int(gains.argmax()))
        if len(chosen) > 2:
            for place in range(len(chosen)):
                chosen[place] = int(gains_beside(chosen[:place] + chosen[place + 1 :]).argmax())
    return chosen


def weights_of(y, known, X):
    return np.linalg.lstsq(X[known], y, rcond=None)[0]


def fit_below(X, seen, runs, known, free, guess):
    """Weights by the days on which the limit was not reached, from a first idea of what would come."""
    for _ in range(5):
        had, waited = limited(free, guess, runs), np.zeros(many)
        waited[known[1:]] = np.cumsum(free[known] - had[known])[:-1]
        below = known[(had[known] < guess * 0.999) & (waited[known] < 0.5 * had[known])]
        if len(below) < 300:
            return np.inf, guess, free, below, waited
        free = np.exp(X @ weights_of(np.log(np.maximum(seen[below] - waited[below], 1)), below, X)) * runs
    off = (np.log(seen[known] / np.maximum(limited(free, guess, runs)[known], 1)) ** 2).sum()
    return off, guess, free, below, waited


answer = pd.DataFrame({"日期": days[start : start + 42].strftime("%Y-%m-%d")})
for counter, name in enumerate(counters):
    runs = ~shut[counter]
    known = np.flatnonzero(runs & (n < start))
    seen = np.maximum(got[name].to_numpy(float), 1)
    own = own_shapes(counter)
    names = list(own)
    table = np.stack([own[shape] for shape in names]).astype(np.float32).T
    chosen = chosen_of(np.log(seen[known]), known, table, names)
    X = np.column_stack([base, table[:, chosen]])
    due = np.exp(X @ weights_of(np.log(seen[known]), known, X)) * runs
    off = (np.log(seen[known] / due[known]) ** 2).sum()
    # Is there a limit of what can be handed out? Days on which it is reached tell nothing of the habits.
    guesses = np.quantile(seen[known], np.r_[0.7:0.99:0.03, 0.99])
    best = min((fit_below(X, seen, runs, known, due, guess) for guess in guesses), key=lambda found: found[0])
    if best[0] < 0.97 * off:
        for _ in range(3):
            below, waited = best[3:]
            chosen = chosen_of(np.log(np.maximum(seen[below] - waited[below], 1)), below, table, names)
            X = np.column_stack([base, table[:, chosen]])
            more = [fit_below(X, seen, runs, known, best[2], best[1] * share) for share in np.arange(0.95, 1.06, 0.01)]
            best = min([best, *more], key=lambda found: found[0])
        due = limited(best[2], best[1], runs)
    print(name, [names[k] for k in chosen], "off", round(np.sqrt(off / len(known)), 4), round(np.sqrt(best[0] / len(known)), 4), round(best[1], 1))
    answer[name] = due[start : start + 42].round().astype(int)
answer.to_csv("output/预测.csv", index=False, encoding="utf-8")
# %%
from pathlib import Path

import matplotlib.pyplot as plt
import mplfonts
from matplotlib import font_manager

font_manager.fontManager.addfont(Path(mplfonts.__file__).parent / "fonts/SimHei.ttf")
plt.rcParams["font.sans-serif"] = ["SimHei"]
weeks = got[-56:].sum(axis=1).to_numpy().reshape(8, 7).sum(axis=1)
labels = [f"第{k}周" for k in range(1, 9)]
figure, axes = plt.subplots(figsize=(8, 4.5))
axes.bar(labels, weeks, color="#b5651d")
axes.set_title("近八周取件量")
axes.set_ylabel("件")
figure.tight_layout()
figure.savefig("output/每周.png", dpi=120)
print(weeks)
