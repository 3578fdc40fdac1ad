"""A shop's customers of four kinds, with refunds and test accounts."""

import random
import sqlite3
from datetime import date, timedelta
from pathlib import Path

# orders, mean amount, days since the last order
KINDS = [((28, 44), (9, 13), (1, 25)), ((3, 6), (150, 210), (5, 50)), ((12, 18), (30, 40), (210, 330)), ((2, 4), (22, 32), (1, 25))]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tea-{seed}")
    customers, orders = [], []
    for number in dice.sample(range(1000, 9999), 190):
        test = dice.random() < 0.06
        customers.append((f"C{number}", f"{dice.choice('ABCDEFGH')}. {dice.choice(['Reed', 'Olsen', 'Marsh', 'Bell'])}", int(test)))
        if dice.random() < 0.04:
            continue
        many, mean, since = dice.choices(KINDS, [5, 3, 4, 5])[0]
        last = date(2024, 6, 30) - timedelta(dice.randrange(*since))
        level = dice.uniform(*mean)
        for back in range(dice.randrange(*many)):
            day = last - timedelta(back * dice.randrange(4, 12))
            amount = round(level * dice.uniform(85, 115))
            orders.append((f"C{number}", str(day), amount * (40 if test else 1)))
            if dice.random() < 0.1:
                orders.append((f"C{number}", str(min(date(2024, 6, 30), day + timedelta(3))), -amount))
    dice.shuffle(orders)
    base = sqlite3.connect(folder / "shop.sqlite")
    base.execute("create table customers (customer_id text, name text, is_test integer)")
    base.execute("create table orders (order_id integer, customer_id text, day text, amount_cents integer)")
    base.executemany("insert into customers values (?, ?, ?)", customers)
    base.executemany("insert into orders values (?, ?, ?, ?)", [(at, *order) for at, order in enumerate(orders, start=1)])
    base.commit()
    base.close()
