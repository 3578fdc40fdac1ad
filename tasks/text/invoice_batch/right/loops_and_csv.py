# %%
import csv
import io
import re
import zipfile
from decimal import Decimal

import pdfplumber

MONTHS = {m: i for i, m in enumerate("Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(), 1)}
rows = []
with zipfile.ZipFile("invoices.zip") as box:
    for name in sorted(box.namelist()):
        with pdfplumber.open(io.BytesIO(box.read(name))) as book:
            lines = [line.strip() for page in book.pages for line in page.extract_text().split("\n")]
        whole = "\n".join(lines)
        number = re.search(r"(?:No\.|Nr\.|#) (\S+)", whole)[1]

        def amount(start):
            line = [line for line in lines if line.startswith(start)][-1]
            text = re.sub(r"[^\d.,]", "", line.removeprefix(start))
            if "Kessler" in whole:
                text = text.replace(".", "").replace(",", ".")
            return Decimal(text.replace(",", ""))

        if "Harrow" in whole:
            d, m, y = re.search(r"^Date (\d+)/(\d+)/(\d+)", whole, re.M).groups()
            money, starts = "GBP", ("Net amount", "VAT 20%", "Total GBP")
        elif "Kessler" in whole:
            d, m, y = re.search(r"^Rechnungsdatum (\d+)\. (\S+) (\d+)", whole, re.M).groups()
            m = MONTHS[m]
            money, starts = "EUR", ("Summe netto", "USt. 19 %", "Rechnungsbetrag")
        else:
            m, d, y = re.search(r"^Date (\d+)/(\d+)/(\d+)", whole, re.M).groups()
            money, starts = "USD", ("Subtotal", "Sales tax", "Total")
        sign = -1 if "CREDIT MEMO" in whole else 1
        rows.append([name, number, f"{y}-{int(m):02}-{int(d):02}", money, *[sign * amount(s) for s in starts]])
rows.sort(key=lambda r: (r[2], r[0]))
# %%
with open("output/invoices.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("file number date currency net tax total".split())
    out.writerows(rows)
bad = [r[0] for r in rows if r[4] + r[5] != r[6]]
print(f"Answer: `{bad[0]}`")
