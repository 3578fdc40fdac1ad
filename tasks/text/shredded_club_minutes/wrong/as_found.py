# %%
from pathlib import Path

old = Path("minutes_1987.txt").read_text()
print(old[:1500])
strips = [p.read_text().split("\n")[:-1] for p in sorted(Path("strips").iterdir())]
print(len(strips), {len(s) for s in strips}, {len(x) for s in strips for x in s})
for row in zip(*strips[:12]):
    print("|".join(row))
# %%
import numpy as np

# A model of the next character after three, from the minutes that are whole, padded with blanks to the paper's width.
lines = [x.ljust(60) for x in old.split("\n") if x]
letters = sorted(set("".join(lines)) | set("".join(x for s in strips for x in s)) | {"^"})
at = {c: i for i, c in enumerate(letters)}
n = len(letters)
counts = [np.zeros((n,) * k, dtype=np.float32) for k in (1, 2, 3, 4)]
for line in lines:
    code = [at[c] for c in "^^^" + line]
    for i in range(3, len(code)):
        for k in range(4):
            counts[k][tuple(code[i - k : i + 1])] += 1
p = (counts[0] + 0.5) / (counts[0] + 0.5).sum()
short = [np.log(p)]
for k in (1, 2, 3):
    total = counts[k].sum(-1, keepdims=True)
    kinds = (counts[k] > 0).sum(-1, keepdims=True) + 0.5
    p = (counts[k] + kinds * p) / (total + kinds)
    short.append(np.log(p))
logp = np.log(p)


def coded(strip):
    return np.array([[at[c] for c in line] for line in strip])


def inner(a):
    return sum(short[k][tuple(a[:, i] for i in range(k + 1))].sum() for k in range(4))


# which way up each strip lies, and which don't belong to the minutes at all (figures of a bill)
up = []
for strip in strips:
    turned = [x[::-1] for x in reversed(strip)]
    up.append(strip if inner(coded(strip)) >= inner(coded(turned)) else turned)
print(sum(a != b for a, b in zip(up, strips)), "were upside down")
pages = sum(1 for s in up if s[0] == "Minu")
up.sort(key=lambda s: -inner(coded(s)))
for s in up[-12:]:
    print(round(inner(coded(s))), s[:4])
up = up[: len(up) // pages * pages]
# %%
from scipy.optimize import linear_sum_assignment

codes = np.array([coded(s) for s in up])
m, height = codes.shape[:2]


def edge(left, right):
    a = np.concatenate([left[:, -3:], right[:, :3]], axis=1)
    return logp[a[:, 0], a[:, 1], a[:, 2], a[:, 3]].sum() + logp[a[:, 1], a[:, 2], a[:, 3], a[:, 4]].sum() + logp[a[:, 2], a[:, 3], a[:, 4], a[:, 5]].sum()


margin = np.full((height, 3), at["^"])
gain = np.array([[edge(a, b) for b in codes] for a in codes])
first = np.array([edge(margin, b) for b in codes])
print(np.sort(first - np.median(first))[-8:])
# the left strip of a page is the one that begins lines best; each strip but the last of a page has a right neighbour
np.fill_diagonal(gain, -1e9)
size = m + pages
cost = np.full((size, size), 1e9)
cost[:m, :m] = -gain
cost[m:, :m] = -first[None, :]
cost[:m, m:] = 0.0


def paths(end_gain):
    cost[:m, m:] = -end_gain[:, None]
    rows, cols = linear_sum_assignment(cost)
    follow = dict(zip(rows, cols))
    found = []
    for start in range(m, size):
        here, path = follow[start], []
        while here < m:
            path.append(here)
            here = follow[here]
        found.append(path)
    return found


# what an end is worth: between the edges that fit and those that don't
best = None
for worth in np.linspace(np.percentile(gain, 90), gain.max(), 60):
    found = paths(np.full(m, worth))
    if sorted(map(len, found)) == [m // pages] * pages:
        value = sum(gain[a, b] for f in found for a, b in zip(f, f[1:])) + sum(first[f[0]] for f in found)
        if best is None or value > best[0]:
            best = value, found
print(best[0] if best else [len(f) for f in paths(np.full(m, np.median(gain.max(1))))])
# %%
import re

months = "January February March April May June July August September October November December".split()
sheets = [["".join(up[i][row] for i in path).rstrip() for row in range(height)] for path in best[1]]


def day(sheet):
    d, month = re.match(r"Minutes of (\d+) (\w+)", sheet[0]).groups()
    return months.index(month), int(d)


sheets.sort(key=day, reverse=True)
print(sheets[0])
text = "\n\n".join("\n".join(sheet) for sheet in sheets)
Path("output/minutes.txt").write_text(text + "\n")
print("done")
