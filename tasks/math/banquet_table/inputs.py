"""Nine guests, two couples and some quarrels; a row of seats, mirrored seats and free couples give other counts."""

import itertools
import random
from pathlib import Path

NAMES = ["王芳", "李强", "张伟", "刘洋", "陈静", "杨帆", "赵磊", "黄敏", "周涛", "吴昊", "徐丽", "孙浩"]


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        dice = random.Random(f"banquet-{seed}-{attempt}")
        attempt += 1
        names = dice.sample(NAMES, 12)
        guests, absent = names[:9], names[9:]
        couples = [tuple(guests[0:2]), tuple(guests[4:6])]
        pairs = [p for p in itertools.combinations(guests, 2) if p not in couples]
        foes = dice.sample(pairs, 6)
        right = ways(guests, foes, couples)
        others = [ways(guests, foes, []), ways(guests, [], couples), ways(guests, foes, couples, is_row=True)]
        if right > 20 and right not in others and right % 2 == 0:
            break
    rows = [f"{a},{b}" for a, b in foes] + [f"{b},{a}" for a, b in foes[:2]] + [f"{absent[0]},{guests[3]}", f"{absent[1]},{absent[2]}", ",".join(foes[3])]
    dice.shuffle(rows)
    order = guests[:]
    dice.shuffle(order)
    (folder / "guests.txt").write_text("\n".join(order) + "\n", "utf-8")
    (folder / "conflicts.csv").write_text("甲,乙\n" + "\n".join(rows) + "\n", "utf-8")
    (folder / "couples.txt").write_text("\n".join(f"{a}和{b}" for a, b in couples) + "\n", "utf-8")


def ways(guests: list[str], foes: list, couples: list, is_row: bool = False) -> int:
    bad, must = {frozenset(p) for p in foes}, {frozenset(p) for p in couples}
    count = 0
    for rest in itertools.permutations(guests[1:]):
        seats = (guests[0], *rest)
        near = {frozenset(p) for p in zip(seats, seats[1:] if is_row else (*seats[1:], seats[0]))}
        count += must <= near and not near & bad
    return count
