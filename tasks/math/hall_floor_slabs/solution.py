# %%
import csv

lines = open("plan.txt", encoding="utf-8").read().splitlines()
rows = lines[: lines.index("")]
print("\n".join(lines))
free = {(r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s in ".o"}
drain = next((r, c) for r, row in enumerate(rows) for c, s in enumerate(row) if s == "o")
barred = {((int(a) - 1, int(b) - 1), (int(c) - 1, int(d) - 1)) for a, b, c, d in list(csv.reader(open("joints.csv", encoding="utf-8")))[1:]}
barred |= {(b, a) for a, b in barred}
print(len(free), drain, len(barred) // 2)
# %%
# Kasteleyn: the usual signs (rows +1, columns alternating) fit every square, and a hole with an even number of cells.
# For a hole with an odd number, turn the signs of the slabs that a line from it to the outside crosses.
high, wide = len(rows), len(rows[0])
solid = {(r, c) for r in range(-1, high + 1) for c in range(-1, wide + 1)} - free
holes = []
while solid:
    todo, hole = [min(solid)], set()
    while todo:
        cell = todo.pop()
        if cell in solid:
            solid.remove(cell)
            hole.add(cell)
            todo += [(cell[0] + a, cell[1] + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    holes.append(hole)
outside, *holes = holes
print([len(hole) for hole in holes])
flip = set()
for hole in holes:
    if len(hole) % 2:
        r, c = min(hole)
        # Straight up between the columns c and c + 1, from the hole's top row to above the plan.
        for up in range(r - 1, -1, -1):
            flip ^= {((up, c), (up, c + 1))}
sign = {}
for r, c in free:
    for other in ((r, c + 1), (r + 1, c)):
        if other in free:
            s = 1 if other[0] == r else (-1) ** c
            sign[(r, c), other] = -s if ((r, c), other) in flip else s
# %%
# Where the line passes through other holes, their own parity settles: test every face.
import math


def product_around(walk):
    result = 1
    for a, b in zip(walk, walk[1:] + walk[:1]):
        result *= sign.get((a, b)) or sign[b, a]
    return result


bad = sum(
    product_around([(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]) != -1
    for r, c in free
    if {(r, c + 1), (r + 1, c), (r + 1, c + 1)} <= free
)
print("squares with a wrong sign:", bad)
# %%
P = 2**1279 - 1
middle = (high / 2 + 0.013, wide / 2 + 0.017)


def angle(cell):
    return math.atan2((cell[0] - middle[0]) / high, (cell[1] - middle[1]) / wide)


def count(edges):
    """Determinant modulo a large prime, row by row around the courtyard."""
    order = sorted(free, key=angle)
    black = [cell for cell in order if sum(cell) % 2 == 0]
    white = {cell: k for k, cell in enumerate(cell for cell in order if sum(cell) % 2)}
    table = {cell: {} for cell in black}
    for (a, b), s in edges.items():
        if sum(a) % 2:
            a, b = b, a
        table[a][white[b]] = s % P
    left, det = [table[cell] for cell in black], 1
    for k in range(len(black)):
        holders = [row for row in left if k in row]
        if not holders:
            return 0
        pivot = min(holders, key=len)
        at = next(i for i, row in enumerate(left) if row is pivot)
        left.pop(at)
        det = det * pivot[k] % P * (-1) ** at % P
        inverse = pow(pivot[k], -1, P)
        for row in holders:
            if row is not pivot:
                factor = row.pop(k) * inverse % P
                for column, value in pivot.items():
                    if column != k:
                        changed = (row.get(column, 0) - factor * value) % P
                        if changed:
                            row[column] = changed
                        else:
                            row.pop(column, None)
    return min(det % P, -det % P)


edges = {pair: s for pair, s in sign.items() if pair not in barred}
whole = count(edges)
flat = count({pair: s for pair, s in edges.items() if drain not in pair or pair[0][0] == pair[1][0]})
print(whole, flat)
# %%
print(f"答案：总数={whole}; 横放={flat}")
