# %%
import csv
import re
from datetime import datetime

import pdfplumber

with pdfplumber.open("invoices.pdf") as book:
    pages = [page.extract_text() for page in book.pages]


def day(text):
    for form in ("%d %B %Y", "%d %b %Y", "%Y-%m-%d", "%d/%m/%Y"):
        try:
            return datetime.strptime(text.strip(), form).date()
        except ValueError:
            pass
    raise ValueError(text)


limit = day(re.search("Statement date: (.*)", pages[0])[1])
found = {}
for page in pages[1:]:
    no = re.search(r"INV-\d+", page)[0]
    one = found.setdefault(no, {})
    if "Payment due:" in page:
        one["supplier"] = page.split("\n")[0].strip()
        one["invoice_date"] = day(re.search("Invoice date: (.*)", page)[1])
        one["due_date"] = day(re.search("Payment due: (.*)", page)[1])
    pay = re.search(r"Amount to pay\s+GBP\s*([\d.,]+)", page)
    if pay:
        one["amount"] = round(float(pay[1].replace(",", "")), 2)
with open("output/invoices.csv", "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file, quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow(["invoice_no", "supplier", "invoice_date", "due_date", "amount"])
    for no in sorted(found):
        one = found[no]
        writer.writerow([no, one["supplier"], one["invoice_date"].isoformat(), one["due_date"].isoformat(), one["amount"]])
total = sum(one["amount"] for one in found.values() if one["due_date"] <= limit)
print(f"**Answer: £{total:,.2f}**")
