# %%
import re

import numpy as np
import pandas as pd

got = pd.read_csv("visits.csv", parse_dates=["date"]).set_index("date")
calendar = pd.read_csv("calendar.csv", parse_dates=["date"]).set_index("date")
sky = pd.read_csv("weather.csv", parse_dates=["date"]).set_index("date")
book = pd.read_csv("book.csv", parse_dates=["date"])
days, sites = calendar.index, list(got.columns)
many, start = len(days), len(got)
print(got.tail(3), calendar.tail(3), sky.describe(), sep="\n")
print(book["entry"].str.replace("|".join(sites), "@", regex=True).value_counts().head(170).to_string())
n, day, week = np.arange(many), np.array(days.day), np.array(days.day_of_week)
hot, rain, wind = (sky[name].to_numpy() for name in ("max_c", "rain_mm", "wind_kmh"))
bank, holidays, ramadan = (calendar["day"] == "bank holiday").to_numpy(), (calendar["schools"] == "holidays").to_numpy(), (calendar["ramadan"] == "yes").to_numpy()
rest = bank | (week > 4)
# %%
EVENTS = {
    "match": "Rovers", "fair": "fair", "shopping": "shopping|shops", "college": "college", "leaflets": "leaflet", "vouchers": "vouchers", "radio": "radio",
}  # fmt: skip
SPELLS = {"strike": ("strike|no buses|drivers", "run again|over|running again|normal|again"), "parking": ("Market Square", "again")}
CHANGES = "Aqua|Bodyworks|Lido|tram stop|cycle path|company pool|prices went|estate|Fit-24|bypass|new halls|doubled"
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
events = {kind: np.zeros(many, bool) for kind in EVENTS}
on_now = {kind: np.zeros(many, bool) for kind in SPELLS}
closed, unheated, holiday_shut = np.zeros((8, many), bool), np.zeros((8, many), int), np.zeros(many, bool)
block, early, half, steps, cold_since, others = np.full(many, -1), np.zeros(many, bool), {}, [], {}, []
entries = {date: list(part) for date, part in book.groupby("date")["entry"]}
for k, date in enumerate(days):
    for said in entries.get(date, []):
        site = next((j for j, name in enumerate(sites) if name in said), None)
        kinds = [kind for kind, words in EVENTS.items() if re.search(words, said) and "Gazette" not in said or kind == "vouchers" and "Gazette" in said]
        if site is not None and "half-price" in said:
            half[site] = (next(w for w, name in enumerate(WEEKDAYS) if name in said), k)
        elif site is not None and re.search("full|sent? .*away|no more room", said):
            others.append(said)
        elif site is not None and re.search("heat|boiler|warm", said):
            if re.search("mended|works again|warm|repaired|running again|back|heated again", said):
                cold_since.pop(site, None)
            else:
                cold_since[site] = k
        elif site is not None:
            closed[site, k:] = not re.search("open(ed)? (again|once|its)|open again|reopened|back open", said)
        elif "holiday" in said and re.search("closed|open again", said):
            holiday_shut[k:] = "closed" in said
        elif "Hartley" in said:
            first = re.search("begins with (early|late)|(early|late) shift this week|this week (early|late)|(early|late) shift", said)
            early[k:] = ((n[k:] - k) // 7 % 2 == 0) == ("early" in first[0])
        elif "Harriers" in said:
            monday = k - week[k] - 7 * (int(found[1]) - 1 if (found := re.search(r"in week (\d+)", said)) else 0)
            block[k:] = -1 if re.search("over|finished|end of|done", said) else (n[k:] - monday) // 7
        elif re.search(CHANGES, said):
            steps.append(k)
        elif kinds:
            events[kinds[0]][k] = True
        elif spell := next((kind for kind, (begins, _) in SPELLS.items() if re.search(begins + "|buses" * (kind == "strike"), said)), None):
            on_now[spell][k:] = not re.search(SPELLS[spell][1], said)
        else:
            others.append(said)
    for site, since in cold_since.items():
        unheated[site, k] = k - since + 1
shut = closed | holiday_shut
strike, parking = on_now.values()
print({kind: int(on.sum()) for kind, on in (events | on_now).items()}, shut.sum(1), half, steps, pd.Series(others).value_counts().to_string(), sep="\n")


# %%
def shifted(x, lag):
    found = np.zeros_like(x)
    found[max(lag, 0) : many + min(lag, 0)] = x[max(-lag, 0) : many - max(lag, 0)]
    return found


def any_of(on, lags):
    return np.any([shifted(on, lag) for lag in lags], axis=0)


def run_of(on):
    """The day's number in a row of such days, 0 on others."""
    last = np.maximum.accumulate(np.where(on, -1, n))
    return np.where(on, n - last, 0)


def weighted(first, weights, until=None):
    """These weights from each of the days `first` on, the highest where they meet."""
    found = np.zeros(many)
    for k in first:
        for m, weight in zip(range(k, many), weights, strict=False):
            if until is not None and until[m]:
                break
            found[m] = max(found[m], weight)
    return found


def wave(on, lag, weights, working):
    if not working:
        return weighted(np.flatnonzero(on) + lag, weights)
    found = np.zeros(many)
    for k in np.flatnonzero(on):
        for m, weight in zip(np.flatnonzero(~rest[k + 1 :])[lag - 1 :] + k + 1, weights, strict=False):
            found[m] = max(found[m], weight)
    return found


def after(on, weights):
    return weighted(np.flatnonzero(~on & shifted(on, 1)), weights, on)


turn = 2 * np.pi * np.array(days.day_of_year) / 365.25
base = [week == k for k in range(7)] + [bank, holidays & (week < 5), ramadan, n / 365, hot / 10, np.sqrt(rain)]
base = np.column_stack(base + [f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)]).astype(float)
LAGS = [(0,), (0, 1), (-1, 0), (1, 2), (1,), (-1,), (2,), (0, 1, 2), (1, 2, 3)]
PARTS = {"all": np.ones(many, bool), "rest": rest, "work": ~rest}
FADES = [(1, 0.7, 0.4), (1, 0.8, 0.6, 0.4, 0.2)]
shapes = {}
for which in (1, 5, 10, 15, 20, 25, 28, 40):
    on = np.zeros(many, bool)
    for k in n:
        if day[k] == which or (which == 40 and k + 1 < many and day[k + 1] == 1):
            m = k
            while m > 0 and rest[m]:
                m -= 1
            on[m] = True
    shapes |= {("paid", which, lags): any_of(on, lags) for lags in LAGS}
