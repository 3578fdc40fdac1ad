"""Drawn again until cancelled orders, test customers, order of ids and the mean give other figures."""

import random
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path
from statistics import mean, median

Order = tuple[int, int, str, str]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"shop-{seed}")
    while True:
        customers = [(n, f"Customer {n}", int(dice.random() < 0.08)) for n in range(1, 161)]
        orders = draw(dice)
        real = [o for o in orders if not customers[o[1] - 1][2]]
        kept = [o for o in real if o[3] != "cancelled"]
        share, days = figures(kept)
        rivals = [figures(real), figures([o for o in orders if o[3] != "cancelled"])]
        medians = [figures(kept, by_id=True)[1], figures(real)[1], mean(gaps(kept))]
        if all(abs(s - share) > 0.4 for s, _ in rivals) and all(abs(m - days) > 0.9 for m in medians):
            break
    db = sqlite3.connect(folder / "shop.sqlite")
    db.execute("create table customers (customer_id integer primary key, name text, is_test integer)")
    db.execute(
        "create table orders (order_id integer primary key, customer_id, ordered_at text, status text)"
    )
    db.executemany("insert into customers values (?, ?, ?)", customers)
    db.executemany("insert into orders values (?, ?, ?, ?)", orders)
    db.commit()
    db.close()


def draw(dice: random.Random) -> list[Order]:
    rows, pace = [], dice.uniform(20000, 90000)
    times = [0] * dice.randrange(1, 4) + [1] * dice.randrange(2, 6) + [2, 3, 5]
    for customer in range(1, 161):
        time = datetime(2023, 1, 1) + timedelta(minutes=dice.randrange(400000))
        for _ in range(dice.choice(times)):
            rows.append(
                (customer, f"{time:%Y-%m-%d %H:%M}", "cancelled" if dice.random() < 0.2 else "shipped")
            )
            time += timedelta(minutes=int(dice.expovariate(1 / pace)))
    dice.shuffle(rows)
    return [(1000 + n, *row) for n, row in enumerate(rows)]


def gaps(orders: list[Order], by_id: bool = False) -> list[int]:
    days: dict[int, list[str]] = {}
    for order in sorted(orders, key=lambda o: o[0] if by_id else o[2]):
        days.setdefault(order[1], []).append(order[2][:10])
    pairs = [d for d in days.values() if len(d) > 1]
    return [(datetime.fromisoformat(d[1]) - datetime.fromisoformat(d[0])).days for d in pairs]


def figures(orders: list[Order], by_id: bool = False) -> tuple[float, float]:
    found = gaps(orders, by_id)
    return 100 * len(found) / len({o[1] for o in orders}), median(found)
