"""Support notes with names, addresses and phone numbers in many spellings."""

import csv
import random
from pathlib import Path

FIRST = "Ann Omar Lena Tom Priya Karl Mia Juan Rosa Will".split()
LAST = "Lee Mayer Stone Okafor Brandt Silva Kim Novak Price Hill".split()


def spelled(number: str, dice: random.Random) -> str:
    """A number 0AAABBBBBBB in one of its spellings."""
    gap = dice.choice(["", " ", "-", "/"])
    text = f"{number[:4]}{gap}{number[4:7]}{dice.choice(['', ' '])}{number[7:]}"
    return "+49" + dice.choice(["", " "]) + text[1:] if dice.random() < 0.4 else text


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"support-notes-{seed}")
    first, last = dice.sample(FIRST, 8), dice.sample(LAST, 8)
    people = list(zip(first, last, strict=True))
    phones = [f"0{dice.randrange(151, 180)}{dice.randrange(10**6, 10**7)}" for _ in range(9)]
    mails = [f"{f}.{s}@{dice.choice(['post', 'firm', 'mail'])}.example".lower() for f, s in people]
    lines = []
    for _ in range(70):
        f, s = dice.choice(people)
        name = dice.choice(
            [
                f"{f} {s}",
                f"{s}, {f}",
                f"Mr {s}",
                f"MRS {s.upper()}",
                f"{f.lower()} {s.lower()}",
                f"{s}'s wife",
            ]
        )
        mail = dice.choice([str, str.upper, str.title])(dice.choice(mails))
        phone = spelled(dice.choice(phones), dice)
        order = f"#{dice.randrange(1000, 9999)}-{dice.randrange(10, 99)}"
        other = dice.choice(last).lower()
        lines.append(
            dice.choice(
                [
                    f"{name} called about order {order}, call back on {phone}.",
                    f"Wrote to {mail} on 2024-03-{dice.randrange(10, 29)}; {dice.choice(first)} will answer.",
                    f"{phone} ({name}): parcel 30{dice.randrange(1000, 9999)} lost, see <{mail}>",
                    f"{name} and {' '.join(dice.choice(people))} share one account ({mail}).",
                    f"No answer from {name}. The {other}ish voice mail of {phone} is full.",
                    f"Refund of 0.99 paid, 12 items, tel. {phone} or {spelled(dice.choice(phones), dice)}",
                    f"{dice.choice(first)} said: ask {s} again.",
                    "",
                ]
            )
        )
    (folder / "notes.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with (folder / "customers.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["customer_no", "first_name", "last_name"])
        writer.writerows((700 + 3 * i, f, s) for i, (f, s) in enumerate(people))
