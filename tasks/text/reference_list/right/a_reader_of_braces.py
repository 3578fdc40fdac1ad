# %%
import csv
import re
import unicodedata

text = open("references.bib", encoding="utf-8").read()
MARKS = {'"': "\u0308", "'": "\u0301", "`": "\u0300", "c": "\u0327", "^": "\u0302", "~": "\u0303"}


def letters(value):
    value = re.sub(r"\\(ss|o|O|i)(?![a-zA-Z])\s?", lambda m: {"ss": "ß", "o": "ø", "O": "Ø", "i": "i"}[m[1]], value)
    value = re.sub(r"\\(c(?![a-zA-Z])|[\"'`^~])\s*\{?\s*([A-Za-z])\}?", lambda m: m[2] + MARKS[m[1]], value)
    value = unicodedata.normalize("NFC", value)
    return " ".join(value.replace("{", "").replace("}", "").split())


entries, at = [], 0
while True:
    start = text.find("@", at)
    if start < 0:
        break
    open_ = text.index("{", start)
    depth, end = 1, open_ + 1
    while depth and end < len(text):
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    kind, body = text[start + 1 : open_].strip().lower(), text[open_ + 1 : end - 1]
    at = end
    if kind in ("comment", "string"):
        continue
    key, _, rest = body.partition(",")
    fields, i = {}, 0
    while (m := re.compile(r"[\s,]*(\w+)\s*=\s*").match(rest, i)) is not None:
        i = m.end()
        if rest[i] in '{"':
            close = {"{": "}", '"': '"'}[rest[i]]
            level, j = 0, i + 1
            while rest[j] != close or level:
                level += {"{": 1, "}": -1}.get(rest[j], 0)
                j += 1
            value, i = rest[i + 1 : j], j + 1
        else:
            j = i
            while j < len(rest) and rest[j] not in ",\n":
                j += 1
            value, i = rest[i:j], j
        fields[m[1].lower()] = value
    entries.append((kind, key.strip(), fields))
# %%
rows, known = [], set()
for kind, key, f in entries:
    doi = f.get("doi", "").strip().lower()
    doi = doi[doi.index("10.") :] if "10." in doi else ""
    if doi in known:
        continue
    if doi:
        known.add(doi)
    people = re.split(r"\s+and\s+", f["author"].strip())
    first = people[0].split(",")[0] if "," in people[0] else people[0].split()[-1]
    rows.append((key, kind, int(f["year"]), letters(first), len(people), letters(f["title"]), doi))
rows.sort(key=lambda r: (-r[2], r[0].casefold()))
with open("output/references.csv", "w", newline="", encoding="utf-8") as file:
    w = csv.writer(file, quoting=csv.QUOTE_ALL)
    w.writerow("key type year first_author authors title doi".split())
    w.writerows(rows)
print(len(rows), "references")
