# %%
import re

import numpy as np
import pandas as pd
from scipy.optimize import linear_sum_assignment

log = pd.read_csv("水表.csv", parse_dates=["时刻"])
book = pd.read_csv("用水本.csv")
notes = open("院里的事.txt", encoding="utf-8").read()
zero = log["时刻"][0].normalize()
t = (log["时刻"] - zero).dt.total_seconds().to_numpy().astype(int)
Q = log["流量"].to_numpy()
days = t[-1] // 86400 + 1
length = np.diff(np.append(t, days * 86400))
book["at"] = (pd.to_datetime(book["日期"] + " " + book["时间"]) - zero).dt.total_seconds() + 30
known = round(book["at"].max() / 86400)
names = re.findall(r"(\w家)\d口", notes)
print(len(log), len(book), days, known, names)
print(notes)


# %%
# The pipe is narrow: what runs together runs slower. sP = Q / (1 - Q / narrow) is what adds up.
one, both, two = Q[1:-3], Q[2:-2], Q[3:-1]
crossing = (Q[:-4] == 0) & (Q[4:] == 0) & (one > 1) & (two > 1) & (abs(one + two - both) < 0.3 * both) & (abs(one - two) > 0.6)
one, both, two = one[crossing], both[crossing], two[crossing]


def unfold(q, narrow):
    return q / (1 - q / narrow)


tried = np.arange(30.0, 200)
narrow = tried[np.argmin([abs(np.median((unfold(both, n) - unfold(one, n) - unfold(two, n)) / both)) for n in tried])]
print("narrow", narrow, crossing.sum())


