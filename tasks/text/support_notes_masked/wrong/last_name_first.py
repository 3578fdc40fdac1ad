# %%
import pandas as pd

text = open("notes.txt", encoding="utf-8").read()
customers = pd.read_csv("customers.csv")
print(text[:2500])
print(customers)
# %%
import re

full = {row.last_name.lower(): f"{row.first_name} {row.last_name}" for row in customers.itertuples()}
known = {"EMAIL": {}, "PHONE": {}, "CUSTOMER": {}}


def tag(kind, value):
    number = known[kind].setdefault(value, len(known[kind]) + 1)
    return f"[{kind}_{number}]"


def phone(match):
    written = match[0]
    digits = re.sub(r"\D", "", written)
    if not 9 <= len(digits) <= 13:
        return written
    return tag("PHONE", "0" + digits[2:] if written.startswith("+49") else digits)


text = re.sub(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", lambda m: tag("EMAIL", m[0].lower()), text)
text = re.sub(r"(?<![\w#./-])(?:\+\d|0)(?:[ /-]?\d)+", phone, text)
names = "|".join(rf"{v.split()[0]} {k}|{k}, {v.split()[0]}|{k}" for k, v in full.items())


def customer(match):
    last = next(k for k in full if k in re.split(r"[ ,]+", match[0].lower()))
    return tag("CUSTOMER", full[last])


text = re.sub(rf"\b(?:{names})\b", customer, text, flags=re.I)
open("output/notes_masked.txt", "w", encoding="utf-8").write(text)
rows = [(f"[{kind}_{n}]", value) for kind, values in known.items() for value, n in values.items()]
rows = [(t, ", ".join(v.split()[::-1]) if "CUSTOMER" in t else v) for t, v in rows]
pd.DataFrame(rows, columns=["tag", "value"]).to_csv("output/key.csv", index=False)
print(text[:1500])
print(rows)
