# %%
from pathlib import Path

Path("output/hunjian.py").write_text(
    r'''import random
from math import comb

import numpy as np


def prior(size, p):
    weights = [comb(size, c) * p**c * (1 - p) ** (size - c) for c in range(size + 1)]
    while weights[-1] < 1e-13:
        weights.pop()
    return np.array(weights)


def table(size, most):
    """[taken, ill in the group] -> chance of none and of one ill plant among those taken."""
    t = np.zeros((size + 1, most + 1, 2))
    for m in range(size + 1):
        for c in range(most + 1):
            t[m, c] = comb(size - m, c) / comb(size, c), (m * comb(size - m, c - 1) / comb(size, c) if c else 0)
    return t


class Known:
    """Groups of plants that nothing tells apart; `ill` has a row for each possible count of ill ones in the groups."""

    def __init__(self, n, p):
        self.groups, self.sick = [list(range(n))], []
        weight = prior(n, p)
        self.set(np.arange(len(weight))[:, None], weight)

    def set(self, ill, weight):
        strong = weight > 1e-8 * weight.max()
        ill, weight = ill[strong], weight[strong] / weight[strong].sum()
        stay = []
        for i, group in enumerate(self.groups):
            low, high = ill[:, i].min(), ill[:, i].max()
            if low == high and low in (0, len(group)):
                self.sick += group if low else []
            else:
                stay.append(i)
        self.groups, ill = [self.groups[i] for i in stay], ill[:, stay]
        if stay:
            ill, which = np.unique(ill, axis=0, return_inverse=True)
            weight = np.bincount(which.ravel(), weight, len(ill))
        self.ill, self.weight = ill, weight

    def pool(self, dice):
        """How many to take of each group, so that the outcome is as uncertain as possible."""
        r = len(self.groups)
        tables = [table(len(g), int(self.ill[:, i].max())) for i, g in enumerate(self.groups)]
        free = [i for i, g in enumerate(self.groups) if r == 1 or len(self.weight) <= 120 or len(g) <= 8]
        if not free:
            return [len(self.groups[0]) // 2] + [0] * (r - 1)
        best, chosen = -1.0, None
        for start in range(2):
            take = [0] * r
            if start:
                for i in free:
                    take[i] = dice.randrange(len(self.groups[i]) + 1)
            value = -1.0
            for _ in range(3):
                before = value
                dice.shuffle(free)
                for i in free:
                    none, one = self.weight.copy(), np.zeros(len(self.weight))
                    for j in range(r):
                        if j != i and take[j]:
                            f = tables[j][take[j]][self.ill[:, j]]
                            one = one * f[:, 0] + none * f[:, 1]
                            none = none * f[:, 0]
                    size = tables[i].shape[1]
                    none, one = (np.bincount(self.ill[:, i], x, size) for x in (none, one))
                    p0, p1 = tables[i][:, :, 0] @ none, tables[i][:, :, 0] @ one + tables[i][:, :, 1] @ none
                    chances = np.clip([p0, p1, 1 - p0 - p1], 1e-300, 1)
                    worth = -(chances * np.log(chances)).sum(0)
                    k = int(worth.argmax())
                    if worth[k] > value + 1e-9:
                        value, take[i] = worth[k], k
                if value <= before:
                    break
            if value > best and any(take):
                best, chosen = value, take
        return chosen

    def learn(self, take, outcome):
        rows, weight = np.arange(len(self.weight)), self.weight
        found, columns, groups = np.zeros(len(rows), int), [], []
        for i, (group, m) in enumerate(zip(self.groups, take)):
            c, size = self.ill[rows, i], len(group)
            if m in (0, size):
                groups.append(group)
                columns.append(c)
                found = found + (c if m else 0)
                continue
            groups += [group[:m], group[m:]]
            top = int(c.max())
            pick, part, new = [], [], []
            for a in range(min(m, top, outcome if outcome < 2 else m) + 1):
                share = np.array([comb(m, a) * comb(size - m, x - a) / comb(size, x) if x >= a else 0 for x in range(top + 1)])[c]
                at = np.nonzero(share)[0]
                pick.append(at)
                part.append(np.full(len(at), a))
                new.append(weight[at] * share[at])
            pick, part = np.concatenate(pick), np.concatenate(part)
            rows, found, weight = rows[pick], found[pick] + part, np.concatenate(new)
            columns = [x[pick] for x in columns] + [part, c[pick] - part]
        right = np.minimum(found, 2) == outcome
        self.groups = groups
        self.set(np.stack([x[right] for x in columns], 1), weight[right])


def find(n, p, test):
    known, dice = Known(n, p), random.Random(1)
    while known.groups:
        if known.weight.max() > 0.97:  # sure enough
            best = known.ill[known.weight.argmax()]
            known.sick += [x for g, c in zip(known.groups, best) for x in g[:c]]
            break
        take = known.pool(dice)
        known.learn(take, test([x for g, m in zip(known.groups, take) for x in g[:m]]))
    return sorted(known.sick)
''',
    encoding="utf-8",
)

# %%
print("写好了 output/hunjian.py。")
