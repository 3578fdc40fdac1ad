"""Small files are replayed by the slow program itself, the large one with a heap for each buyer's village."""

import contextlib
import csv
import hashlib
import heapq
import io
import random
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

VILLAGES = ["Aller", "Birk", "Corby", "Dunmere", "Elms", "Fenwick", "Garth", "Holme"]
KINDS = ["OFFER", "WANT", "ASK", "DROP", "PRICE", "LESS", "EXTEND", "STOCK"]


def truth(inputs: Path) -> dict[str, Any]:
    source = (inputs / "hay.py").read_text()
    farms, distances = (inputs / "farms.csv").read_text(), (inputs / "distances.csv").read_text()
    season = (inputs / "season.txt").read_text()
    dice = random.Random(hashlib.sha256((source + farms).encode()).hexdigest())
    cases = []
    for lines, people, shares, life in (
        (350, 6, [40, 20, 8, 6, 12, 8, 8, 8], 700),
        (600, 12, [40, 25, 8, 5, 12, 8, 8, 8], 1500),
        (900, 30, [45, 20, 8, 5, 10, 8, 6, 8], 4000),
        (700, 3, [30, 20, 10, 6, 14, 12, 10, 8], 900),
    ):
        some = {f"f{n}": dice.choice(VILLAGES) for n in range(people)}
        few = "farm,village\n" + "".join(f"{f},{v}\n" for f, v in some.items())
        text = fresh(dice, list(some), lines, shares, life)
        said = slowly(source, few, distances, text)
        if quickly(source, few, distances, text) != said:
            raise ValueError("the two ways to replay differ")
        cases.append({"args": ["f.csv", "d.csv", "o.txt"], "files": {"f.csv": few, "d.csv": distances, "o.txt": text}, "stdout": said})
    head, *rest = farms.split()  # another season: the same orders, the farms in other villages
    places = [row.split(",")[1] for row in rest]
    dice.shuffle(places)
    farms = "\n".join([head, *(row.split(",")[0] + "," + place for row, place in zip(rest, places))]) + "\n"
    said = quickly(source, farms, distances, season)
    large = {"args": ["f.csv", "d.csv", "o.txt"], "files": {"f.csv": farms, "d.csv": distances, "o.txt": season}, "stdout": said}
    return {"cases": cases, "large": large}


def fresh(dice: random.Random, people: list[str], lines: int, shares: list[int], life: int) -> str:
    out, now, names = [], 300, ["x"]
    for number in range(lines):
        now += dice.choice([0, 1, 2, 5, 9, 30])
        kind = dice.choices(KINDS, shares)[0]
        name = dice.choice(names[-12:])
        rest = {
            "OFFER": f"{name if dice.random() < 0.05 else f'o{number}'} {dice.choice(people)} {dice.randrange(1, 70)} {dice.randrange(30, 100) * 5} {now + dice.randrange(life)}",
            "WANT": f"w{number} {dice.choice(people)} {dice.randrange(1, 140)} {dice.randrange(150, 560)}{dice.choice(['', '', ' ALL'])}",
            "ASK": f"{dice.choice(people)} {dice.randrange(1, 200)}",
            "DROP": name,
            "PRICE": f"{name} {dice.randrange(30, 100) * 5}",
            "LESS": f"{name} {dice.randrange(1, 50)}",
            "EXTEND": f"{name} {now + dice.randrange(-20, life)}",
            "STOCK": dice.choice(VILLAGES),
        }[kind]
        if kind == "OFFER":
            names.append(rest.split()[0])
        out.append(f"{now} {kind} {rest}")
    return "\n".join(out) + "\n"


def slowly(source: str, farms: str, distances: str, orders: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, name) for name in ("f", "d", "o")]
        for path, text in zip(paths, (farms, distances, orders)):
            path.write_text(text)
        before, sys.argv = sys.argv, ["hay.py", *map(str, paths)]
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said):
                exec(compile(source, "hay.py", "exec"), {"__name__": "__main__"})  # noqa: S102  our own program
        finally:
            sys.argv = before
    return said.getvalue()


