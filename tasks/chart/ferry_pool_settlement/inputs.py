"""Papers made from one set of terms, and the tickets of nine months in two exports that overlap."""

import csv
import random
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

FIRMS = ("Aldina", "Borea", "Corvo")
ROUTES = {"R1": ("Porto Vecchio", "San Elmo"), "R2": ("San Elmo", "Isola Lunga"), "R3": ("Porto Vecchio", "Isola Lunga"), "R4": ("Isola Lunga", "Capo Nero")}
FEASTS = ["2024-06-02", "2024-06-24", "2024-07-14", "2024-08-04", "2024-08-15"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"ferry-{seed}")
    pairs = {"R1": dice.sample(FIRMS, 2), "R2": list(dice.sample(FIRMS, 3)), "R3": dice.sample(FIRMS, 2), "R4": dice.sample(FIRMS, 2)}
    share = {}
    for route, firms in pairs.items():
        first = dice.choice([40, 45, 55, 60, 65])
        share[route] = [first, 100 - first] if len(firms) == 2 else [dice.choice([35, 40, 45]), dice.choice([25, 30])]
        if len(firms) == 3:
            share[route].append(100 - sum(share[route]))
    new_route = dice.choice(["R1", "R3", "R4"])
    new_first = dice.choice([30, 35, 50, 70, 75])
    sunday = dice.choice([route for route in ("R1", "R3", "R4") if route != new_route])
    alone = dice.choice(pairs[sunday])
    web, agent, agent_1, group, web_2 = dice.choice([3, 3.5]), dice.choice([8, 9]), dice.choice([6, 7]), dice.choice([4, 5]), dice.choice([2, 2.5])
    size = dice.choice([8, 10, 12])
    one, two = dice.choice([4, 5]), 6
    off = dice.choice([7, 8])
    text = lambda route: ", ".join(f"{firm} {part} %" for firm, part in zip(pairs[route], share[route], strict=True))  # noqa: E731
    month = lambda m: f"1 {date(2024, m, 1):%B} 2024"  # noqa: E731
    (folder / "agreement.md").write_text(AGREEMENT.format(
        web=web, agent=agent, shares="\n".join(f"| {r} | {a} - {b} | {text(r)} |" for r, (a, b) in ROUTES.items())))  # fmt: skip
    (folder / "amendment_1.md").write_text(AMENDMENT_1.format(
        start=month(one), route=new_route, first=pairs[new_route][0], part=new_first, second=pairs[new_route][1], rest=100 - new_first,
        agent=agent_1, size=size, group=group))  # fmt: skip
    (folder / "amendment_2.md").write_text(AMENDMENT_2.format(start=month(two), web=web_2, off=month(off)))
    (folder / "side_letter.md").write_text(LETTER.format(route=sunday, firm=alone, feasts=", ".join(f"{date.fromisoformat(d):%-d %B}" for d in FEASTS)))
    fares = {route: dice.randrange(780, 2350, 10) for route in ROUTES}
    rome, tickets, number = ZoneInfo("Europe/Rome"), [], dice.randrange(40000, 60000)
    for _ in range(3600):
        travel = date(2024, 1, 1) + timedelta(int(274 * dice.random() ** 0.8))
        if dice.random() < 0.15:
            travel = date(2024, 6, 16) + timedelta(7 * dice.randrange(11))
        route = dice.choice(list(ROUTES))
        people = dice.choice([1, 1, 2, 2, 3, 4, 5]) if dice.random() < 0.85 else dice.randrange(size - 2, size + 8)
        sold = datetime(travel.year, travel.month, travel.day, tzinfo=rome) - timedelta(minutes=int(dice.expovariate(1 / 20000)) + 30)
        if dice.random() < 0.06:
            edge = datetime(2024, two, 1, tzinfo=rome)
            sold = edge + timedelta(minutes=dice.randrange(-140, 140))
            travel = max(travel, date(2024, 6, 2) + timedelta(dice.randrange(60)))
        price = fares[route] * people - (dice.randrange(0, 9) * 5 * people if people > 4 else 0)
        back = "" if dice.random() > 0.11 else str(travel + timedelta(dice.choice([-20, -6, -3, -1, -1, 0, 0, 1, 2, 5])))
        if back and date.fromisoformat(back) <= sold.astimezone(rome).date():
            back = str(max(travel, sold.astimezone(rome).date()) + timedelta(1))
        channel = dice.choice(["web", "web", "quay", "agent"]) if people < size else dice.choice(["web", "agent", "agent", "quay"])
        tickets.append([0, sold.astimezone(ZoneInfo("UTC")), travel, route, people, price, channel, back])
    tickets.sort(key=lambda row: row[1])
    for row in tickets:
        number += dice.randrange(1, 4)
        row[0] = f"T{number}"
    june, october = [], []
    for row in tickets:
        sold, back = row[1], row[7]
        shown = [row[0], f"{sold:%Y-%m-%dT%H:%MZ}", *row[2:5], f"{row[5] / 100:.2f}", *row[6:]]
        if str(sold) < "2024-06-29":
            known = back if back and back < "2024-06-30" else ""
            june.append([*shown[:7], known])
            if str(row[2]) >= "2024-06-01" or known != back or str(sold) >= "2024-05-20":
                october.append(shown)
        else:
            october.append(shown)
    dice.shuffle(october)
    header = ["ticket", "sold_at", "travel", "route", "passengers", "price", "channel", "refunded"]
    write(folder / "tickets_june.csv", header, june)
    write(folder / "tickets_october.csv", header, october)
    lost = set()
    while len(lost) < 26:
        route = dice.choice(list(ROUTES))
        day = date(2024, 1, 1) + timedelta(dice.randrange(274))
        if not any(route == r and str(day) == d for d, r, _ in lost):
            lost.add((str(day), route, dice.choice(pairs[route])))
    summer = date(2024, 6, 16) + timedelta(7 * dice.randrange(2, 6))
    while any((r, d) == (sunday, str(summer)) for d, r, _ in lost):
        summer += timedelta(7)
    lost.add((str(summer), sunday, alone))
    write(folder / "cancelled.csv", ["date", "route", "company"], sorted(lost))


