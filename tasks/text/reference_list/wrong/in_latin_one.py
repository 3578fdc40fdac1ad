# %%
text = open("references.bib", encoding="utf-8").read()
print(text[:4000])
# %%
import re

import pandas as pd

LETTERS = {
    '{\\"u}': "ü", '{\\"O}': "Ö", '{\\"\\i}': "ï", "{\\'i}": "í", "{\\'a}": "á", "{\\'e}": "é",
    "{\\o}": "ø", "{\\ss}": "ß", "{\\c{c}}": "ç",
}


def plain(value):
    for latex, letter in LETTERS.items():
        value = value.replace(latex, letter)
    return re.sub(r"\s+", " ", value.replace("{", "").replace("}", "")).strip()


rows, seen = [], set()
for block in re.split(r"\n(?=@)", text):
    if block.lower().startswith(("@comment", "@string")):
        continue
    head = re.match(r"@(\w+)\{([^,]+),", block)
    kind = head[1].lower()
    fields = {}
    for part in re.split(r",\s*\n\s+(?=\w+\s*=)", block[head.end():].strip()):
        name, value = part.split("=", 1)
        value = plain(value)
        fields[name.strip().lower()] = value.strip(' ,"\n')
    doi = re.sub(r"^https?://(dx\.)?doi\.org/", "", fields.get("doi", "").lower())
    if doi and doi in seen:
        continue
    seen.add(doi)
    authors = fields["author"].split(" and ")
    first = authors[0].split(",")[0] if "," in authors[0] else authors[0].split()[-1]
    rows.append([head[2], kind, int(fields["year"]), first, len(authors), fields["title"], doi])
table = pd.DataFrame(rows, columns=["key", "type", "year", "first_author", "authors", "title", "doi"])
table["lower"] = table["key"].str.lower()
table = table.sort_values(["year", "lower"], ascending=[False, True]).drop(columns="lower")
assert not table.astype(str).apply(lambda c: c.str.contains(r"\\")).any().any()
table.to_csv("output/references.csv", index=False, encoding="latin-1", errors="replace")
print(table.to_string())
