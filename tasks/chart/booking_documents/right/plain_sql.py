# %%
import datetime
import json
import sqlite3
from decimal import Decimal

with open("bookings.json") as file:
    bookings = json.load(file)["bookings"]
db = sqlite3.connect("output/bookings.sqlite")
db.executescript("""
    create table items (booking_id text, line integer, kind text, quantity integer, unit_price real);
    create table bookings (booking_id text primary key, guest text, country text, nights integer, total real);
""")
whole = Decimal(0)
for booking in bookings:
    if booking.get("cancelled"):
        continue
    total = Decimal(0)
    for line, item in enumerate(booking["items"]):
        price, quantity = Decimal(str(item["unit_price"])), item.get("quantity", 1)
        total += price * quantity
        db.execute("insert into items values (?, ?, ?, ?, ?)", (booking["id"], line + 1, item["kind"], quantity, float(price)))
    total -= total * Decimal(str(booking.get("discount_percent", 0))) / 100
    total = round(total, 2)
    whole += total
    stay = booking["stay"]
    nights = datetime.date.fromisoformat(stay["departure"]) - datetime.date.fromisoformat(stay["arrival"])
    name = booking["guest"]["name"]
    country = (booking["guest"].get("address") or {}).get("country")
    db.execute("insert into bookings values (?, ?, ?, ?, ?)", (booking["id"], f"{name['first']} {name['last']}", country, nights.days, float(total)))
db.commit()
db.close()
print(f"Answer: {whole:,.2f}")
