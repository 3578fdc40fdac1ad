# %%
import re

import numpy as np
import pandas as pd

read = pd.read_csv("readings.csv", parse_dates=["date"]).set_index("date")
sky = pd.read_csv("weather.csv", parse_dates=["date"]).set_index("date")
book = pd.read_csv("book.csv", parse_dates=["date"])
days, taps = sky.index, list(read.columns)
many, start = len(days), days.get_loc(read.index[-1]) + 1
print(read.head(), read.tail(3), sky.describe(), sep="\n")
print(book["entry"].str.replace(r"\d+", "#", regex=True).value_counts().head(150).to_string())
rain, hot, cold = (sky[name].to_numpy() for name in ("rain_mm", "max_c", "min_c"))
n, day, week = np.arange(many), np.array(days.day), np.array(days.dayofweek)
# %%
# The book: who has which plot, and what goes on.
EVENTS = {"open": "open day|gates open to", "party": "work party", "swap": "plant swap|plants for plants", "judges": "judges", "children": "children", "dung": "manure"}
LASTS = {
    "ban": ("hose ban (from|begins|on)|hoses banned|no hoses", "ban lifted|hoses allowed|ban over|end of the hose ban"),
    "school": ("holidays begin|schools closed|school holidays|no school", "school again|of school$|schools open|back to school"),
}
plots = book["entry"].str.extract(r"^plot (\d+), tap (\d+): (\w+), mostly").dropna()
tap_of = {who: int(tap) - 1 for _, tap, who in plots.itertuples(index=False)}
tap_of_plot = {int(plot): int(tap) - 1 for plot, tap, _ in plots.itertuples(index=False)}
events = {kind: np.zeros(many, bool) for kind in EVENTS}
lasting = {kind: np.zeros(many, bool) for kind in LASTS}
key, out, leak = np.full(many, -1), np.zeros((8, many), bool), {kind: np.zeros((8, many), int) for kind in ("drip", "joint")}
away, helps, sown = np.zeros((8, many), int), np.zeros((8, many), int), [[] for _ in range(8)]
absent, keeper, trouble, others = {}, None, {}, []
entries = {date: list(part) for date, part in book.groupby("date")["entry"]}
for k, date in enumerate(days):
    for said in entries.get(date, []):
        names = list(dict.fromkeys(word for word in re.findall(r"[A-Z]\w+", said) if word in tap_of))
        tap = int(found[1]) - 1 if (found := re.search(r"[Tt]ap (\d)", said)) else None
        if "change plots" in said:
            tap_of |= {who: tap_of_plot[int(plot)] for who, plot in re.findall(r"(\w+)(?: now)? on plot (\d+)", said)}
        elif "mostly" in said and tap is not None:
            continue
        elif (found := re.search(r"plot (\d+)", said)) and re.search("sow|in the ground", said):
            sown[tap_of_plot[int(found[1])]].append(k)
        elif "key" in said and names:
            keeper = names[0]
        elif len(names) == 2:
            helper = next(who for who in names if re.search(rf"{who} (waters|does|looks)|Waters instead: {who}", said))
            absent[names[names[0] == helper]] = (helper, k)
        elif len(names) == 1 and re.search("back|home again|returned", said):
            absent.pop(names[0], None)
        elif tap is not None and re.search("out of order|gives nothing|no water|out of use", said):
            trouble[tap] = ("out", k)
        elif tap is not None and re.search("mended|dry now|tight again|works again|back in use|in order again|running again|water at|opened", said):
            trouble.pop(tap, None)
        elif tap is not None and re.search("joint|weep", said):
            trouble[tap] = ("joint", k)
        elif tap is not None and "drip" in said:
            trouble[tap] = ("drip", k)
        else:
            kinds = [kind for kind, words in EVENTS.items() if re.search(words, said)]
            for kind in kinds:
                events[kind][k] = True
            for kind, (begins, ends) in LASTS.items():
                if re.search(ends, said):
                    lasting[kind][k:] = False
                    kinds.append(kind)
                elif re.search(begins, said):
                    lasting[kind][k:] = True
                    kinds.append(kind)
            if not kinds:
                others.append(said)
    key[k] = tap_of[keeper] if keeper else -1
    for who, (helper, since) in absent.items():
        away[tap_of[who], k], helps[tap_of[helper], k] = k - since + 1, k - since + 1
    for tap, (kind, since) in trouble.items():
        if kind == "out":
            out[tap, k] = True
        else:
            leak[kind][tap, k] = k - since + 1
print(pd.Series(others).value_counts().to_string())
ban, school = lasting.values()


# %%
def shifted(x, lag):
    found = np.zeros_like(x)
    found[max(lag, 0) : many + min(lag, 0)] = x[max(-lag, 0) : many - max(lag, 0)]
    return found


def since(on):
    """Days since the last such day, -1 before the first."""
    last = np.maximum.accumulate(np.where(on, n, -1))
    return np.where(last >= 0, n - last, -1)


