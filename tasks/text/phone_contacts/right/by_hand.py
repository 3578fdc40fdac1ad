# %%
import re

import openpyxl

cards, last = [], None
for line in open("contacts.vcf", encoding="utf-8", newline="").read().split("\r\n"):
    if last is not None and last[-1:] == "=":
        last = last[:-1] + line
        cards[-1][-1] = last
        continue
    if line.startswith(" "):
        last += line[1:]
        cards[-1][-1] = last
        continue
    if line == "BEGIN:VCARD":
        cards.append([])
    elif cards:
        cards[-1].append(line)
    last = line
# %%
rows = []
for card in cards:
    name = firm = ""
    phones, mails = [], []
    for line in card:
        left, _, right = line.partition(":")
        key, *opts = left.upper().split(";")
        if any("QUOTED-PRINTABLE" in o for o in opts):
            data = bytearray()
            i = 0
            while i < len(right):
                if right[i] == "=":
                    data.append(int(right[i + 1 : i + 3], 16))
                    i += 3
                else:
                    data += right[i].encode()
                    i += 1
            right = data.decode("utf-8")
        if key == "FN":
            name = right
        if key == "ORG":
            firm = right.split(";")[0]
        if key == "EMAIL":
            mails.append(right.lower())
        if key == "TEL":
            digits = "".join(c for c in right if c.isdigit())
            for prefix in ("0086", "86"):
                if digits.startswith(prefix) and len(digits) == 11 + len(prefix):
                    digits = digits[len(prefix) :]
            if len(digits) == 11 and digits[0] == "1":
                phones.append(digits)
    if phones:
        known = [r for r in rows if set(r[1]) & set(phones)]
        if known:
            row = known[0]
            row[1] = list(dict.fromkeys(row[1] + phones))
            row[2] = list(dict.fromkeys(row[2] + mails))
            row[3] = row[3] or firm
        else:
            rows.append([name, list(dict.fromkeys(phones)), list(dict.fromkeys(mails)), firm])
# %%
book = openpyxl.Workbook()
sheet = book.active
sheet.title = "通讯录"
sheet.append(["姓名", "手机", "邮箱", "公司"])
for name, phones, mails, firm in rows:
    sheet.append([name, ";".join(phones), ";".join(mails), firm or None])
for cells in sheet["B"]:
    cells.number_format = "@"
book.save("output/contacts.xlsx")
print(f"答案：{len(rows)} 人")
