# %%
raw = open("contacts.vcf", encoding="utf-8", newline="").read()
print(raw[:2500])
# %%
import quopri
import re

import pandas as pd

text = raw.replace("=\r\n", "").replace("\r\n ", "").replace("\r\n", "\n")
people = []
for block in re.findall(r"BEGIN:VCARD\n(.*?)END:VCARD", text, re.S):
    name, firm, mobiles, mails = "", "", [], []
    for line in block.splitlines():
        found = re.match(r"(FN|ORG|TEL|EMAIL)(;[^:]*)?:(.*)", line)
        if not found:
            continue
        kind, options, value = found[1], found[2] or "", found[3].strip()
        if "QUOTED-PRINTABLE" in options:
            value = quopri.decodestring(value.encode()).decode("utf-8")
        if kind == "FN":
            name = value
        elif kind == "ORG":
            firm = value.split(";")[0]
        elif kind == "EMAIL":
            mails.append(value.lower())
        else:
            number = re.sub(r"[\s\-()]", "", value)
            number = re.sub(r"^(\+86|0086)", "", number)
            if re.fullmatch(r"1\d{10}", number):
                mobiles.append(number)
    if not mobiles:
        continue
    for person in people:
        if set(person["手机"]) & set(mobiles):
            person["手机"] += mobiles
            person["邮箱"] += mails
            person["公司"] = person["公司"] or firm
            break
    else:
        people.append({"姓名": name, "手机": mobiles, "邮箱": mails, "公司": firm})
for person in people:
    for column in ("手机", "邮箱"):
        person[column] = ";".join(dict.fromkeys(person[column]))
table = pd.DataFrame(people)
table["公司"] = table["公司"].replace("", "无")
table.to_excel("output/contacts.xlsx", index=False)
print(table.head())
print(f"答案：{len(table)}")