turn = 2 * np.pi * np.array(days.dayofyear) / 365.25
base = [week == k for k in range(7)] + [n / 365, hot / 10, np.sqrt(rain), np.sqrt(shifted(rain, 1))] + [f(k * turn) for k in (1, 2) for f in (np.cos, np.sin)]
base = np.column_stack(base).astype(float)
dry = {over: np.where((gone := since(rain > over)) < 0, n + 1, gone) for over in (0, 0.5, 1, 2, 3, 4, 5, 8)}
when = {("dry", over, k): dry[over] >= k for over in (0, 1, 3) for k in (2, 3, 4)} | {("ban",): ban, ("school",): school}
when |= {("hot", k): hot >= k for k in (20, 22, 24)}
LAGS = [(0,), (0, 1), (-1, 0), (1, 2), (-1,), (1,), (0, 1, 2), (2,), (-2, -1), (-2,), (-1, 0, 1), (2, 3)]
shapes = {("dry", over, k): dry[over] >= k for over in dry for k in range(2, 9)} | {("ban",): ban, ("school",): school, ("school", "workdays"): school & (week < 5)}
shapes |= {("hot", k, 1): hot >= k for k in range(18, 31)} | {("hot", k, 2): (hot >= k) & shifted(hot >= k, 1) for k in range(18, 31)}
shapes |= {("cold", k): cold < k for k in range(3, 14)} | {("tomorrow", k): shifted(rain, -1) > k for k in (0, 1, 2, 3, 4, 5, 6, 8, 10)}
shapes |= {("nth", w, k): (week == w) & np.isin((day + 6) // 7, k) for w in range(7) for k in [(1,), (2,), (3,), (4,), (1, 3), (2, 4), (1, 2), (3, 4), (5,)]}
shapes |= {("even",): day % 2 == 0} | {("even", odd, *name): on & (day % 2 == odd) for name, on in when.items() for odd in range(2)}
shapes |= {("rhythm", over, p, k): (dry[over] > 0) & (dry[over] % p == k) for over in dry for p in (2, 3, 4, 5) for k in range(p)}
for kind, on in events.items():
    for lags in LAGS:
        spot = np.any([shifted(on, lag) for lag in lags], axis=0)
        shapes[("event", kind, lags)] = spot
        shapes |= {("event", kind, lags, *name): spot & situation for name, situation in when.items()}
    shapes |= {("every", kind, p, k): (since(on) > 0) & (since(on) % p == k) for p in (3, 4, 5, 6, 7) for k in range(p)}
    for over in (0, 1, 2, 3, 5):
        moved = np.zeros(many, bool)
        for k in np.flatnonzero(on):
            moved[[m for m in range(k, min(k + 8, many)) if rain[m] <= over][:1]] = True
        shapes |= {("put off", kind, over, lags): np.any([shifted(moved, lag) for lag in lags], axis=0) for lags in LAGS[:8]}
mean = (hot + cold) / 2


def own_shapes(tap):
    found = dict(shapes)
    for name, w in {"all": range(7), "free": (5, 6), "135": (1, 3, 5), "024": (0, 2, 4), "work": range(5)}.items():
        found[("key", name)] = (key == tap) & np.isin(week, w)
    for name, part in (("helps", helps[tap]), ("away", away[tap])):
        found |= {(name, "turns", k): (part > 0) & (part % 2 == k) for k in range(2)} | {(name, "from", k): part > k for k in range(6)}
    for kind in leak:
        found |= {(kind, top): np.minimum(leak[kind][tap], top) / top for top in (1, 5, 7, 10, 14)}
    found |= {("out", k, "first" * lag): shifted(out[k], lag) for k in range(8) if k != tap for lag in (0, 1)}
    for floor in (5, 8):
        sums = [np.cumsum(np.maximum(mean[k:] - floor, 0)) for k in sown[tap]]
        steps = range(0, 220, 10)
        upto = np.zeros((len(steps), many), int)
        for j, total in enumerate(steps):
            for k, part in zip(sown[tap], sums, strict=True):
                upto[j, k:] += part < total
        found |= {("sown", floor, a, b): upto[j] > upto[i] for i, a in enumerate(steps) for j, b in enumerate(steps) if a + 40 <= b and a <= 110}
    return found


# %%
on = np.isin(days, read.index)
answer = pd.DataFrame({"date": days[start : start + 56].strftime("%Y-%m-%d")})
for tap, name in enumerate(taps):
    known = np.flatnonzero(on & ~out[tap] & (n < start))
    y = np.log(np.maximum(read.loc[days[known], name].to_numpy(float), 1))
    own = own_shapes(tap)
    names = list(own)
    table = np.stack([own[shape] for shape in names]).astype(np.float32).T
    more = table[known]
    enough = (more != 0).sum(0) >= 8
    Q = np.linalg.qr(base[known])[0].astype(np.float32)
    more, rest = more - Q @ (Q.T @ more), (y - Q @ (Q.T @ y)).astype(np.float32)
    chosen = []
    size = np.maximum((more**2).sum(0), 1e-9)
    enough &= size > 2
    plainer = np.array([1.0 if len(shape) < 4 else 0.9 for shape in names])
    while len(chosen) < 7:
        left = (more**2).sum(0)
        gains = plainer * np.where(enough & (left > 0.15 * size), (rest @ more) ** 2 / np.maximum(left, 1e-9), 0) / (rest @ rest) * (len(known) - base.shape[1] - len(chosen))
        best = int(gains.argmax())
        if gains[best] < 20:
            break
        chosen.append(best)
        q = more[:, best] / np.sqrt(left[best])
        more, rest = more - np.outer(q, q @ more), rest - q * (q @ rest)
    X = np.column_stack([base, table[:, chosen]])
    weights = np.linalg.lstsq(X[known], y, rcond=None)[0]
    print(name, [(names[k], round(w, 3)) for k, w in zip(chosen, weights[base.shape[1] :], strict=True)], "left", round(float(np.std(rest)), 4), "next", names[best], round(gains[best], 1))
    coming = slice(start, start + 56)
    answer[name] = (np.exp(X[coming] @ weights) * ~out[tap, coming]).round().astype(int)
answer.to_csv("output/forecast.csv", index=False)
