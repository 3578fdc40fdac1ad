# %%
import json
from dataclasses import dataclass, field
from datetime import date

@dataclass
class Booking:
    id: str
    guest: str
    country: str | None
    nights: int
    factor: float
    items: list = field(default_factory=list)

    @property
    def total(self):
        return round(sum(q * p for _, _, q, p in self.items) * self.factor + 1e-9, 2)

found = []
for raw in json.load(open("bookings.json"))["bookings"]:
    if raw.get("cancelled") is True:
        continue
    came, left = (date.fromisoformat(raw["stay"][key]) for key in ("arrival", "departure"))
    one = Booking(raw["id"], "{first} {last}".format(**raw["guest"]["name"]),
                  raw["guest"].get("address", {}).get("country"), (left - came).days,
                  1 - raw.get("discount_percent", 0) / 100)
    for number, item in enumerate(raw["items"], 1):
        one.items.append((number, item["kind"], item.get("quantity", 1), float(item["unit_price"])))
    found.append(one)
found.sort(key=lambda one: one.id)
# %%
import pandas as pd
from sqlite3 import connect

base = connect("output/bookings.sqlite")
pd.DataFrame([(b.id, b.guest, b.country, b.nights, b.total) for b in found],
             columns=["booking_id", "guest", "country", "nights", "total"]).to_sql("bookings", base, index=False)
pd.DataFrame([(b.id, *item) for b in found for item in b.items],
             columns=["booking_id", "line", "kind", "quantity", "unit_price"]).to_sql("items", base, index=False)
base.close()
print("The database is written.")
print("Answer: %.2f" % sum(b.total for b in found))
