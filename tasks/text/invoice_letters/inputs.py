"""Supplier invoices on one or two pages, as a PDF with a cover page."""

import random
from datetime import date, timedelta
from pathlib import Path

SUPPLIERS = ["Harper & Sons Ltd", "Blue Kiln Ceramics", "Ottway Logistics", "Meridian Paper Co", "Finch Catering", "Alder Tools GmbH"]
GOODS = ["Packing crates", "Glazed tiles", "Courier service", "Copy paper A4", "Lunch buffet", "Hex key set", "Pallet hire", "Printer ink", "Work gloves", "Delivery"]


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        dice = random.Random(f"invoices-{seed}-{attempt}")
        statement = date(2024, 6, 1) + timedelta(days=dice.randrange(0, 40))
        invoices = [invoice(dice, statement, number) for number in range(14)]
        on_day = sum(i["total"] for i in invoices if i["due"] == statement)
        due = sum(i["total"] for i in invoices if i["due"] <= statement)
        by_date = sum(i["total"] for i in invoices if i["day"] <= statement)
        if on_day and due and due != by_date and len({i["number"] for i in invoices}) == 14:
            break
        attempt += 1
    dice.shuffle(invoices)
    draw(folder / "invoices.pdf", statement, invoices)


def invoice(dice: random.Random, statement: date, number: int) -> dict:
    items = [(name, dice.randrange(1, 30), dice.randrange(150, 9900)) for name in dice.sample(GOODS, dice.choice([2, 3, 4, 9]))]
    net = sum(count * cents for _, count, cents in items)
    discount = net * dice.choice([0, 0, 5, 10]) // 100
    vat = (net - discount) * 20 // 100
    due = statement + timedelta(days=0 if number == 0 else dice.randrange(-25, 30))
    return {
        "number": f"INV-{dice.randrange(1000, 9999)}", "supplier": dice.choice(SUPPLIERS), "due": due,
        "day": due - timedelta(days=dice.choice([14, 30])), "items": items, "net": net, "discount": discount,
        "vat": vat, "total": net - discount + vat, "style": dice.choice(["%d %B %Y", "%d %b %Y", "%Y-%m-%d"]),
    }  # fmt: skip


def money(cents: int) -> str:
    return f"GBP {cents // 100:,}.{cents % 100:02d}"


def draw(path: Path, statement: date, invoices: list[dict]) -> None:
    from reportlab.lib.pagesizes import A4
    from reportlab.pdfgen import canvas

    sheet = canvas.Canvas(str(path), pagesize=A4, invariant=1)
    sheet.setFont("Helvetica-Bold", 18)
    sheet.drawString(60, 760, "Accounts payable")
    sheet.setFont("Helvetica", 12)
    sheet.drawString(60, 730, f"Statement date: {statement:%d %B %Y}")
    sheet.drawString(60, 710, "Enclosed: supplier invoices as received")
    sheet.showPage()
    for one in invoices:
        y = head(sheet, one)
        for index, (name, count, cents) in enumerate(one["items"]):
            if index == 5:
                sheet.drawString(60, y, "continued on next page")
                sheet.drawRightString(520, y, f"Subtotal carried {money(sum(c * p for _, c, p in one['items'][:5]))}")
                sheet.showPage()
                sheet.setFont("Helvetica", 11)
                sheet.drawString(60, 780, f"Invoice {one['number']} - page 2")
                y = 740
            sheet.drawString(60, y, name)
            sheet.drawRightString(360, y, f"{count} x {money(cents)}")
            sheet.drawRightString(520, y, money(count * cents))
            y -= 18
        y -= 10
        sums = [("Net total", one["net"]), ("VAT 20%", one["vat"]), ("Amount to pay", one["total"])]
        if one["discount"]:
            sums.insert(1, ("Less discount", -one["discount"]))
        for label, cents in sums:
            sheet.drawString(300, y, label)
            sheet.drawRightString(520, y, money(cents) if cents >= 0 else "-" + money(-cents))
            y -= 18
        sheet.showPage()
    sheet.save()


def head(sheet, one: dict) -> int:
    sheet.setFont("Helvetica-Bold", 14)
    sheet.drawString(60, 780, one["supplier"])
    sheet.setFont("Helvetica", 11)
    sheet.drawString(60, 755, f"Invoice no. {one['number']}")
    sheet.drawString(60, 737, f"Invoice date: {one['day'].strftime(one['style'])}")
    sheet.drawString(60, 719, f"Payment due: {one['due'].strftime(one['style'])}")
    return 680
