"""A program that replays the orders of a hay exchange far too slowly, a week and a season of orders.

What varies with the seed: the constants, and what the program does at four places that a faster one has to keep.
"""

import random
from pathlib import Path

PROGRAM = '''"""Replays the orders of the hay exchange: python hay.py FARMS DISTANCES ORDERS"""

import csv
import sys

STEP = {step}  # cents; landed prices within a step are as good as each other
FREIGHT = {freight}  # cents a bale and kilometre
DAY_LIMIT = {limit}  # bales that a farm may buy a day
BULK = {bulk}
BULK_PERCENT = {percent}


class Offer:
    def __init__(self, name, farm, bales, price, until):
        self.name = name
        self.farm = farm
        self.bales = bales
        self.price = price
        self.until = until


class Exchange:
    def __init__(self, village_of, km):
        self.village_of = village_of
        self.km = km
        self.offers = []
        self.deals = []
        self.out = []

    def find(self, name):
        for offer in self.offers:
            if offer.name == name:
                return offer
        return None

    def tidy(self, now):
        self.offers = [offer for offer in self.offers if offer.until > now and offer.bales > 0]

    def landed(self, offer, farm):
        return offer.price + self.km[self.village_of[farm], self.village_of[offer.farm]] * FREIGHT

    def choice(self, farm, most):
        fitting = [
            offer
            for offer in {listing}
            if offer.farm != farm and self.landed(offer, farm) <= most
        ]
        return sorted(fitting, key=lambda offer: self.landed(offer, farm) // STEP)

    def bought(self, farm, day):
        return sum(deal[3] for deal in self.deals if deal[0] == day and deal[1] == farm)

    def cost(self, parts, farm):
        total = 0
        for {parts_loop}:
            price = bales * self.landed(offer, farm)
            if {bulk_test} >= BULK:
                price = price * (100 - BULK_PERCENT) // 100
            total += price
        return total

    def take(self, farm, bales, most):
        parts = []
        for offer in self.choice(farm, most):
            if bales == 0:
                break
            n = min(bales, offer.bales)
            if n > 0:
                parts.append((offer, n))
            bales -= n
        return parts, bales

    def offer(self, now, name, farm, bales, price, until):
        if self.find(name) is not None:
            self.out.append(f"{{now}} {{name}} is there already")
            return
        self.offers.append(Offer(name, farm, int(bales), int(price), int(until)))

    def want(self, now, name, farm, bales, most, *rest):
        self.tidy(now)
        day = now // 1440
        bales = min(int(bales), DAY_LIMIT - self.bought(farm, day))
        parts, lacking = self.take(farm, bales, int(most))
        if "ALL" in rest and lacking:
            parts = []
        for offer, n in parts:
            offer.bales -= n
            self.deals.append((day, farm, offer.farm, n))
            self.out.append(f"{{now}} {{name}} {{offer.name}} {{n}} {{self.cost([(offer, n)], farm)}}")
        self.out.append(f"{{now}} {{name}} {{sum(n for _, n in parts)}} bales {{self.cost(parts, farm)}}")

    def ask(self, now, farm, bales):
{ask_tidy}        parts, lacking = self.take(farm, int(bales), 10**9)
        self.out.append(f"{{now}} quote {{farm}} {{self.cost(parts, farm)}} {{lacking}}")

    def drop(self, now, name):
        offer = self.find(name)
        if offer is None:
            self.out.append(f"{{now}} {{name}} unknown")
        else:
            self.offers.remove(offer)

    def price(self, now, name, price):
        offer = self.find(name)
        if offer is None:
            self.out.append(f"{{now}} {{name}} unknown")
            return
        offer.price = int(price)
{price_moves}
    def less(self, now, name, bales):
        offer = self.find(name)
        if offer is None:
            self.out.append(f"{{now}} {{name}} unknown")
            return
        offer.bales = max(0, offer.bales - int(bales))

    def extend(self, now, name, until):
        offer = self.find(name)
        if offer is None:
            self.out.append(f"{{now}} {{name}} unknown")
            return
        offer.until = int(until)

    def stock(self, now, village):
        there = [offer for offer in self.offers if self.village_of[offer.farm] == village]
        self.out.append(f"{{now}} {{village}} {{len(there)}} offers {{sum(offer.bales for offer in there)}} bales")


def main():
    with open(sys.argv[1], newline="") as file:
        village_of = {{row["farm"]: row["village"] for row in csv.DictReader(file)}}
    with open(sys.argv[2], newline="") as file:
        km = {{}}
        for row in csv.DictReader(file):
            km[row["from"], row["to"]] = km[row["to"], row["from"]] = int(row["km"])
    exchange = Exchange(village_of, km)
    with open(sys.argv[3]) as file:
        for line in file:
            time, command, *rest = line.split()
            getattr(exchange, command.lower())(int(time), *rest)
    print("\\n".join(exchange.out))


main()
'''
VILLAGES = ["Aller", "Birk", "Corby", "Dunmere", "Elms", "Fenwick", "Garth", "Holme"]


