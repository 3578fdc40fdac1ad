# %%
import io
import re
import zipfile

import pandas as pd
import pypdf

box = zipfile.ZipFile("invoices.zip")
texts = {}
for name in box.namelist():
    texts[name] = "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(box.read(name))).pages)
for name, text in list(texts.items()):
    print("=====", name)
    print(text)
# %%
MONTHS = ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"]


def last(pattern, text):
    return re.findall(pattern, text, re.M)[-1]


rows = []
for name, text in texts.items():
    row = {"file": name, "number": last(r"(?:No\.|Nr\.|#) (\S+)", text)}
    if "Harrow" in text:
        day, month, year = last(r"^Date (\d+)/(\d+)/(\d+)", text)
        row["currency"] = "GBP"
        amounts = [last(r"^Net amount +(.+)", text), last(r"^VAT 20% +(.+)", text), last(r"^Total GBP +(.+)", text)]
    elif "Kessler" in text:
        day, month, year = last(r"^Rechnungsdatum (\d+)\. (\w+) (\d+)", text)
        month = MONTHS.index(month) + 1
        row["currency"] = "EUR"
        amounts = [last(r"^Summe netto +(.+)", text), last(r"^USt. 19 % +(.+)", text), last(r"^Rechnungsbetrag +(.+)", text)]
        amounts = [a.replace(".", "").replace(",", ".") for a in amounts]
    else:
        month, day, year = last(r"^Date (\d+)/(\d+)/(\d+)", text)
        row["currency"] = "USD"
        amounts = [last(r"^Subtotal +(.+)", text), last(r"^Sales tax +(.+)", text), last(r"^Total +([($].+)", text)]
    row["date"] = f"{year}-{int(month):02d}-{int(day):02d}"
    sign = -1 if "CREDIT MEMO" in text else 1
    row["net"], row["tax"], row["total"] = [sign * float(re.sub(r"[^\d.]", "", a)) for a in amounts]
    rows.append(row)
table = pd.DataFrame(rows)[["file", "number", "date", "currency", "net", "tax", "total"]].sort_values(["date", "file"])
table.sort_values("file").to_csv("output/invoices.csv", index=False, float_format="%.2f")
print(table.to_string())
wrong = table[(table["net"] + table["tax"] - table["total"]).abs() > 0.005]
print(f"Answer: {wrong['file'].iloc[0]}")
