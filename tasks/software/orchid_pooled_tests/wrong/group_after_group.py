# %%
from pathlib import Path

Path("output/hunjian.py").write_text(
    r'''import math


def uncertain(m, p):
    none, one = (1 - p) ** m, m * p * (1 - p) ** (m - 1)
    return -sum(x * math.log(x) for x in (none, one, 1 - none - one) if x > 1e-12)


def halves(plants, test, known):
    """The ill ones of `plants`, of which a test said `known`."""
    if known == 0:
        return []
    if len(plants) <= known:
        return list(plants)
    left, right = plants[: len(plants) // 2], plants[len(plants) // 2 :]
    first = test(left)
    found = halves(left, test, first)
    if known == 1:
        return found + halves(right, test, 1 - first)
    if first == 0:
        return halves(right, test, 2)
    if len(right) == 1 and first == 1:
        return found + right
    return found + halves(right, test, test(right))


def find(n, p, test):
    size = max(range(1, n + 1), key=lambda m: uncertain(m, p))
    sick = []
    for first in range(0, n, size):
        group = list(range(first, min(first + size, n)))
        sick += halves(group, test, test(group))
    return sorted(sick)
''',
    encoding="utf-8",
)

# %%
print("写好了 output/hunjian.py。")