def program(dice: random.Random) -> str:
    parts = dice.choice(["line", "seller"])
    return PROGRAM.format(
        step=dice.choice([15, 20, 25]),
        freight=dice.choice([2, 3]),
        limit=dice.choice([120, 150, 180]),
        bulk=dice.choice([30, 40]),
        percent=dice.choice([3, 4, 7]),
        listing=dice.choice(["self.offers", "reversed(self.offers)"]),
        parts_loop="offer, bales in parts",
        bulk_test="bales" if parts == "line" else "sum(n for other, n in parts if other.farm == offer.farm)",
        ask_tidy=dice.choice(["", "        self.tidy(now)\n"]),
        price_moves=dice.choice(["", "        self.offers.remove(offer)\n        self.offers.append(offer)\n"]),
    )


def farms(dice: random.Random, number: int) -> dict[str, str]:
    return {f"farm{n:03d}": dice.choice(VILLAGES) for n in range(number)}


def orders(dice: random.Random, village_of: dict[str, str], lines: int, shares: list[int], pace: float, life: int, size: int) -> str:
    """Lines of a file; names of offers may come again, and commands may name offers that are gone."""
    kinds = ["OFFER", "WANT", "ASK", "DROP", "PRICE", "LESS", "EXTEND", "STOCK"]
    people, out, time, names = list(village_of), [], 400.0, ["o0"]
    for number in range(lines):
        time += dice.expovariate(1 / pace)
        now, kind = int(time), dice.choices(kinds, shares)[0]
        name = names[-1 - min(len(names) - 1, int(dice.expovariate(3 / len(names))))]
        if kind == "OFFER":
            if dice.random() > 0.03:
                name = f"o{number}"
            names.append(name)
            rest = f"{name} {dice.choice(people)} {dice.randrange(5, 70)} {dice.randrange(40, 110) * 5} {now + dice.randrange(life // 4, life)}"
        elif kind == "WANT":
            rest = f"w{number} {dice.choice(people)} {dice.randrange(5, size)} {dice.randrange(250, 520)}" + dice.choice(["", "", " ALL"])
        elif kind == "ASK":
            rest = f"{dice.choice(people)} {dice.choice([10, 40, 90, 150])}"
        elif kind == "STOCK":
            rest = dice.choice(VILLAGES)
        else:
            rest = name + {"DROP": "", "PRICE": f" {dice.randrange(40, 110) * 5}", "LESS": f" {dice.randrange(1, 40)}", "EXTEND": f" {now + dice.randrange(life)}"}[kind]
        out.append(f"{now} {kind} {rest}".strip())
    return "\n".join(out) + "\n"


def tables(dice: random.Random, folder: Path, number: int) -> dict[str, str]:
    village_of = farms(dice, number)
    (folder / "farms.csv").write_text("farm,village\n" + "".join(f"{f},{v}\n" for f, v in village_of.items()))
    pairs = [(a, b) for a in VILLAGES for b in VILLAGES if a <= b]
    (folder / "distances.csv").write_text("from,to,km\n" + "".join(f"{a},{b},{0 if a == b else dice.randrange(3, 45)}\n" for a, b in pairs))
    return village_of


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"hay-{seed}")
    (folder / "hay.py").write_text(program(dice))
    village_of = tables(dice, folder, 260)
    (folder / "week.txt").write_text(orders(dice, village_of, 900, [40, 18, 6, 4, 10, 8, 6, 8], 9, 3000, 110))
    (folder / "season.txt").write_text(orders(dice, village_of, 45000, [46, 22, 3, 4, 10, 7, 5, 3], 3, 160000, 60))
