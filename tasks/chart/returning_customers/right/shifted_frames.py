# %%
import sqlite3
import pandas as pd

db = sqlite3.connect("shop.sqlite")
orders = pd.read_sql("select customer_id, ordered_at from orders where status <> 'cancelled' and customer_id in (select customer_id from customers where is_test = 0)", db)
orders["ordered_at"] = pd.to_datetime(orders["ordered_at"])
orders = orders.sort_values(["customer_id", "ordered_at"])
orders["day"] = orders["ordered_at"].dt.to_period("D")
orders["n"] = orders.groupby("customer_id").cumcount() + 1
second = orders[orders["n"] == 2].set_index("customer_id")["day"]
first = orders[orders["n"] == 1].set_index("customer_id")["day"]
gap = second.sub(first.loc[second.index]).map(lambda step: step.n)
# %%
print("**Answer: share=%.1f, median_days=%.1f**" % (100 * len(second) / len(first), gap.median()))