def quickly(source: str, farms: str, distances: str, orders: str) -> str:
    const = {line.split(" = ")[0]: int(line.split(" = ")[1].split()[0]) for line in source.splitlines() if " = " in line and line[0].isupper()}
    step, freight, limit = const["STEP"], const["FREIGHT"], const["DAY_LIMIT"]
    newest_first = "in reversed(self.offers)" in source
    by_seller = "other.farm == offer.farm" in source
    ask_tidies = "tidy(now)" in source.split("def ask")[1].split("def ")[0]
    moves = "append(offer)" in source.split("def price")[1].split("def ")[0]
    village = {row["farm"]: row["village"] for row in csv.DictReader(farms.splitlines())}
    km = {}
    for row in csv.DictReader(distances.splitlines()):
        km[row["from"], row["to"]] = km[row["to"], row["from"]] = int(row["km"])
    places = sorted(set(village.values()))
    extra = {(a, b): km[a, b] * freight for a in places for b in places}
    heaps: dict[str, list[Any]] = {place: [] for place in places}
    offers: dict[str, dict[str, Any]] = {}  # those that a search finds
    ends: list[Any] = []
    empty: list[str] = []
    held = defaultdict(lambda: [0, 0])
    bought: dict[tuple[int, str], int] = defaultdict(int)
    out, seq = [], 0

    def push(offer: dict[str, Any]) -> None:
        for place in places:
            landed = offer["price"] + extra[place, offer["place"]]
            heapq.heappush(heaps[place], (landed // step, -offer["seq"] if newest_first else offer["seq"], offer["version"], landed, offer["name"], offer["id"]))

    def less(offer: dict[str, Any], n: int) -> None:
        offer["bales"] -= n
        held[offer["place"]][1] -= n
        if not offer["bales"]:
            empty.append(offer["name"])

    def forget(offer: dict[str, Any]) -> None:
        del offers[offer["name"]]
        held[offer["place"]][0] -= 1
        held[offer["place"]][1] -= offer["bales"]

    def tidy(now: int) -> None:
        while ends and ends[0][0] <= now:
            until, name, number = heapq.heappop(ends)
            if name in offers and offers[name]["id"] == number and offers[name]["until"] == until:
                forget(offers[name])
        for name in empty:
            if name in offers and not offers[name]["bales"]:
                forget(offers[name])
        empty.clear()

    def take(farm: str, bales: int, most: int) -> tuple[list[Any], int]:
        heap, aside, parts = heaps[village[farm]], [], []
        while bales > 0 and heap and heap[0][0] * step <= most:
            entry = heapq.heappop(heap)
            offer = offers.get(entry[4])
            if offer is None or offer["id"] != entry[5] or offer["version"] != entry[2]:
                continue
            aside.append(entry)
            if offer["farm"] != farm and entry[3] <= most and offer["bales"]:
                n = min(bales, offer["bales"])
                parts.append((offer, n, n * entry[3]))
                bales -= n
        for entry in aside:
            heapq.heappush(heap, entry)
        return parts, bales

    def cost(parts: list[Any]) -> int:
        each: dict[str, int] = defaultdict(int)
        for offer, n, _ in parts:
            each[offer["farm"]] += n
        sizes = [each[offer["farm"]] if by_seller else n for offer, n, _ in parts]
        return sum(price * (100 - const["BULK_PERCENT"]) // 100 if size >= const["BULK"] else price for (_, _, price), size in zip(parts, sizes))

    for line in orders.splitlines():
        words = line.split()
        now, kind, name = int(words[0]), words[1], words[2]
        if kind == "WANT":
            tidy(now)
            wanted = min(int(words[4]), limit - bought[now // 1440, words[3]])
            parts, lacking = take(words[3], wanted, int(words[5]))
            if lacking and words[-1] == "ALL":
                parts = []
            for part in parts:
                out.append(f"{now} {name} {part[0]['name']} {part[1]} {cost([part])}")
                bought[now // 1440, words[3]] += part[1]
            out.append(f"{now} {name} {sum(n for _, n, _ in parts)} bales {cost(parts)}")
            for offer, n, _ in parts:
                less(offer, n)
        elif kind == "ASK":
            if ask_tidies:
                tidy(now)
            parts, lacking = take(name, int(words[3]), 10**9)
            out.append(f"{now} quote {name} {cost(parts)} {lacking}")
        elif kind == "STOCK":
            out.append(f"{now} {name} {held[name][0]} offers {held[name][1]} bales")
        elif kind == "OFFER":
            if name in offers:
                out.append(f"{now} {name} is there already")
                continue
            seq += 1
            offer = {"name": name, "farm": words[3], "place": village[words[3]], "bales": int(words[4]), "price": int(words[5]), "until": int(words[6]), "seq": seq, "id": seq, "version": 0}
            offers[name] = offer
            held[offer["place"]][0] += 1
            held[offer["place"]][1] += offer["bales"]
            heapq.heappush(ends, (offer["until"], name, seq))
            push(offer)
        elif name not in offers:
            out.append(f"{now} {name} unknown")
        elif kind == "DROP":
            forget(offers[name])
        elif kind == "LESS":
            less(offers[name], min(offers[name]["bales"], int(words[3])))
        elif kind == "EXTEND":
            offers[name]["until"] = int(words[3])
            heapq.heappush(ends, (int(words[3]), name, offers[name]["id"]))
        else:
            offer = offers[name]
            offer["price"] = int(words[3])
            offer["version"] += 1
            if moves:
                seq += 1
                offer["seq"] = seq
            push(offer)
    return "\n".join(out) + "\n"