for part, here in PARTS.items():
    shapes |= {("strike", part): strike & here, ("parking", part): parking & here}
    shapes |= {("hot", k, part): (hot >= k) & here for k in range(18, 28)} | {("rain", k, part): (rain > k) & here for k in (0, 1, 2, 3, 5)}
shapes |= {("after strike", few): any_of(~strike & shifted(strike, 1), range(few)) - 0.5 * strike for few in (1, 2, 3)}
shapes |= {("step", k): n >= k for k in steps}
for kind, on in events.items():
    shapes |= {("event", kind, lags): any_of(on, lags) for lags in LAGS}
    shapes |= {("event", kind, lags, over): any_of(on, lags) & (rain <= over) for lags in LAGS[:2] for over in (0, 1, 3)}
    shapes |= {("later", kind, lag): shifted(on, lag) - 0.8 * on for lag in (1, 2)}
    shapes |= {("fading", kind, keeps): weighted(np.flatnonzero(on) + 1, [keeps**k for k in range(8)]) for keeps in (0.6, 0.75)}
    shapes |= {("wave", kind, lag, weights, working): wave(on, lag, weights, working) for lag in range(1, 9) for weights in [(0.6, 1, 0.7), (1, 0.6)] for working in (False, True)}
for name, bad in [(("rain", k), rain > k) for k in (3, 6, 8, 10)] + [(("wind", k), wind >= k) for k in (30, 35, 40, 45)]:
    times = np.minimum(np.where(bad, 0, shifted(run_of(bad), 1)), 4)
    shapes |= {("put off", *name, share): np.log(1 + share * times) / np.log(1 + share) - 0.7 * bad for share in (0.4, 0.7)}
shapes |= {("wet run", k): run_of(rain > 0) >= k for k in (2, 3, 4)} | {("heat", k, few): run_of(hot >= k) >= few for k in range(18, 25) for few in (2, 3, 4)}
for w in [(0,), (1,), (2,), (3,), (4,), (1, 3), (5,), (6,), (5, 6)]:
    shapes |= {("block", w, odd): (block >= 0) & (block % 2 == odd) & np.isin(week, w) for odd in (0, 1)}
for w in [(0, 1, 2, 3, 4), (0, 1, 2), (3, 4), (0,), (1,), (2,), (3,), (4,), (5, 6)]:
    shapes[("early", w)] = early & ~bank & np.isin(week, w)


