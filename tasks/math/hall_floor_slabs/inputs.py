"""A hall around a courtyard, six to seven cells wide all round, with pillars of one or two cells in it.

Some pillars take an odd number of cells, so the usual signs of the square grid count wrongly; rows and columns are both too
long for one state a row.
"""

import random
from pathlib import Path

HIGH, WIDE = 30, 33


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        dice = random.Random(f"slabs-{seed}-{attempt}")
        attempt += 1
        rows = plan(dice)
        free = {(r, c) for r in range(HIGH) for c in range(WIDE) if rows[r][c] == "."}
        joints = expansion_joints(dice, free)
        drain = dice.choice(sorted(free))
        around = [(drain[0] + a, drain[1] + b) for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        near_joint = any(drain in pair for pair in joints)
        if sum((r + c) % 2 for r, c in free) * 2 == len(free) and can_be_covered(free, joints) and all(n in free for n in around) and not near_joint:
            break
    rows[drain[0]][drain[1]] = "o"
    text = "\n".join("".join(row) for row in rows)
    legend = "图例：. 要铺的格子（o 也要铺，那里有地漏）   # 墙、柱子或天井，不铺"
    (folder / "plan.txt").write_text(f"{text}\n\n{legend}\n", encoding="utf-8")
    lines = ["行1,列1,行2,列2", *(f"{a + 1},{b + 1},{c + 1},{d + 1}" for (a, b), (c, d) in joints)]
    (folder / "joints.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def plan(dice: random.Random) -> list[list[str]]:
    rows = [["#"] * WIDE for _ in range(HIGH)]
    sides = [dice.randrange(6, 8) for _ in range(4)]
    for r in range(HIGH):
        for c in range(WIDE):
            yard = sides[0] <= r < HIGH - sides[1] and sides[2] <= c < WIDE - sides[3]
            if not yard:
                rows[r][c] = "."
    for _ in range(dice.randrange(3, 6)):  # niches in the outer wall
        r, c = dice.randrange(2, HIGH - 3), dice.choice([0, WIDE - 1])
        rows[r][c] = rows[r + 1][c] = "#"
    pillars: list[tuple[int, int]] = []
    for _ in range(400):
        r, c = dice.randrange(2, HIGH - 3), dice.randrange(2, WIDE - 3)
        cells = [(r, c)] if len(pillars) < 5 else [(r, c), (r, c + 1)]
        box = [(y, x) for y in range(r - 2, r + 3) for x in range(c - 2, c + 4)]
        if len(pillars) < 8 and all(0 <= y < HIGH and 0 <= x < WIDE and rows[y][x] == "." for y, x in box):
            pillars.append((r, c))
            for y, x in cells:
                rows[y][x] = "#"
    return rows


def expansion_joints(dice: random.Random, free: set[tuple[int, int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Straight lines across the hall, one below it and one beside it, that no slab may cross; some have gaps."""
    found = []
    for _ in range(3):
        if dice.random() < 0.5:
            c = dice.randrange(9, WIDE - 10)
            rows = range(0, 7) if dice.random() < 0.5 else range(HIGH - 7, HIGH)
            pairs = [((r, c), (r, c + 1)) for r in rows]
        else:
            r = dice.randrange(9, HIGH - 10)
            columns = range(0, 7) if dice.random() < 0.5 else range(WIDE - 7, WIDE)
            pairs = [((r, c), (r + 1, c)) for c in columns]
        found += [pair for pair in pairs if pair[0] in free and pair[1] in free and dice.random() < 0.8]
    return sorted(set(found))


def can_be_covered(free: set[tuple[int, int]], joints: list) -> bool:
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(free)
    barred = set(joints)
    for r, c in free:
        for other in ((r, c + 1), (r + 1, c)):
            if other in free and ((r, c), other) not in barred:
                graph.add_edge((r, c), other)
    left = [n for n in graph if sum(n) % 2]
    return nx.is_connected(graph) and len(nx.bipartite.hopcroft_karp_matching(graph, left)) == len(graph)
