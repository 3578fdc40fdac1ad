# %%
import sqlite3

import pandas as pd

base = sqlite3.connect("shop.sqlite")
orders = pd.read_sql("select o.* from orders o join customers c using (customer_id) where c.is_test = 0", base, parse_dates=["day"])
orders = orders[orders["amount_cents"] >= 0]
people = orders.groupby("customer_id").agg(many=("amount_cents", "size"), mean=("amount_cents", "mean"), last=("day", "max"))
people["since"] = (pd.Timestamp("2024-06-30") - people.pop("last")).dt.days
print(people.describe())
# %%
from sklearn.cluster import KMeans
from sklearn.preprocessing import StandardScaler

scaled = StandardScaler().fit_transform(people)
people["segment"] = KMeans(4, n_init=20, random_state=0).fit_predict(scaled)
print(people.groupby("segment").mean())
people.to_csv("output/segments.csv")
