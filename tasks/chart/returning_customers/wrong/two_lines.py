# %%
import sqlite3

import pandas as pd

db = sqlite3.connect("shop.sqlite")
customers = pd.read_sql("select * from customers", db)
orders = pd.read_sql("select * from orders", db, parse_dates=["ordered_at"])
print(customers.head(), orders.head(), orders["status"].value_counts())
# %%
real = orders[orders["customer_id"].isin(customers.loc[customers["is_test"] == 0, "customer_id"])]
real = real[real["status"] != "cancelled"].sort_values("ordered_at")
real["day"] = real["ordered_at"].dt.normalize()
real["place"] = real.groupby("customer_id").cumcount()
wide = real[real["place"] < 2].pivot(index="customer_id", columns="place", values="day")
gap = (wide[1] - wide[0]).dt.days
share = 100 * gap.notna().mean()
print(f"Answer: share={share:.1f}")
print(f"Answer: median_days={gap.median():.1f}")
