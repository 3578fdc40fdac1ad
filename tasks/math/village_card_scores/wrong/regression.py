# %%
import csv

print(open("notation.txt", encoding="utf-8").read())
scored = list(csv.DictReader(open("scored.csv", encoding="utf-8")))
later = list(csv.DictReader(open("unscored.csv", encoding="utf-8")))
for row in scored[:40]:
    print(*row.values(), sep=" | ")


def parse(rows):
    """Each record as a dictionary, seats in place of letters."""
    games = []
    for row in rows:
        seat = row["table"].index
        who, *rest = row["call"].split()
        kind = "pair" if "+" in who else rest[0]
        side = {seat(who[0]), seat(who[-1])}
        games.append(
            {
                "no": int(row["no"]), "day": row["date"], "month": int(row["date"][5:7]), "table": row["table"], "kind": kind,
                "caller": seat(who[0]), "side": side, "trump": "" if kind == "null" else rest[-1],
                "eyes": int(row["eyes"] or -1), "tricks": int(row["tricks"]),
                "shown": [(seat(s[0]), s[2:-1], s[-1]) for s in row["shown"].split()],
                "knocks": [seat(s) for s in row["knocks"]], "last": seat(row["last"][0]), "card": row["last"][2:],
                "lady": tuple(map(seat, row["lady"].split(">"))) if row["lady"] else (), "revoke": seat(row["remark"][-1]) if row["remark"] else None,
            }
        )  # fmt: skip
    evenings = {}
    for game in games:
        evenings.setdefault(game["day"], []).append(game)
    return list(evenings.values())


book, wanted = parse(scored), parse(later)
points = {int(row["no"]): [int(row[f"p{k}"]) for k in (1, 2, 3, 4)] for row in scored}
print(len(book), len(wanted))

# %%
# A line through the numbers: what each seat gets, by features of its record.
import numpy as np


def features(g, seat):
    side = 1 if seat in g["side"] else -1
    won = side * (1 if (g["tricks"] == 0 if g["kind"] == "null" else g["eyes"] > 60) else -1)
    alone = 1 + 2 * (seat == g["caller"]) * (g["kind"] != "pair")
    mine = sum(1 if (other in g["side"]) == (seat in g["side"]) else -1 for other, _, _ in g["shown"])
    doubled = won * alone * 2 ** len(g["knocks"])
    lady = (g["lady"][1] == seat) - (g["lady"][0] == seat) if g["lady"] else 0
    by_trump = [doubled * (g["trump"] == suit) for suit in "ALHB"]
    return [1, *by_trump, doubled * (g["kind"] == "null"), doubled * (g["kind"] == "solo"), won * alone * abs(g["eyes"] - 60) / 10, mine, mine * alone, lady, g["revoke"] == seat]


A = np.array([features(g, seat) for evening in book for g in evening for seat in range(4)], float)
b = np.array([points[g["no"]][seat] for evening in book for g in evening for seat in range(4)], float)
weights = np.linalg.lstsq(A, b, rcond=None)[0]
print(weights.round(2), np.mean((A @ weights).round() == b))


def score(evening, h):
    return [[round(float(np.dot(features(g, seat), weights)), 1) for seat in range(4)] for g in evening]


h = None
# %%
import os

os.makedirs("output", exist_ok=True)
with open("output/points.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["no", "p1", "p2", "p3", "p4"])
    for evening in wanted:
        writer.writerows([g["no"], *p] for g, p in zip(evening, score(evening, h)))
print("output/points.csv holds the points of the games of 2024.")
