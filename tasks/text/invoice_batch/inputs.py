"""PDF bills in three layouts: British (day first), German (decimal comma), American (pages, credit notes)."""

import io
import random
import zipfile
from datetime import date, timedelta
from pathlib import Path

from reportlab.pdfgen import canvas

MONTHS = "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split()
GOODS = [
    "Steel bolts M8",
    "Oak panel",
    "Cable drum",
    "Office chair",
    "Toner black",
    "Shelf unit",
    "Paint 5 l",
    "Lamp",
]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"invoices-{seed}")
    kinds = [british] * 3 + [german] * 3 + [american] * 4
    dice.shuffle(kinds)
    wrong, credit = dice.sample(range(10), 2)
    while kinds[credit] is not american:
        wrong, credit = dice.sample(range(10), 2)
    with zipfile.ZipFile(folder / "invoices.zip", "w", zipfile.ZIP_DEFLATED) as box:
        for number, kind in enumerate(kinds):
            day = date(2024, dice.randrange(2, 6), dice.randrange(1, 13)) + timedelta(
                days=dice.choice([0, 0, 0, 15])
            )
            items = [
                dice.randrange(900, 90000)
                for _ in range(dice.randrange(3, 7) if kind is not american else 22)
            ]
            rate = {british: 20, german: 19, american: 8}[kind]
            net = sum(items)
            tax = (net * rate + 50) // 100
            total = net + tax + (dice.choice([-1000, 900, 9000]) if number == wrong else 0)
            pages = kind(day, dice, items, net, tax, total, number == credit)
            sheet = zipfile.ZipInfo(
                f"scan_{chr(97 + number)}{dice.randrange(100, 1000)}.pdf", (2024, 1, 1, 0, 0, 0)
            )
            box.writestr(sheet, pdf(pages))


def british(
    day: date, dice: random.Random, items: list[int], net: int, tax: int, total: int, credit: bool
) -> list[list[str]]:
    lines = [
        "Harrow & Sons Ltd, Leeds",
        f"Invoice No. HS-{dice.randrange(1000, 9999)}",
        f"Date {day:%d/%m/%Y}",
    ]
    lines += [f"{dice.choice(GOODS)}   {cents / 100:,.2f}" for cents in items]
    lines += [
        f"Net amount   {net / 100:,.2f}",
        f"VAT 20%   {tax / 100:,.2f}",
        f"Total GBP   {total / 100:,.2f}",
    ]
    return [[*lines, f"Due {day + timedelta(days=30):%d/%m/%Y}. Total paid so far: 0.00"]]


def german(
    day: date, dice: random.Random, items: list[int], net: int, tax: int, total: int, credit: bool
) -> list[list[str]]:
    def euro(cents: int) -> str:
        return f"{cents / 100:,.2f}".translate(str.maketrans(",.", ".,")) + " EUR"

    lines = ["Kessler Beschläge GmbH, Kassel", f"Rechnung Nr. {dice.randrange(100, 999)}/2024"]
    lines += [
        f"Lieferdatum {(day - timedelta(days=3)):%d.%m.%Y}",
        f"Rechnungsdatum {day.day}. {MONTHS[day.month - 1]} {day.year}",
    ]
    lines += [f"{dice.choice(GOODS)}   {euro(cents)}" for cents in items]
    return [
        [*lines, f"Summe netto   {euro(net)}", f"USt. 19 %   {euro(tax)}", f"Rechnungsbetrag   {euro(total)}"]
    ]


def american(
    day: date, dice: random.Random, items: list[int], net: int, tax: int, total: int, credit: bool
) -> list[list[str]]:
    def dollars(cents: int) -> str:
        return f"(${cents / 100:,.2f})" if credit else f"${cents / 100:,.2f}"

    cut = dice.randrange(8, 15)
    title = "CREDIT MEMO" if credit else "INVOICE"
    head = [
        "Bayside Supply Inc., Oakland CA",
        f"{title} # {dice.randrange(80000, 99999)}",
        f"Order date {(day - timedelta(days=9)):%m/%d/%Y}",
    ]
    first = [*head, f"Date {day:%m/%d/%Y}"] + [
        f"{dice.choice(GOODS)}   {dollars(cents)}" for cents in items[:cut]
    ]
    carried = sum(items[:cut])
    first += [
        f"Subtotal   {dollars(carried)}",
        f"Sales tax   {dollars(0)}",
        f"Total carried forward   {dollars(carried)}",
    ]
    second = [f"{title} continued", f"Brought forward   {dollars(carried)}"]
    second += [f"{dice.choice(GOODS)}   {dollars(cents)}" for cents in items[cut:]]
    return [
        first,
        [*second, f"Subtotal   {dollars(net)}", f"Sales tax   {dollars(tax)}", f"Total   {dollars(total)}"],
    ]


def pdf(pages: list[list[str]]) -> bytes:
    file = io.BytesIO()
    sheet = canvas.Canvas(file, pagesize=(420, 595), invariant=1)
    for lines in pages:
        for row, line in enumerate(lines):
            sheet.drawString(50, 550 - 18 * row, line)
        sheet.showPage()
    sheet.save()
    return file.getvalue()
