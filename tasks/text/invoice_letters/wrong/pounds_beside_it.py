# %%
import pypdf

pages = [page.extract_text() for page in pypdf.PdfReader("invoices.pdf").pages]
for text in pages[:4]:
    print(text)
    print("-----")
# %%
import re

import pandas as pd

statement = pd.to_datetime(re.search(r"Statement date: (.+)", pages[0]).group(1))
invoices = {}
current = None
for text in pages[1:]:
    number = re.search(r"INV-\d{4}", text).group(0)
    found = invoices.setdefault(number, {"invoice_no": number})
    if "Invoice date:" in text:
        found["supplier"] = text.splitlines()[0].strip()
        found["invoice_date"] = pd.to_datetime(re.search(r"Invoice date: (.+)", text).group(1).strip())
        found["due_date"] = pd.to_datetime(re.search(r"Payment due: (.+)", text).group(1).strip())
    total = re.search(r"Amount to pay\s+GBP ([\d,.]+)", text)
    if total:
        found["amount"] = float(total.group(1).replace(",", ""))
table = pd.DataFrame(invoices.values()).sort_values("invoice_no")
print(table)
# %%
due = table.loc[table["due_date"] <= statement, "amount"].sum()
out = table.copy()
for column in ("invoice_date", "due_date"):
    out[column] = out[column].dt.strftime("%Y-%m-%d")
out["amount"] = out["amount"].map("£{:.2f}".format)
out[["invoice_no", "supplier", "invoice_date", "due_date", "amount"]].to_csv("output/invoices.csv", index=False)
print(f"There are {len(table)} invoices.\n\nAnswer: {due:.2f}")