def draws_of(pressure):
    """Each draw: start, end, flow (of P = 1, alone), litres by day; the leak's litres by day."""
    s = unfold(Q, narrow * pressure)
    idle = s < 1.7
    base = np.interp(t, t[idle], s[idle])
    base[base < 0.05] = 0
    net = np.where(idle, 0, s - base)
    step = np.diff(net, prepend=0)
    noise = 0.03 + 0.005 * np.maximum(s, np.roll(s, 1))
    found, leak = [], np.bincount(t // 86400, np.where(s > 0, Q * np.minimum(base, s) / np.maximum(s, 1e-9), 0) * length / 60, days)
    starts = np.flatnonzero((net > 0) & (np.append(0, net[:-1]) == 0))
    stops = np.flatnonzero((net == 0) & (np.append(0, net[:-1]) > 0))
    for a, b in zip(starts, stops):
        rows = np.arange(a, b + 1)
        up, down = rows[step[a : b + 1] > 1], rows[step[a : b + 1] < -1]
        gap = (step[up][:, None] + step[down][None, :]) / np.hypot(noise[up][:, None], noise[down][None, :])
        cost = np.where(up[:, None] < down[None, :], np.minimum(gap**2, 400), 1e5)
        i, j = linear_sum_assignment(cost)
        up, down = up[i], down[j]
        good = up < down
        up, down = up[good], down[good]
        if len(up) == 1:
            flow = np.average(net[a:b], weights=1 / noise[a:b] ** 2)[None]
            on = np.ones((b - a, 1))
        else:
            on = ((rows[:-1, None] >= up) & (rows[:-1, None] < down)).astype(float)
            w = 1 / noise[a:b, None]
            flow = np.linalg.lstsq(np.vstack([on * w, 0.05 * np.eye(len(up))]), np.append(net[a:b] * w[:, 0], 0.05 * step[up]), rcond=None)[0]
            flow = np.maximum(flow, 0.5)
        part = on * flow
        part = part / np.maximum(part.sum(1), net[a:b])[:, None]
        much = part * ((Q[a:b] * net[a:b] / s[a:b]) * length[a:b] / 60)[:, None]
        for k in range(len(up)):
            found.append((t[up[k]], t[down[k]], flow[k], much[:, k].sum()))
    return np.array(found), leak


draws, leak = draws_of(np.ones(len(t)))
print(len(draws), leak.round())


# %%
# Each family's clock, then what flow each thing of theirs has, and the pressure while the book was kept.
book["what"] = [w.split()[0] for w in book["用处"]]
clock, start = {}, draws[:, 0]
for name in names:
    at = book.loc[book["谁家"] == name, "at"].to_numpy()
    tried = np.arange(-480, 481, 5)
    hits = []
    for shift in tried:
        near = np.searchsorted(start, at - shift + 31) - np.searchsorted(start, at - shift - 31)
        hits.append((near > 0).sum())
    hits = np.convolve(hits, np.ones(5) / 5, "same")
    clock[name] = tried[np.argmax(hits)]
book["true"] = book["at"] - book["谁家"].map(clock)
print(clock)
labels = [key for key, _ in book.groupby(["谁家", "what"])]
entries = {key: rows["true"].to_numpy() for key, rows in book.groupby(["谁家", "what"])}
order = np.argsort(start)
draws = draws[order]
start = draws[:, 0]
half = np.arange(0, days * 86400 + 1, 1800)
P = np.zeros(len(half))  # log of the pressure, each half hour


def close_to(at):
    a, b = np.searchsorted(start, [at - 38, at + 38])
    return np.arange(a, b)


def smooth(at, rest, width):
    grid = np.zeros(len(half))
    for k, h in enumerate(half):
        a, b = np.searchsorted(at, [h - 3 * width, h + 3 * width])
        w = np.exp(-0.5 * ((at[a:b] - h) / width) ** 2)
        grid[k] = (w * rest[a:b]).sum() / (w.sum() + 1.5)
    return grid


flow_of, wide_of, matched = {}, {}, {}
for turn in range(4):
    level = np.log(draws[:, 2]) - np.interp(start, half, P)
    lots, rests = [], []
    for key in labels:
        options = [close_to(at) for at in entries[key]]
        pool = level[np.concatenate(options)]
        own = np.concatenate([np.full(len(o), 1 / max(1, len(o))) for o in options])
        grid = np.arange(0.8, 3.2, 0.01)
        width = (0.05, 0.03, 0.025, 0.02)[turn]
        peak = grid[np.argmax((own * np.exp(-0.5 * ((pool - grid[:, None]) / width) ** 2)).sum(1))]
        picked = [o[np.argmin(abs(level[o] - peak))] for o in options if len(o)]
        picked = np.array([k for k in picked if abs(level[k] - peak) < (0.15, 0.1, 0.09, 0.09)[turn]], int)
        flow_of[key] = np.median(level[picked])
        wide_of[key] = np.clip(1.48 * np.median(abs(level[picked] - flow_of[key])), 0.01, 0.045)
        matched[key] = picked
        lots.append(start[picked])
        rests.append(np.column_stack([np.log(draws[picked, 2]) - flow_of[key], np.full(len(picked), wide_of[key])]))
    at, rest = np.concatenate(lots), np.concatenate(rests)
    rank = np.argsort(at)
    at, rest = at[rank], rest[rank, 0]
    keep = abs(rest - np.interp(at, half, P)) < 0.09
    P = smooth(at[keep], rest[keep], 4500)
    P[half > known * 86400] = 0
middle = np.array([np.mean(P[(half < known * 86400) & (half % 86400 == h)]) for h in np.arange(0, 86400, 1800)])
print({key: (round(float(np.exp(flow_of[key])), 2), round(float(wide_of[key]), 3), len(entries[key]), len(matched[key])) for key in labels})
print("by the hour", middle.round(3)[::2])


# %%
# Washing: the fills of a programme follow each other at fixed times with one flow; learned from the book, by make.
day_zero = zero.to_pydatetime()


def day_of(text):
    return (pd.Timestamp(year=day_zero.year, month=int(text[0]), day=int(text[1])) - zero).days


make = dict(re.findall(r"(\w家)([^，。；、家\d]{2,3})[，；]", notes.split("洗衣机：")[1].split("\n")[0]))
washer = {name: word for name, word in labels if (book.loc[(book["谁家"] == name) & (book["what"] == word), "用处"].str.contains(" ")).any()}
news = {}
for month, day, text in re.findall(r"(\d+)月(\d+)日　(.*)", notes):
    signs = {"away": "老家", "nights": "换了班", "head": "喷头", "machine": "洗衣机", "fixed": "修好"}
    news[next(kind for kind, sign in signs.items() if sign in text)] = (day_of((month, day)), text)
end, volume, raw = draws[:, 1], draws[:, 3], np.log(draws[:, 2])


# %%
# What each thing draws (kernel over the log of the litres) and when (kernel over the hours); the pressure of all weeks by forward-backward.
hour = start / 3600 % 24
week = (zero + pd.to_timedelta(start, unit="s")).dayofweek > 4
grid_v = np.arange(-2.5, 5.5, 0.01)
hours = np.arange(0, 24, 0.25)
things = [key for key in labels if key[1] != washer.get(key[0])]
machine_of = {name: (name, washer[name]) for name in washer}


def fills(key):
    """Whether it is a vessel that takes its litres, or runs as long as somebody lets it."""
    return re.search("厕|桶|解手|茅|方便|鱼|豆腐|浆", key[1]) is not None


def kernel_v(values, weights, measured):
    width = 0.016 if measured else 0.16 if len(values) > 12 else 0.25
    w = np.bincount(np.clip(((values + 2.5) / 0.01).astype(int), 0, len(grid_v) - 1), weights, len(grid_v))
    k = np.exp(-0.5 * (np.arange(-60, 61) * 0.01 / width) ** 2)
    p = np.convolve(w, k / k.sum(), "same")
    return p / p.sum() / 0.01 * 0.98 + 0.02 / 8


def kernel_h(at, weights):
    k = np.exp(-0.5 * (((hours[:, None] - at + 12) % 24 - 12) / 0.4) ** 2) / 0.4 / 2.5066
    return (k * weights).sum(1)


def rate_of(key, at_hours, at_week, at_days, weights):
    """Draws an hour, of workdays and of weekends, among `at_days` many days of each kind."""
    both = []
    for kind in (False, True):
        w = np.where(at_week == kind, 1.0, 0.35) * weights
        n = np.where(np.array(at_days) == kind, 1.0, 0.35).sum()
        both.append((kernel_h(at_hours, w) + 0.02) / n)
    return np.array(both)


weekend_days = np.array([(zero + pd.Timedelta(days=int(d))).dayofweek > 4 for d in range(days)])
shape, rate = {}, {}
for key in things:
    m = matched[key]
    shape[key] = kernel_v(np.log(volume[m]), np.ones(len(m)), fills(key))
    rate[key] = rate_of(key, hour[m], week[m], weekend_days[:known], np.ones(len(m)))


def v_at(table, k):
    return table[np.clip(((np.log(volume[k]) + 2.5) / 0.01).astype(int), 0, len(grid_v) - 1)]


def h_at(table, k):
    return table[week[k].astype(int), (hour[k] * 4).astype(int)]


gone = [k for k in things if "away" in news and news["away"][1].startswith(k[0])]
until = int(re.search(r"(\d+)日一早", news["away"][1])[1]) if "away" in news else 0
until = next(d for d in range(news["away"][0], days) if (zero + pd.Timedelta(days=d)).day == until)


def tables():
    """log of (rate x litres) of each draw by thing, without its flow."""
    out = np.empty((len(draws), len(things)))
    every = np.arange(len(draws))
    for c, key in enumerate(things):
        out[:, c] = h_at(rate[key], every) * v_at(shape[key], every)
        if "nights" in news and news["nights"][1].startswith(key[0]):
            late = start >= news["nights"][0] * 86400
            new = later_rate.get(key, np.full((2, 96), rate[key].mean()))
            out[late, c] = h_at(new, every[late]) * v_at(shape[key], every[late])
        if key in gone:
            out[(start >= news["away"][0] * 86400) & (start < until * 86400), c] *= 1e-5
    return out


def track(weights, flows, wides):
    """The log of the pressure: each block's draws against all things, for each pressure tried."""
    tried = np.arange(-0.34, 0.3, 0.01)
    block = 7200
    many = days * 86400 // block
    score = np.zeros((many, len(tried)))
    base = np.interp(start % 86400, np.arange(0, 86401, 1800), np.append(middle, middle[0]))
    rest = raw[:, None] - base[:, None] - flows
    large = np.flatnonzero(volume > 2.2)  # small ones tell little, and may be something new
    for n in range(many):
        k = large[slice(*np.searchsorted(start[large], [n * block, (n + 1) * block]))]
        if len(k):
            z = (rest[k][:, None, :] - tried[:, None]) / wides[k][:, None, :]
            p = (np.exp(-0.5 * z**2) / wides[k][:, None, :] * weights[k][:, None, :]).sum(2)
            score[n] = np.log(p + 0.04 * weights[k].sum(1)[:, None]).sum(0)
    step = np.exp(-0.5 * ((tried[:, None] - tried) / 0.014) ** 2) + 1e-10
    step /= step.sum(1, keepdims=True)
    ahead, back = np.zeros((many, len(tried))), np.ones((many, len(tried)))
    for n in range(many):
        ahead[n] = np.exp(score[n] - score[n].max()) * (ahead[n - 1] @ step if n else np.exp(-0.5 * (tried / 0.06) ** 2))
        ahead[n] /= ahead[n].sum()
    for n in range(many - 2, -1, -1):
        back[n] = step @ (back[n + 1] * np.exp(score[n + 1] - score[n + 1].max()))
        back[n] /= back[n].sum()
    post = ahead * back
    mean = (post * tried).sum(1) / post.sum(1)
    at = np.arange(many) * block + block / 2
    return np.interp(half, at, mean) + middle[(half % 86400) // 1800]


later_rate = {}
known_things = [*things, *machine_of.values()]
flows = np.tile([flow_of[key] for key in known_things], (len(draws), 1))
wides = np.tile([np.hypot(wide_of[key], 0.006) for key in known_things], (len(draws), 1))
bathing = [c for c, key in enumerate(things) if "head" in news and news["head"][1].startswith(key[0]) and re.search("澡|凉|淋浴|身上|喷头", key[1])]
wides[np.ix_(start >= news["head"][0] * 86400, bathing)] = 0.25
print(things, [things[c] for c in bathing])
P = track(np.column_stack([tables(), np.outer(volume > 1.5, np.full(len(machine_of), 0.03))]), flows, wides)
pressure = np.exp(np.interp(t, half, P))


# %%
# Once more with the pressure known: flows alone, the book's draws, the washes; then who drew what, in a few rounds.
draws, leak = draws_of(pressure)
draws = draws[np.argsort(draws[:, 0])]
start, end, volume = draws[:, 0], draws[:, 1], draws[:, 3]
raw = np.log(draws[:, 2])
level = raw - np.interp(start, half, P)
hour = start / 3600 % 24
week = weekend_days[(start // 86400).astype(int)]
day = (start // 86400).astype(int)
for _ in range(2):
    owner = {}
    for key in labels:
        for at in entries[key]:
            o = close_to(at)
            if not len(o):
                continue
            z = abs(level[o] - flow_of[key]) / wide_of[key]
            if z.min() < 4:
                owner.setdefault(o[np.argmin(z)], []).append((z.min(), key))
    matched = {key: np.array(sorted(k for k, said in owner.items() if min(said)[1] == key), int) for key in labels}
    for key in labels:
        flow_of[key] = np.median(level[matched[key]])
        wide_of[key] = np.clip(1.48 * np.median(abs(level[matched[key]] - flow_of[key])), 0.012, 0.045)
print({key: (round(float(flow_of[key]), 3), round(float(wide_of[key]), 3), len(entries[key]), len(matched[key])) for key in labels})
plans = {}
for maker in set(make.values()):
    for kind in ["标准", "快洗", "大件"]:
        runs = []
        for name in [name for name in make if make[name] == maker]:
            rows = book[(book["谁家"] == name) & (book["用处"] == f"{washer[name]} {kind}")]
            for at in rows["true"]:
                o = close_to(at)
                o = o[abs(level[o] - flow_of[name, washer[name]]) < 0.05]
                if len(o):
                    runs.append(o[np.argmax(volume[o])])
        plan, at = [(np.median(volume[runs]), 0.0)], {k: k for k in runs}
        while True:
            gaps = []
            for first, last in at.items():
                a, b = np.searchsorted(start, [end[last] + 20, end[last] + 1500])
                o = np.arange(a, b)
                o = o[(abs(level[o] - level[first]) < 0.035) & (volume[o] > 1.2)]
                gaps += [(start[k] - end[last], first, k) for k in o]
            votes = [len({f for g2, f, _ in gaps if abs(g2 - g) <= 7}) for g, _, _ in gaps]
            best = max(votes, default=0)
            if best < max(2, 0.55 * len(at)):
                break
            g = min(g for (g, _, _), v in zip(gaps, votes) if v >= max(2, 0.6 * best)) + 4
            inside = [(g2, f, k) for g2, f, k in gaps if abs(g2 - g) <= 8]
            like = np.median([volume[k] for *_, k in inside])
            following = {}
            for g2, f, k in inside:
                if f not in following or abs(volume[k] - like) < abs(volume[following[f]] - like):
                    following[f] = k
            if np.median([abs(np.log(volume[k] / like)) for k in following.values()]) > 0.1:
                break
            plan.append((np.median([volume[k] for k in following.values()]), np.median([g2 for g2, *_ in inside])))
            at = following
        plans[maker, kind] = plan
        print(maker, kind, len(runs), [(round(float(v), 1), int(g)) for v, g in plan])
flows_washing = {name: flow_of[key] for name, key in machine_of.items()}
new_owner = news["machine"][1][:2] if "machine" in news else None
new_make = re.search(r"新买的(\w+)", news["machine"][1])[1]
new_day = news["machine"][0]


def find_washes():
    """The fills that follow each other as a programme wants it, the surest first."""
    chains = []
    for (maker, kind), plan in plans.items():
        if len(plan) < 2:
            continue
        for first in np.flatnonzero(abs(np.log(volume / plan[0][0])) < 0.14):
            load, members, cost, at, missed = np.log(volume[first] / plan[0][0]), [first], 0.0, end[first], 0
            for litres, gap in plan[1:]:
                slack = 25 + 20 * missed
                a, b = np.searchsorted(start, [at + gap - 13 - 20 * missed, at + gap + slack])
                o = np.arange(a, b)
                off = abs(level[o] - level[first]) / 0.018 + abs(np.log(volume[o] / litres) - load) / 0.06 + abs(start[o] - at - gap) / (8 + 8 * missed)
                if len(o) and off.min() <= 5:
                    members.append(o[np.argmin(off)])
                    cost += off.min()
                    at = end[members[-1]]
                else:
                    missed += 1
                    at = at + gap + litres / np.exp(raw[first]) * 60
            if missed == 0 or (missed == 1 and len(members) > 2):
                chains.append((cost / len(members) - 1.2 * len(members) + 3 * missed, maker, kind, members))
    chains.sort(key=lambda c: c[0])
    taken, washes = set(), []
    for _, maker, kind, members in chains:
        flow = np.mean(level[members])
        fresh = day[members[0]] >= new_day
        near = [abs(flow - flows_washing[name]) for name in make if make[name] == maker and not (fresh and name == new_owner)]
        if not taken & set(members) and (min(near, default=9) < 0.06 or (fresh and maker == new_make and len(members) > 2)):
            taken |= set(members)
            washes.append((maker, kind, members))
    return washes, np.array(sorted(taken), int)


washes, taken = find_washes()
every = np.arange(len(draws))
free = np.setdiff1d(every, taken)
print("washes", len(washes))


def owners():
    """Whose machine each wash was, by flow and hour."""
    share = np.zeros((len(draws), len(names)))
    own = {name: np.median(level[matched[machine_of[name]]]) for name in make}
    fresh = np.array([np.median(level[m]) for maker, _, m in washes if maker == new_make and day[m[0]] >= new_day])
    others = [own[name] for name in make if make[name] == new_make and name != new_owner]
    tried = np.arange(1.5, 2.7, 0.005)
    tried = tried[np.min([abs(tried - f) for f in others], axis=0) > 0.035]
    score = [np.log(np.sum([np.exp(-0.5 * ((fresh - f) / 0.014) ** 2) for f in [*others, new]], axis=0) + 1e-4).sum() for new in tried]
    new_flow = tried[np.argmax(score)]
    for maker, kind, members in washes:
        flow, k = np.median(level[members]), members[0]
        weight = np.full(len(names), 1e-30)
        for c, name in enumerate(names):
            fresh = name == new_owner and day[k] >= new_day
            if name in make and (new_make if fresh else make[name]) == maker:
                m = matched[machine_of[name]]
                when = 0.1 + kernel_h(hour[m], np.ones(len(m)))[int(hour[k] * 4)]
                weight[c] = when * np.exp(-0.5 * ((flow - (new_flow if fresh else own[name])) / 0.014) ** 2) + 1e-9
        share[members] = weight / weight.sum()
    return share, own, new_flow


share, flows_washing, new_flow = owners()
print("new machine", new_owner, new_flow)

# A thing that fills by itself, again and again: a volume that comes far oftener than it did in the weeks of the book, at a toilet's flow.
toilets = {name: max((key for key in things if key[0] == name and re.search("厕|桶|解手|茅|方便", key[1])), key=lambda key: len(matched[key])) for name in names}
best = (0, None)
for name, key in toilets.items():
    near = free[abs(level[free] - flow_of[key]) < 0.025]
    for v in np.arange(0.5, 2.0, 0.05):
        o = near[abs(np.log(volume[near] / v)) < 0.1]
        per = np.bincount(day[o], minlength=days)
        more = np.sort(per)[-5:].mean() - per[:known].mean()
        if more > best[0]:
            best = (more, name, v, o, per)
more, name, v, o, per = best
many_days = np.flatnonzero(per > per[:known].mean() + 0.6 * more)


def whose_toilet():
    o = free[(abs(np.log(volume[free] / v)) < 0.12) & np.isin(day[free], many_days)]
    tried = np.arange(1.3, 2.3, 0.002)
    peak = tried[np.argmax([np.exp(-0.5 * ((level[o] - f) / 0.012) ** 2).sum() for f in tried])]
    return min(names, key=lambda name: abs(flow_of[toilets[name]] - peak)), peak


name, peak = whose_toilet()
o = free[(abs(np.log(volume[free] / v)) < 0.12) & (abs(level[free] - peak) < 0.03)]
per = np.bincount(day[o], minlength=days)
print("runs by itself:", name, v, per)
run_days = np.flatnonzero(per > per[:known].mean() + 0.4 * more)
o = o[np.isin(day[o], run_days)]
fine = np.median(np.log(volume[o]))
inner = start[o][(start[o] > (run_days[0] - 1) * 86400) & (start[o] < (run_days[-1] + 2) * 86400)]
runs = {"name": name, "v": fine, "from": inner.min() - 2000, "to": inner.max() + 2000, "rate": 3600 / np.median(np.diff(inner))}
print(runs)

hand = {}
basins = {}
for name in names:
    own = [key for key in things if key[0] == name and re.search("池|洗手|洗漱|盆|台", key[1]) and "灶" not in key[1]]
    basins[name] = max(own, key=lambda key: len(matched[key]) * (key[1] in "洗脸池 水池 洗手洗脸 洗漱 脸盆 面池 台盆 小水池".split()))
    m = matched[toilets[name]]
    gaps = []
    for k in m:
        a, b = np.searchsorted(start, [start[k] + 2, start[k] + 90])
        o = np.arange(a, b)
        o = o[(abs(level[o] - flow_of[basins[name]]) < 2 * wide_of[basins[name]]) & ~np.isin(o, list(owner))]
        gaps += [(start[j] - start[k], np.log(volume[j])) for j in o]
    gaps = np.array(gaps)
    after, size = np.median(gaps, 0)
    inside = abs(gaps[:, 0] - after) < 18
    hand[name] = [min(0.95, inside.sum() / len(m)), np.median(gaps[inside, 0]), 8.0, np.median(gaps[inside, 1]), 0.36]
print(hand)

extra = [(name, "散") for name in washer]
columns = [*things, *extra, *[(name, "洗手") for name in names], (runs["name"], "自流")]
family = np.array([names.index(key[0]) for key in columns])
like_what = [*things, *machine_of.values(), *[basins[name] for name in names], toilets[runs["name"]]]
flows = np.tile([flow_of[key] for key in like_what], (len(draws), 1))
wides = [wide_of[key] for key in like_what]
wides = np.tile(np.hypot(wides, 0.006), (len(draws), 1))
head_late = start >= news["head"][0] * 86400
for c, (name, _) in enumerate(extra):
    if name == new_owner:
        flows[day >= new_day, len(things) + c] = new_flow
nights_late = start >= news["nights"][0] * 86400
night_family = news["nights"][1][:2]
fixed = np.array(sorted(k for k in owner if start[k] < known * 86400), int)
later_rate = {}
for key in things:
    shape[key] = kernel_v(np.log(volume[matched[key]]), np.ones(len(matched[key])), fills(key))
    rate[key] = rate_of(key, hour[matched[key]], week[matched[key]], weekend_days[:known], np.ones(len(matched[key])))
for c, (name, _) in enumerate(extra):
    values = np.log([v for kind in ["标准", "快洗", "大件"] for v, _ in plans[make[name], kind]])
    shape[name, "散"] = kernel_v(values, np.ones(len(values)), True)
chain_of = np.zeros(len(draws), bool)
chain_of[taken] = True
for turn in range(4):
    prior = np.zeros((len(draws), len(columns)))
    prior[:, : len(things)] = tables()
    for c, (name, _) in enumerate(extra):
        prior[:, len(things) + c] = 0.04 * v_at(shape[name, "散"], every)
    last = len(columns) - 1
    on = (start > runs["from"]) & (start < runs["to"])
    prior[on, last] = runs["rate"] * (np.exp(-0.5 * ((np.log(volume[on]) - runs["v"]) / 0.055) ** 2) / 0.055 / 2.5066)
    if turn:
        for c, name in enumerate(names):
            often, after, late, size, wide = hand[name]
            p = post[:, things.index(toilets[name])]
            likely = np.flatnonzero(p > 0.05)
            col = len(things) + len(extra) + c
            for k in likely:
                a, b = np.searchsorted(start, [start[k] + 2, start[k] + after + 30])
                o = np.arange(a, b)
                when = np.exp(-0.5 * ((start[o] - start[k] - after) / late) ** 2) / late / 2.5066
                prior[o, col] += p[k] * often * 3600 * when * np.exp(-0.5 * ((np.log(volume[o]) - size) / wide) ** 2) / wide / 2.5066
    if turn < 1:
        wides[np.ix_(head_late, bathing)] = 0.2
    z = (level[:, None] - flows) / wides
    like = prior * (np.exp(-0.5 * z**2) + 2e-4 * np.exp(-abs(z) / 3)) / wides + 1e-300
    post = like / like.sum(1, keepdims=True)
    for k in fixed:
        key = min(owner[k])[1]
        post[k] = 0
        if key in things:
            post[k, things.index(key)] = 1
    post[chain_of] = 0
    if turn < 2:  # the new shower head: which flow explains the long draws best
        best = []
        c = bathing[0]
        k = free[head_late[free]]
        k = k[~np.isin(k, fixed)]
        old = flows[0, c] if start[0] < news["head"][0] * 86400 else flow_of[things[c]]
        for shift in np.arange(-0.6, 0.61, 0.01):
            zz = (level[k] - old - shift) / np.hypot(wide_of[things[c]], 0.006)
            without = like[k].sum(1) - like[k][:, c]
            best.append(np.log(without + prior[k, c] * np.exp(-0.5 * zz**2) / np.hypot(wide_of[things[c]], 0.006)).sum())
        shift = np.arange(-0.6, 0.61, 0.01)[np.argmax(best)]
        flows[np.ix_(head_late, bathing)] = old + shift
        wides[np.ix_(head_late, bathing)] = np.hypot(wide_of[things[c]], 0.006)
        print("head", things[c], shift, np.exp(shift))
    for c, key in enumerate(things):
        w = post[:, c]
        k = w > 0.02
        use = k & ~(nights_late & (key[0] == night_family))
        n = weekend_days if key[0] != night_family else weekend_days[: news["nights"][0]]
        rate[key] = rate_of(key, hour[use], week[use], n, w[use])
        shape[key] = kernel_v(np.log(volume[k]), w[k], fills(key)) if len(matched[key]) > 12 else shape[key]
        if key[0] == night_family:
            use = k & nights_late
            later_rate[key] = rate_of(key, hour[use], week[use], weekend_days[news["nights"][0] :], w[use])
    # The pressure of the hour and each thing's own flow, by what seems to be what now.
    sure = np.where(post > 0.3, post, 0) / wides**2
    sure[chain_of] = 0
    sure[:, last] = 0
    rest = level[:, None] - flows
    sure[abs(rest) > 3 * wides] = 0
    total, mean = sure.sum(1), (sure * rest).sum(1)
    slow = np.zeros(len(half))
    for k, h in enumerate(half):
        a, b = np.searchsorted(start, [h - 9000, h + 9000])
        w = np.exp(-0.5 * ((start[a:b] - h) / 3000) ** 2)
        slow[k] = (w * mean[a:b]).sum() / ((w * total[a:b]).sum() + 8000)
    P += slow
    level = raw - np.interp(start, half, P)
    rest = level[:, None] - flows
    for c, key in enumerate(columns):
        if c in bathing or key[1] in ("散", "自流", "洗手"):
            continue
        same = [c] + [j for j, other in enumerate(columns) if other == (key[0], "洗手") and basins[key[0]] == key]
        w = post[:, same].sum(1) * (abs(rest[:, c]) < 4 * wides[:, c])
        if w.sum() > 12:
            shift = (w * rest[:, c]).sum() / w.sum()
            wide = np.hypot(np.sqrt((w * (rest[:, c] - shift) ** 2).sum() / w.sum()), 0.004)
            flows[:, same] += shift
            wides[:, same] = np.clip(wide, 0.011, 0.05)
    if turn < 2:
        for key in toilets.values():
            flow_of[key] = flows[0, things.index(key)]
        runs["name"], peak = whose_toilet()
        family[last], flows[:, last] = names.index(runs["name"]), flow_of[toilets[runs["name"]]]
    if turn == 1:
        washes, taken = find_washes()
        chain_of = np.isin(every, taken)
    share, flows_washing, new_flow = owners()
    for c, (name, _) in enumerate(extra):
        flows[:, len(things) + c] = flows_washing[name]
        if name == new_owner:
            flows[day >= new_day, len(things) + c] = new_flow
    print(turn, slow.std().round(4), new_flow)
    chosen = np.zeros((len(draws), len(names)))
    for c in range(len(names)):
        chosen[:, c] = post[:, family == c].sum(1)
    chosen[chain_of] = share[chain_of]

# %%
midnight = (np.minimum(end, (day + 1) * 86400) - start) / (end - start)
table = np.zeros((days + 1, len(names)))
np.add.at(table, day, chosen * (volume * midnight)[:, None])
np.add.at(table, day + 1, chosen * (volume * (1 - midnight))[:, None])
table = np.column_stack([table[:days], leak])
meter = np.bincount(t // 86400, Q * length / 60, days)
table[:, :-1] *= ((meter - leak) / table[:, :-1].sum(1))[:, None]
out = pd.DataFrame(table.round(1), columns=[*names, "漏水"])
out.insert(0, "日期", [str((zero + pd.Timedelta(days=d)).date()) for d in range(days)])
out = out[known:]
out.to_csv("output/分水.csv", index=False, encoding="utf-8")
print(out.tail(5))
