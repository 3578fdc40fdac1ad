# %%
import sqlite3
from statistics import median

with sqlite3.connect("shop.sqlite") as db:
    rows = db.execute("""
        select customer_id, group_concat(ordered_at, '|') from orders join customers using (customer_id)
        where status != 'cancelled' and is_test = 0 group by customer_id
    """).fetchall()
from datetime import date

gaps, people = [], len(rows)
for _, text in rows:
    days = [date.fromisoformat(moment[:10]) for moment in sorted(text.split("|"))]
    if len(days) > 1:
        gaps.append((days[1] - days[0]).days)
# %%
print(f"{len(gaps)} of {people} came back.")
print(f"Answer: share={100 * len(gaps) / people:.1f}%; median_days={median(gaps):.1f} days")
