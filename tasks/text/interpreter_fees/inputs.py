"""A fee manual, three circulars, three contracts (one with an addendum), and a year of assignments."""

import csv
import random
from datetime import date, timedelta
from pathlib import Path

LANGUAGES = {"French": "A", "Spanish": "A", "Italian": "A", "Polish": "B", "Turkish": "B", "Dutch": "B", "Korean": "C", "Finnish": "C", "Arabic": "C"}
CLIENTS = ["Marlow Institute", "City of Hallen", "Brightwell Ltd", "Port Authority", "Oakfield Trust"]
HOLIDAYS = ["2024-01-01", "2024-03-29", "2024-04-01", "2024-05-01", "2024-05-09", "2024-05-20", "2024-10-03", "2024-11-01", "2024-12-25", "2024-12-26", "2024-06-08", "2024-09-14"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"interpreters-{seed}")
    rate = dice.randrange(560, 640, 5)
    rate_new = rate + dice.randrange(25, 60, 5)
    full, half = dice.choice([7, 8]), 4
    share, over = dice.choice([60, 65, 70]), dice.choice([7, 8, 9])
    b, c = dice.choice([10, 12, 15]), dice.choice([20, 25, 30])
    sun, sat = dice.choice([50, 60]), dice.choice([20, 25])
    km, km_new = dice.choice(["0.38", "0.42"]), dice.choice(["0.46", "0.51"])
    near, far = dice.choice([2, 3]), dice.choice([7, 8, 10])
    near_new, far_new = near + 2, far + dice.choice([4, 6])
    marlow, marlow_new = rate - dice.randrange(15, 40, 5), rate + dice.randrange(5, 20, 5)
    city = dice.choice([4, 5, 6])
    count, off = dice.choice([6, 8, 10]), dice.choice([8, 10, 12])
    basis = dice.choice(["booked", "held"])  # what the second circular goes by
    (folder / "manual").mkdir()
    (folder / "contracts").mkdir()
    (folder / "manual" / "fee_manual.md").write_text(
        f"""# Fee manual

In force for all assignments from 1 January 2023.

## 1 Rates

The day rate is EUR {rate}.00. It covers up to {full} hours of work. For up to {half} hours of work the half-day rate is charged, which is {share} % of the day rate.

## 2 Overtime

Each started half hour beyond {full} hours costs {over} % of the day rate.

## 3 Languages

languages.csv puts every language into a group. Group A has no surcharge, group B one of {b} %, group C one of {c} %, in each case of the day rate or half-day rate that is charged.

## 4 Days

On Sundays and public holidays (holidays.txt) a surcharge of {sun} % is added, on Saturdays one of {sat} %, in each case of the sum of day rate or half-day rate and overtime. A public holiday that falls on a Saturday is a public holiday.

## 5 Travel

For each kilometre of the single distance beyond 30 km, EUR {km} is charged, for the way there and for the way back.

## 6 Cancellation

If the client cancels, nothing of the above is charged except a share of the day rate or half-day rate that would have been charged for the hours booked: all of it if the cancellation comes {near} days or less before the assignment, half of it if it comes {far} days or less before, otherwise nothing.

## 7 Several interpreters

All amounts are per interpreter. The amount for one interpreter is calculated exactly and rounded once, at the end, to the cent (half a cent up), and only then multiplied by the number of interpreters.

## 8 Order of precedence

A contract with the client goes before the circulars, a circular before this manual. Where a contract says nothing, the manual applies as changed by the circulars.
""",
        encoding="utf-8",
    )
    (folder / "manual" / "circular_1.md").write_text(
        f"# Circular 1/2024\n\nFor assignments held on or after 1 March 2024 the day rate of section 1 is EUR {rate_new}.00 and the amount of section 5 is EUR {km_new}.\n",
        encoding="utf-8",
    )
    (folder / "manual" / "circular_2.md").write_text(
        f"# Circular 2/2024\n\nFor assignments {basis} on or after 1 July 2024{', whenever they are held' if basis == 'booked' else ', whenever they were booked'}:\n\n"
        "- In section 1 the half-day rate is charged for up to 3.5 hours.\n"
        f"- In section 6 the {near} days become {near_new} days and the {far} days become {far_new} days.\n",
        encoding="utf-8",
    )
    (folder / "manual" / "circular_3.md").write_text(
        "# Circular 3/2024\n\nThe second item of Circular 2/2024 has led to disputes. It is not applied to assignments held on or after 1 November 2024; for these section 6 is again as printed in the manual.\n",
        encoding="utf-8",
    )
    (folder / "contracts" / "marlow_institute.md").write_text(
        f"# Framework contract with Marlow Institute\n\nFor assignments held from 1 February 2024 to 31 October 2024.\n\n1. The day rate is EUR {marlow}.00.\n2. Saturdays are charged like weekdays.\n\n"
        f"## Addendum of 3 June 2024\n\nFor assignments held on or after 15 June 2024 the day rate of item 1 is EUR {marlow_new}.00. All else stays.\n",
        encoding="utf-8",
    )
    (folder / "contracts" / "city_of_hallen.md").write_text(
        f"# Contract with the City of Hallen\n\nFor assignments booked from 1 January 2024 on.\n\n1. The surcharge for languages of group B is waived.\n2. In place of section 6 of the fee manual: a cancellation {city} days or less before the assignment costs what section 6 charges for the latest cancellations, an earlier one nothing.\n",
        encoding="utf-8",
    )
    (folder / "contracts" / "brightwell.md").write_text(
        f"# Contract with Brightwell Ltd\n\nFor assignments held in 2024.\n\nFrom the {count}th assignment of the year on (by date, on one day by id; cancelled ones are not counted and are themselves charged without reduction) the day rate is reduced by {off} %, and so is all that is computed from it.\n",
        encoding="utf-8",
    )
    (folder / "holidays.txt").write_text("\n".join(HOLIDAYS) + "\n", encoding="utf-8")
    with (folder / "languages.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["language", "group"], *LANGUAGES.items()])
    rows = []
    for number in range(1, 241):
        held = date(2024, 1, 2) + timedelta(days=dice.randrange(0, 364))
        if dice.random() < 0.12:
            held = date.fromisoformat(dice.choice(HOLIDAYS[1:]))
        if dice.random() < 0.15:
            held += timedelta(days=(5 - held.weekday()) % 7)
        if held.year > 2024:
            held -= timedelta(days=7)
        booked = held - timedelta(days=dice.randrange(16, 120))
        hours = dice.choice([2, 3, 3.5, 3.75, 4, 4.5, 5, 6, 7, 7.25, 7.5, 8, 8.5, 9, 9.75, 10])
        cancelled = ""
        if dice.random() < 0.22:
            cancelled = (held - timedelta(days=dice.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]))).isoformat()
        minutes = f"{int(hours)}:{int(hours % 1 * 60):02d}" if dice.random() < 0.25 else f"{hours:g}"
        client = dice.choices(CLIENTS, [6, 5, 5, 3, 3])[0]
        rows.append([f"A{number:03d}", client, booked.isoformat(), held.isoformat(), minutes, dice.choice(list(LANGUAGES)), dice.choice([1, 2, 2, 3]), dice.choice([0, 5, 28, 30, 31, 44, 75, 120, 210]), cancelled])
    # What is rare and has to be there: holidays on a Saturday, and a late cancellation after the last circular.
    for number, held_on in ((20, "2024-06-08"), (60, "2024-09-14"), (90, "2024-06-08")):
        rows[number][1:4] = ["Port Authority", "2024-03-14", held_on]
        rows[number][8] = ""
    for number, day in ((130, 20), (170, 12)):
        rows[number][1:4] = ["Oakfield Trust", "2024-08-05", f"2024-11-{day}"]
        rows[number][8] = f"2024-11-{day - near - 1:02d}"
    with (folder / "assignments.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "client", "booked", "held", "hours", "language", "interpreters", "km", "cancelled"])
        writer.writerows(rows)
