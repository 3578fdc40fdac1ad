# %%
rules = open("规矩.txt", encoding="utf-8").read()
print(rules)
print(open("订单.csv", encoding="utf-8").read())
# %%
import csv
import re
from itertools import permutations
from math import gcd

# 珠子：0 红 1 蓝 2 白，3 是指向下一颗的箭头，4 是指向上一颗的箭头（顺时针读）
KIND = [0, 1, 2, 3, 3]
FLIP = [0, 1, 2, 4, 3]
ok = [[True] * 5 for _ in range(5)]
for line in rules.splitlines():
    if m := re.match(r"- (.)珠不能挨着(.)珠", line):
        x, y = "红蓝白".index(m[1]), "红蓝白".index(m[2])
        ok[x][y] = ok[y][x] = False
    elif m := re.match(r"- 箭头不能指着(.)珠", line):
        x = "红蓝白".index(m[1])
        ok[3][x] = ok[x][4] = False
    elif "→←" in line:
        ok[3][4] = False
    elif "←→" in line:
        ok[4][3] = False


def paths(counts, starts):
    """{(最后一颗, 用掉的颗数)：权重}，starts 同样形式；直到用完 counts。"""
    layer = {}
    for (last, used), ways in starts.items():
        layer[last, used] = layer.get((last, used), 0) + ways
    for _ in range(sum(counts) - (sum(next(iter(starts))[1]) if starts else 0)):
        new = {}
        for (last, used), ways in layer.items():
            for s in range(5):
                k = KIND[s]
                if ok[last][s] and used[k] < counts[k]:
                    key = s, used[:k] + (used[k] + 1,) + used[k + 1 :]
                    new[key] = new.get(key, 0) + ways
        layer = new
    out = [0] * 5
    for (last, _), ways in layer.items():
        out[last] += ways
    return out


def unit(s):
    return tuple(int(KIND[s] == k) for k in range(4))


def cyclic(counts):
    total = 0
    for s in range(5):
        if counts[KIND[s]]:
            ends = paths(counts, {(s, unit(s)): 1})
            total += sum(ends[t] for t in range(5) if ok[t][s])
    return total


def mirrored(counts, beads_on_axis):
    """翻面不变的排法数：轴上有 0、1 或 2 颗珠子。箭头珠不能在轴上。"""
    zero = (0, 0, 0, 0)

    def half(counts):
        return None if any(c % 2 or c < 0 for c in counts) else tuple(c // 2 for c in counts)

    def minus(counts, *some):
        return tuple(c - sum(k == s for s in some) for k, c in enumerate(counts))

    total = 0
    if beads_on_axis == 0:
        h = half(counts)
        if h:
            starts = {(s, unit(s)): 1 for s in range(5) if ok[FLIP[s]][s] and h[KIND[s]]}
            ends = paths(h, starts) if starts else [0] * 5
            total += sum(ends[t] for t in range(5) if ok[t][FLIP[t]])
    elif beads_on_axis == 1:
        for a in range(3):
            h = half(minus(counts, a))
            if h:
                ends = paths(h, {(a, zero): 1})
                total += sum(ends[t] for t in range(5) if ok[t][FLIP[t]])
    else:
        for a in range(3):
            for b in range(3):
                h = half(minus(counts, a, b))
                if h:
                    ends = paths(h, {(a, zero): 1})
                    total += sum(ends[t] for t in range(5) if ok[t][b])
    return total


def designs(counts):
    n, total = sum(counts), 0
    for turn in range(n):
        times = n // gcd(turn, n)
        if all(c % times == 0 for c in counts):
            total += cyclic(tuple(c // times for c in counts))
    total += n * mirrored(counts, 1) if n % 2 else n // 2 * (mirrored(counts, 0) + mirrored(counts, 2))
    assert total % (2 * n) == 0
    return total // (2 * n)


# %%
# 小的款式用穷举核对
def by_hand(counts):
    seen = set()
    pool = [k for k in range(4) for _ in range(counts[k])]
    for order in set(permutations(pool)):
        spots = [i for i, k in enumerate(order) if k == 3]
        for mask in range(2 ** len(spots)):
            word = list(order)
            for j, i in enumerate(spots):
                word[i] = 3 + (mask >> j & 1)
            if all(ok[word[i - 1]][word[i]] for i in range(len(word))):
                back = [FLIP[s] for s in reversed(word)]
                turns = [tuple(w[i:] + w[:i]) for w in (word, back) for i in range(len(w))]
                seen.add(min(turns))
    return len(seen)


for small in ((1, 1, 1, 2), (2, 1, 1, 2), (0, 1, 2, 3), (2, 0, 2, 2), (1, 2, 1, 3)):
    print(small, designs(small), by_hand(small))
    assert designs(small) == by_hand(small)
# %%
with open("订单.csv", encoding="utf-8") as file, open("output/款数.txt", "w", encoding="utf-8") as out:
    for row in sorted(csv.DictReader(file), key=lambda r: -sum(int(v) for k, v in r.items() if k != "款号")):
        number = designs(tuple(int(row[k]) for k in ("红", "蓝", "白", "箭头")))
        print(row["款号"], number, file=out)
        print(row["款号"], number)
