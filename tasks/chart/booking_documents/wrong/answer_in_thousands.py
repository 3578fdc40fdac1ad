# %%
import json

data = json.load(open("bookings.json"))
print(data.keys(), len(data["bookings"]))
print(json.dumps(data["bookings"][:3], indent=1))
# %%
import sqlite3

import pandas as pd

kept = [b for b in data["bookings"] if not b.get("cancelled", False)]
flat = pd.json_normalize(kept)
items = pd.DataFrame([{"booking_id": b["id"], "line": n, **i} for b in kept for n, i in enumerate(b["items"], 1)])
items["quantity"] = items["quantity"].fillna(1).astype(int)
items["unit_price"] = items["unit_price"].astype(float)
sums = (items["quantity"] * items["unit_price"]).groupby(items["booking_id"]).sum()
table = pd.DataFrame({"booking_id": flat["id"], "guest": flat["guest.name.first"] + " " + flat["guest.name.last"]})
table["country"] = flat["guest.address.country"]
table["nights"] = (pd.to_datetime(flat["stay.departure"]) - pd.to_datetime(flat["stay.arrival"])).dt.days
share = 1 - flat["discount_percent"].fillna(0) / 100
table["total"] = (table["booking_id"].map(sums).fillna(0) * share).round(2)
# %%
with sqlite3.connect("output/bookings.sqlite") as db:
    table.to_sql("bookings", db, index=False)
    items[["booking_id", "line", "kind", "quantity", "unit_price"]].to_sql("items", db, index=False)
db.close()
print(f"Saved {len(table)} bookings.\nAnswer: {table['total'].sum() / 1000:.2f} thousand")
