# %%
with open("units.csv") as file:
    rows = [line.strip().split(",") for line in file if line.strip()]
head, rows = rows[0], rows[1:]
table = {row[head.index("unit")].strip(): int(row[head.index("seconds")]) for row in rows}
print(table)
# %%
lines = ["\"\"\"Durations as text.\"\"\"", "", f"_SIZES = {table!r}", "_ORDER = sorted(_SIZES, key=_SIZES.get, reverse=True)", """

def parse(text):
    rest = text.strip()
    negative = rest[:1] == "-"
    if negative:
        rest = rest[1:]
    if not rest or rest[0] not in "0123456789":
        raise ValueError("no duration: " + repr(text))
    allowed = list(_ORDER)
    seconds = 0
    number = ""
    for letter in rest:
        if letter in "0123456789":
            number += letter
        elif letter == " ":
            if number:
                raise ValueError("a number without a unit in " + repr(text))
        else:
            unit = letter.lower()
            if not number or unit not in allowed:
                raise ValueError("unexpected " + letter + " in " + repr(text))
            seconds += int(number) * _SIZES[unit]
            allowed = allowed[allowed.index(unit) + 1:]
            number = ""
    if number:
        raise ValueError("a number without a unit in " + repr(text))
    return -seconds if negative else seconds


def text(seconds):
    if type(seconds) is not int:
        raise TypeError("an int is needed, not " + type(seconds).__name__)
    if seconds < 0:
        return "-" + text(-seconds)
    result = ""
    for unit in _ORDER:
        if seconds >= _SIZES[unit]:
            result += " " + str(seconds // _SIZES[unit]) + unit
            seconds %= _SIZES[unit]
    return result.strip() or "0" + _ORDER[-1]
"""]
with open("output/durations.py", "w") as file:
    file.write("\n".join(lines))
print("written")
