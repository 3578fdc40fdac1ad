# %%
source = open("hay.py").read()
print(source)
print(open("week.txt").read()[:600])
# %%
import re

constants = dict(re.findall(r"^([A-Z_]+) = (\d+)", source, re.M))
newest_first = "reversed(self.offers)" in source
by_seller = "other.farm == offer.farm" in source
ask_tidies = "tidy" in source[source.index("def ask") : source.index("def drop")]
price_moves = "append(offer)" in source[source.index("def price") : source.index("def less")]
print(constants, newest_first, by_seller, ask_tidies, price_moves)
# %%
program = '''"""Replays the orders of the hay exchange: python hay.py FARMS DISTANCES ORDERS

Each village has a list of all offers, sorted as its buyers would take them; what has expired or run out leaves
the lists only where the exchange tidies up, as ever.
"""

import csv
import heapq
import sys
from bisect import bisect_left, insort

CONSTANTS


class Offer:
    def __init__(self, name, farm, bales, price, until, rank):
        self.name, self.farm, self.bales, self.price, self.until, self.rank = name, farm, bales, price, until, rank


class Exchange:
    def __init__(self, village_of, km):
        self.village_of = village_of
        self.villages = sorted(set(village_of.values()))
        self.freight = {pair: length * FREIGHT for pair, length in km.items()}
        self.lists = {village: [] for village in self.villages}
        self.by_name = {}
        self.by_rank = {}
        self.rank = 0
        self.ends = []
        self.empty = []
        self.totals = {}
        self.bought = {}
        self.out = []

    def entry(self, village, offer):
        landed = offer.price + self.freight[village, self.village_of[offer.farm]]
        return landed // STEP, offer.rank, landed

    def enter(self, offer):
        self.rank += 1
        offer.rank = -self.rank if NEWEST_FIRST else self.rank
        self.insert(offer)

    def insert(self, offer):
        self.by_rank[offer.rank] = offer
        for village in self.villages:
            insort(self.lists[village], self.entry(village, offer))

    def leave(self, offer):
        del self.by_rank[offer.rank]
        for village in self.villages:
            some = self.lists[village]
            del some[bisect_left(some, self.entry(village, offer))]

    def count(self, offer, offers, bales):
        total = self.totals.setdefault(self.village_of[offer.farm], [0, 0])
        total[0] += offers
        total[1] += bales

    def remove(self, offer):
        self.leave(offer)
        del self.by_name[offer.name]
        self.count(offer, -1, -offer.bales)

    def reduce(self, offer, n):
        offer.bales -= n
        self.count(offer, 0, -n)
        if offer.bales == 0:
            self.empty.append(offer)

    def tidy(self, now):
        while self.ends and self.ends[0][0] <= now:
            until, _, offer = heapq.heappop(self.ends)
            if self.by_name.get(offer.name) is offer and offer.until == until:
                self.remove(offer)
        for offer in self.empty:
            if self.by_name.get(offer.name) is offer:
                self.remove(offer)
        self.empty.clear()

    def take(self, farm, bales, most):
        parts = []
        for step, rank, landed in self.lists[self.village_of[farm]]:
            if bales == 0 or step * STEP > most:
                break
            offer = self.by_rank[rank]
            if landed <= most and offer.farm != farm and offer.bales:
                n = min(bales, offer.bales)
                parts.append((offer, n, landed))
                bales -= n
        return parts, bales

    def cost(self, parts):
        sizes = {}
        for offer, n, _ in parts:
            sizes[offer.farm] = sizes.get(offer.farm, 0) + n
        total = 0
        for offer, n, landed in parts:
            price = n * landed
            if (sizes[offer.farm] if BY_SELLER else n) >= BULK:
                price = price * (100 - BULK_PERCENT) // 100
            total += price
        return total

    def offer(self, now, name, farm, bales, price, until):
        if name in self.by_name:
            self.out.append(f"{now} {name} is there already")
            return
        offer = Offer(name, farm, int(bales), int(price), int(until), 0)
        self.by_name[name] = offer
        self.enter(offer)
        self.count(offer, 1, offer.bales)
        heapq.heappush(self.ends, (offer.until, self.rank, offer))
        if offer.bales == 0:
            self.empty.append(offer)

    def want(self, now, name, farm, bales, most, *rest):
        self.tidy(now)
        day = now // 1440
        had = self.bought.get((day, farm), 0)
        parts, lacking = self.take(farm, int(bales), int(most))
        if "ALL" in rest and lacking:
            parts = []
        for part in parts:
            self.reduce(part[0], part[1])
            self.out.append(f"{now} {name} {part[0].name} {part[1]} {self.cost([part])}")
        total = sum(n for _, n, _ in parts)
        self.bought[day, farm] = had + total
        self.out.append(f"{now} {name} {total} bales {self.cost(parts)}")

    def ask(self, now, farm, bales):
        if ASK_TIDIES:
            self.tidy(now)
        parts, lacking = self.take(farm, int(bales), 10**9)
        self.out.append(f"{now} quote {farm} {self.cost(parts)} {lacking}")

    def known(self, now, name):
        if name not in self.by_name:
            self.out.append(f"{now} {name} unknown")
        return self.by_name.get(name)

    def drop(self, now, name):
        if offer := self.known(now, name):
            self.remove(offer)

    def price(self, now, name, price):
        if offer := self.known(now, name):
            self.leave(offer)
            offer.price = int(price)
            if PRICE_MOVES:
                self.enter(offer)
            else:
                self.insert(offer)

    def less(self, now, name, bales):
        if offer := self.known(now, name):
            self.reduce(offer, min(offer.bales, int(bales)))

    def extend(self, now, name, until):
        if offer := self.known(now, name):
            offer.until = int(until)
            self.rank += 1
            heapq.heappush(self.ends, (offer.until, self.rank, offer))

    def stock(self, now, village):
        offers, bales = self.totals.get(village, (0, 0))
        self.out.append(f"{now} {village} {offers} offers {bales} bales")


def main():
    with open(sys.argv[1], newline="") as file:
        village_of = {row["farm"]: row["village"] for row in csv.DictReader(file)}
    with open(sys.argv[2], newline="") as file:
        km = {}
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
switches = {"NEWEST_FIRST": newest_first, "BY_SELLER": by_seller, "ASK_TIDIES": ask_tidies, "PRICE_MOVES": price_moves}
lines = [f"{name} = {value}" for name, value in {**constants, **switches}.items()]
open("output/hay.py", "w").write(program.replace("CONSTANTS", "\n".join(lines), 1))
# %%
import subprocess
import sys
import time

for script in ("hay.py", "output/hay.py"):
    done = subprocess.run([sys.executable, script, "farms.csv", "distances.csv", "week.txt"], capture_output=True, text=True)
    print(script, len(done.stdout), hash(done.stdout), done.stderr)
start = time.process_time()
done = subprocess.run([sys.executable, "output/hay.py", "farms.csv", "distances.csv", "season.txt"], capture_output=True, text=True)
print(len(done.stdout.splitlines()), "lines for the season")
