# %%
import csv
import random
import sqlite3
from datetime import date
from statistics import mean, pstdev

db = sqlite3.connect("shop.sqlite")
test = {row[0] for row in db.execute("select customer_id from customers where is_test = 1")}
orders = {}
for customer, day, cents in db.execute("select customer_id, day, amount_cents from orders where amount_cents >= 0"):
    if customer not in test:
        orders.setdefault(customer, []).append((day, cents))
ids = sorted(orders)
rows = [(len(o), mean(c for _, c in o), (date(2024, 6, 30) - date.fromisoformat(max(d for d, _ in o))).days) for o in (orders[i] for i in ids)]
columns = list(zip(*rows))
points = list(zip(*[[(v - mean(c)) / pstdev(c) for v in c] for c in columns]))
far = lambda a, b: sum((p - q) ** 2 for p, q in zip(a, b))
# %%
best = None
for start in range(40):
    middles = random.Random(start).sample(points, 4)
    for _ in range(40):
        label = [min(range(4), key=lambda k: far(p, middles[k])) for p in points]
        groups = [[p for p, l in zip(points, label) if l == k] or [middles[k]] for k in range(4)]
        middles = [tuple(map(mean, zip(*group))) for group in groups]
    cost = sum(far(p, middles[l]) for p, l in zip(points, label))
    if best is None or cost < best[0]:
        best = (cost, label)
with open("output/segments.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["segment", "customer_id"])
    out.writerows(zip(best[1], ids))
print(best[0])
