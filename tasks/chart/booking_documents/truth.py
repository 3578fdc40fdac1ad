"""Fractions over the nested lists."""

import json
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    bookings, items = [], []
    for one in json.loads((inputs / "bookings.json").read_text())["bookings"]:
        if one.get("cancelled"):
            continue
        cost = Fraction(0)
        for line, entry in enumerate(one["items"], start=1):
            price, quantity = Fraction(str(entry["unit_price"])), entry.get("quantity", 1)
            cost += price * quantity
            items.append(
                {
                    "booking_id": one["id"],
                    "line": line,
                    "kind": entry["kind"],
                    "quantity": quantity,
                    "unit_price": float(price),
                }
            )
        cost *= 1 - Fraction(str(one.get("discount_percent", 0))) / 100
        stay = [date.fromisoformat(one["stay"][k]) for k in ("arrival", "departure")]
        name = one["guest"]["name"]
        bookings.append(
            {
                "booking_id": one["id"],
                "guest": f"{name['first']} {name['last']}",
                "country": one["guest"].get("address", {}).get("country"),
                "nights": (stay[1] - stay[0]).days,
                "total": float(round(cost, 2)),
            }
        )
    return {"bookings": bookings, "items": items, "total": sum(b["total"] for b in bookings)}
