"""Cells as a reader of the wiki page sees them, taken from the raw file's text."""

import re
from decimal import Decimal
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "price_list.csv").read_bytes().decode("utf-8").replace("\r\n", "\n")
    rows = []
    for stock, article, description, price in re.findall(
        r'^(\d+);([A-Z]-\d+);("[^"]*"|[^;"]*);([\d,]+);', text, re.M
    ):
        if stock != "0":
            shown = "".join("<br>" if c == "\n" else c for c in description.strip('"'))
            rows.append([article, shown, f"{Decimal(price.replace(',', '.')):,.2f}"])
    return {"rows": sorted(rows), "count": len(rows)}