def write(path: Path, header: list[str], rows: list[list[object]]) -> None:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([header, *rows])


AGREEMENT = """# Pool agreement

Signed 12 December 2023 by Aldina, Borea and Corvo.

**1 Months.** A ticket belongs to the month of its day of travel, whenever it was sold. Days begin and end by the clock of the
harbours (Europe/Rome).

**2 Commission.** Before sharing, the commission of the channel is taken off the price of the ticket: web {web} %, agent {agent} %, quay none.
It is rounded to the cent for each ticket, half a cent upwards. Where this agreement or a later paper ties a rate to the sale, the day of
sale decides, else the day of travel.

**3 Refunds.** A ticket that was given back before its day of travel is not shared and bears no commission. One that was given back on
its day of travel or later was refunded at half its price: the other half, rounded up to the cent, is its price for the purpose of this
agreement, but the commission is that of the full price.

**4 Shares.** What is left of a ticket is shared by route:

| route | between | shares |
|---|---|---|
{shares}

Each share is rounded down to the cent, and the cents that are left over go to the company named first for the route,
whether it sailed on that day or not.

**5 Days without sailing.** If a company did not sail on a route on the day of travel, its share of the tickets for that route and day falls
to the other companies of the route, in proportion to their own shares.

**6 Changes** need to be signed by all three. A later paper goes before an earlier one as far as they cannot both be followed.
"""
AMENDMENT_1 = """# First amendment

Signed 4 March 2024 by Aldina, Borea and Corvo.

1. In force for travel from {start}.
2. The shares of route {route} are {first} {part} %, {second} {rest} %. The order of the companies does not change.
3. The commission of agents is {agent} %.
4. A group is a ticket for {size} passengers or more. The commission of a group is {group} % whichever channel sold it, except at the quay.
"""
AMENDMENT_2 = """# Second amendment

Signed 21 May 2024 by Aldina, Borea and Corvo.

1. The commission of the web is {web} % for tickets sold from {start}. This also holds for groups sold on the web.
2. Number 4 of the first amendment no longer holds for travel from {off}.
3. Everything else stays as it is.
"""
LETTER = """# Side letter on the summer timetable

Signed 3 June 2024 by Aldina, Borea and Corvo.

From 15 June to 31 August 2024, both included, {firm} sails route {route} alone on Sundays, and the tickets for these days are its own.
This does not hold on feast days ({feasts}), when both sail. Should {firm} not sail on such a Sunday, the other company of the
route does, and the shares are those of the agreement as amended, with its number 5.
"""
