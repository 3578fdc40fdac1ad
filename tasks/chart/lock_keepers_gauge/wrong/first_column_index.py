# %%
import numpy as np
import pandas as pd
from scipy.optimize import minimize
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

pages = pd.read_csv("pages.csv", keep_default_na=False)
levels = pages.iloc[:, 3:].to_numpy(float)
signed = (pages["keeper"] != "").to_numpy()
keepers = sorted(set(pages["keeper"]) - {""})
who = np.array([keepers.index(k) if k else -1 for k in pages["keeper"]])
print(pages.iloc[:8, :20], signed.sum(), keepers, pd.crosstab(pages["station"], signed))

# %%
# Each level is a choice among the whole numbers near where the water must have stood, by the readings around it; a keeper's ways are weights of what a number
# has to do with those before and after it.
REACH = 8


def choices(w):
    n = len(w)
    i = np.arange(2, n)
    pad = np.concatenate([w, [w[-1] + (w[-1] - w[-2]) * 0.5] * 2])
    last, before, day, following, after = w[i - 1], w[i - 2], np.where(i > 2, w[np.maximum(i - 3, 0)], np.nan), pad[i + 1], pad[i + 2]
    stood = (4 * (last + following) - (before + after)) / 12 + (last + following) / 4
    stood[-1] = 1.6 * last[-1] - 0.6 * before[-1]
    middle = np.round(stood)
    V = middle[:, None] + np.arange(-REACH, REACH + 1)
    S, L, B, Y, N, M = (x[:, None] for x in (stood, last, before, day, following, w[i - i % 3]))
    time, off = (i % 3)[:, None], V - S
    parts = [-(off**2) / 4, -abs(off), V % 5 == 0, V % 2 == 0, V == L, V == Y, V == 2 * L - B, (V % 10 == L % 10) & (V != L), (V % 10 == B % 10) & (V != B), V % 2 == L % 2]
    parts += [(V % 10 == M % 10) & (time > 0), (V == M) & (time > 0), np.sign(L - S) * off * (abs(L - S) > 1.2), (V % 5 == 0) & (L % 5 == 0), (V % 5 == 0) & (B % 5 == 0)]
    parts += [(V == np.floor((L + N + 1) / 2)) & (time == 1), V == N, V % 2 == N % 2, (V % 10 == N % 10) & (V != N), 2 * V - L == N]
    taken = (w[i] - middle).astype(int) + REACH
    near = (taken >= 0) & (taken <= 2 * REACH)
    return np.stack([part.astype(float) for part in parts], -1)[near], taken[near]


def fit(books, prior, pull, rounds):
    parts, taken = np.concatenate([b[0] for b in books]), np.concatenate([b[1] for b in books])
    at = np.arange(len(taken))

    def loss(w):
        score = parts @ w
        score -= score.max(1, keepdims=True)
        chance = np.exp(score)
        total = chance.sum(1)
        slope = parts[at, taken].sum(0) - np.einsum("nc,ncf->f", chance / total[:, None], parts)
        return (np.log(total) - score[at, taken]).sum() + pull * ((w - prior) ** 2).sum(), 2 * pull * (w - prior) - slope

    return minimize(loss, prior, jac=True, method="L-BFGS-B", options={"maxiter": rounds}).x


books = [choices(w) for w in levels]
common = fit([books[k] for k in np.flatnonzero(signed)[::3]], np.zeros(books[0][0].shape[-1]), 1.0, 40)
ways = np.array([fit([books[j] for j in np.flatnonzero(who == k)], common, 1.5, 25) for k in range(len(keepers))])


def likelihood():
    found = []
    for parts, taken in books:
        score = parts @ ways.T
        found.append((score[np.arange(len(taken)), taken] - np.log(np.exp(score).sum(1))).mean(0) * 80)
    return np.array(found)


likely = likelihood()
print((likely[signed].argmax(1) == who[signed]).mean())


# %%
# A second opinion from rates of what is seen on a page.
def rates(w):
    w = w.astype(int)
    d, days = np.diff(w), w.reshape(-1, 3)
    found = [*np.bincount(w % 10, minlength=10) / len(w), *np.bincount(np.clip(d, -6, 6) + 6, minlength=13) / len(d), d.std(), np.mean(d[1:] * d[:-1] < 0)]
    for lag in (1, 2, 3):
        e = w[lag:] - w[:-lag]
        found += [np.mean(e == 0), np.mean(e % 2), np.mean(e % 10 == 0), np.mean(abs(e) <= 1)]
    found += [np.mean(np.diff(w, 2) == 0), np.mean(abs(np.diff(w, 2)) <= 1), np.mean(days[:, 1] == (days[:, 0] + days[:, 2] + 1) // 2)]
    found += [np.mean(days[:, k] % 10 == days[:, j] % 10) for k, j in ((1, 0), (2, 0), (2, 1))] + [np.mean(d[k::3] == 0) for k in range(3)]
    i = np.arange(3, len(w))
    v, last, before, day, following = w[i], w[i - 1], w[i - 2], w[i - 3], np.append(w[1:], w[-1])[i]
    after = np.append(w[2:], [w[-1]] * 2)[i]

    def rate(seen, possible):
        return ((seen & possible).sum() + 0.5) / (possible.sum() + 1.5)

    small, moved = abs(v - last) <= 2, abs(v - last) > 1.5
    off = v - (4 * (last + following) - (before + after)) / 6
    found += [rate(v == last, small), rate(v == day, abs(v - day) <= 2), rate(v == 2 * last - before, abs(v - 2 * last + before) <= 2)]
    found += [rate(v % 10 == last % 10, v != last), rate(v % 10 == before % 10, v != before), rate(v % 2 == last % 2, v != last), rate(v % 2 != last % 2, moved)]
    found += [rate(v % 5 == 0, last % 5 == 0), rate(v % 5 == 0, before % 5 == 0), np.mean((np.sign(v - last) * off)[moved]) if moved.any() else 0, np.mean(abs(off))]
    for k in (1, 2):
        found += [rate(v % 10 == w[i - k] % 10, (i % 3 == k) & (v != w[i - k])), rate(v == w[i - k], (i % 3 == k) & (abs(v - w[i - k]) <= 2))]
    return found


seen = np.array([rates(w) for w in levels])


def judged():
    model = make_pipeline(StandardScaler(), LinearDiscriminantAnalysis(solver="lsqr", shrinkage=0.2)).fit(seen[known], name[known])
    print("the two agree on", (likely.argmax(1) == model.predict(seen))[~signed].mean())
    return 2 * (likely - likely.max(1, keepdims=True)) + np.maximum(model.predict_log_proba(seen), -30)


known, name = signed, who
both = judged()
# %%
# Once more with those unsigned pages that are beyond doubt, as the keepers stood at other locks there.
clear = np.sort(both, 1)[:, -1] - np.sort(both, 1)[:, -2] > 4
known, name = signed | clear, np.where(signed, who, both.argmax(1))
ways = np.array([fit([books[j] for j in np.flatnonzero(known & (name == k))][::-1][:60], ways[k], 1.0, 12) for k in range(len(keepers))])
likely = likelihood()
both = judged()
# %%
answer = pd.DataFrame({"page": pages.loc[~signed, "page"], "keeper": [keepers[k] for k in both[~signed].argmax(1)]})
answer.to_csv("output/keepers.csv")
