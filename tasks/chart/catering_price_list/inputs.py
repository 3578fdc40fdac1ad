"""A printed-looking price list: merged headers and categories, count lines, marks explained in the notes."""

import random
from datetime import datetime
from pathlib import Path

import xlsxwriter

STOCK = {
    "Dairy": ["Butter unsalted", "Double cream", "Cheddar mature", "Yoghurt plain", "Milk whole", "Paneer"],
    "Bakery": ["Burger buns", "Sourdough loaf", "Pitta", "Croissants", "Rye bread"],
    "Dry goods": ["Basmati rice", "Penne", "Plain flour", "Red lentils", "Caster sugar", "Couscous", "Oats"],
    "Frozen": ["Peas", "Chips", "Prawns", "Mixed berries", "Spinach"],
}


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"pricelist-{seed}")
    surcharge, deal = dice.choice([4, 5, 6, 8]), dice.choice([10, 15])
    book = xlsxwriter.Workbook(folder / "pricelist.xlsx")
    book.set_properties({"created": datetime(2024, 1, 1)})
    page, middle = book.add_worksheet("List"), book.add_format({"align": "center", "bold": True})
    page.merge_range(0, 0, 0, 5, "Harbour Catering Supplies - trade prices", middle)
    page.write(1, 0, "valid from 1 April, GBP, without VAT")
    for column, word in enumerate(["Category", "SKU", "Article"]):
        page.merge_range(3, column, 4, column, word, middle)
    page.merge_range(3, 3, 3, 5, "Price per case", middle)
    page.write_row(4, 3, ["Small", "Medium", "Large"], middle)
    line = 5
    for category, articles in STOCK.items():
        chosen = dice.sample(articles, len(articles) - 1)
        page.merge_range(line, 0, line + len(chosen) - 1, 0, category, middle)
        for place, article in enumerate(chosen):
            gone = " (x)" if dice.random() < 0.12 or place == 1 else ""
            page.write_string(line, 1, f"{dice.randrange(100, 9999 if place == 0 else 99999):05d}")
            page.write_string(line, 2, article + gone)
            small = dice.randrange(400, 2500)
            for size, factor in enumerate([1, 1.9, 3.5]):
                cell(page, line, 3 + size, int(small * factor), dice, place == 0 and size == 0)
            line += 1
        page.write(line, 0, f"{len(chosen)} articles in {category}")
        line += 2
    page.write(line, 0, "Notes")
    page.write(line + 1, 0, f"* cold chain: {surcharge} % surcharge, not included in the printed price")
    page.write(line + 2, 0, f"# spring offer: {deal} % off the printed price")
    page.write(line + 3, 0, "(x) delisted, please do not order any more")
    book.close()


def cell(page: object, row: int, column: int, pence: int, dice: random.Random, marked: bool) -> None:
    kind = "*" if marked else dice.choice(["number"] * 5 + ["text", "*", "#", "none"])
    if kind == "number":
        page.write_number(row, column, pence / 100)
    elif kind == "none":
        page.write(row, column, dice.choice(["", "-", "on request"]))
    else:
        page.write_string(row, column, f"£{pence / 100:.2f}{kind.replace('text', '')}")