def own_shapes(site):
    found = {}
    for k in range(8):
        found |= {("after", k, weights): after(closed[k], weights) for weights in FADES}
        found |= {("cold", k, top): np.minimum(unheated[k], top) / 3 for top in (1, 2, 3, 5)} | {("cold from", k, few): unheated[k] > few for few in (1, 2, 3)}
        if k != site:
            found |= {("swap", k): closed[k]} | {("stays", k, weights): closed[k] + after(closed[k], weights) for weights in [(0.7, 0.4), (0.8, 0.6, 0.4, 0.2)]}
    if site in half:
        found[("half",)] = (n >= half[site][1]) & (week == half[site][0])
    return shapes | found


def limited(free, limit, share, runs):
    found, back = [0.0] * many, 0.0
    for k, (wanted, is_open) in enumerate(zip(free.tolist(), runs.tolist(), strict=True)):
        if is_open:
            wanted += back
            found[k] = limit if wanted > limit else wanted
            back = share * (wanted - found[k])
    return np.array(found)


# %%
def chosen_of(y, known, table):
    """Habits one by one, those that explain most; then each is looked for once more beside the others."""
    more = table[known]
    size = (more**2).sum(0)
    enough = (size > 2) & ((more != 0).sum(0) >= 8)

    def gains_beside(columns):
        Q = np.linalg.qr(np.column_stack([base[known], more[:, columns]]))[0].astype(np.float32)
        new, rest_of = more - Q @ (Q.T @ more), (y - Q @ (Q.T @ y)).astype(np.float32)
        left = (new**2).sum(0)
        gains = np.where(enough & (left > 0.04 * size), (rest_of @ new) ** 2 / np.maximum(left, 1e-9), 0)
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


def fit_below(X, seen, runs, known, free, limit, share):
    """Weights by the days on which the limit was not reached, from a first idea of how many would come."""
    for _ in range(4):
        had = limited(free, limit, share, runs)
        back = np.zeros(many)
        back[known[1:]] = share * np.maximum(free[known] + 0 - had[known], 0)[:-1]
        below = known[(had[known] < limit * 0.999) & (back[known] < 0.4 * had[known])]
        if len(below) < 300:
            return np.inf, limit, share, free, below, back
        free = np.exp(X @ weights_of(np.log(np.maximum(seen[below] - back[below], 1)), below, X)) * runs
    off = (np.log(seen[known] / np.maximum(limited(free, limit, share, runs)[known], 1)) ** 2).sum()
    return off, limit, share, free, below, back


answer = pd.DataFrame({"date": days[start : start + 42].strftime("%Y-%m-%d")})
for site, name in enumerate(sites):
    runs = ~shut[site]
    known = np.flatnonzero(runs & (n < start))
    seen = np.maximum(got[name].to_numpy(float), 1)
    own = own_shapes(site)
    names = list(own)
    table = np.stack([own[shape] for shape in names]).astype(np.float32).T
    chosen = chosen_of(np.log(seen[known]), known, table)
    X = np.column_stack([base, table[:, chosen]])
    due = np.exp(X @ weights_of(np.log(seen[known]), known, X)) * runs
    off = (np.log(seen[known] / due[known]) ** 2).sum()
    # Is there a limit of how many are let in? Days on which it is reached tell nothing of the habits.
    guesses = np.quantile(seen[known], np.r_[0.6:0.99:0.04, 0.99])
    best = min((fit_below(X, seen, runs, known, due, guess, 0.5) for guess in guesses), key=lambda found: found[0])
    if best[0] < 0.97 * off:
        for _ in range(3):
            below, back = best[4:]
            chosen = chosen_of(np.log(np.maximum(seen[below] - back[below], 1)), below, table)
            X = np.column_stack([base, table[:, chosen]])
            more = [fit_below(X, seen, runs, known, best[3], best[1] * by, share) for by in np.arange(0.95, 1.06, 0.02) for share in (0.3, 0.5, 0.7)]
            best = min([best, *more], key=lambda found: found[0])
        due = limited(best[3], best[1], best[2], runs)
    print(name, [names[k] for k in chosen], "off", round(np.sqrt(off / len(known)), 4), round(np.sqrt(best[0] / len(known)), 4), round(best[1], 1))
    answer[name] = due[start : start + 42].round().astype(int)
answer.to_csv("output/forecast.csv", index=False)
# %%
import matplotlib.pyplot as plt

weeks = got[-42:].sum(axis=1).to_numpy().reshape(6, 7).sum(axis=1)
mondays = got.index[-42::7].strftime("%Y-%m-%d")
figure, axes = plt.subplots(figsize=(8, 4.5))
axes.bar(mondays, weeks, color="#2a7f9e")
axes.set_title("Visits per week")
axes.set_xlabel("week from")
axes.set_ylabel("visits")
figure.tight_layout()
figure.savefig("output/weeks.png", dpi=120)
print(weeks)
