# %%
import openpyxl

book = openpyxl.load_workbook("photometer.xlsx")
valid = lambda cells: [cell for cell in cells if isinstance(cell, (int, float))]
rows = list(book["standards"].iter_rows(min_row=2, values_only=True))
blanks = [v for level, *cells in rows if level == 0 for v in valid(cells)]
blank = sum(blanks) / len(blanks)
s = [0.0] * 5
for level, *cells in rows:
    for value in valid(cells) if level else []:
        w, y = level ** -2, value - blank
        s = [s[0] + w, s[1] + w * level, s[2] + w * y, s[3] + w * level ** 2, s[4] + w * level * y]
b = (s[0] * s[4] - s[1] * s[2]) / (s[0] * s[3] - s[1] ** 2)
a = (s[2] - b * s[1]) / s[0]
low, high = min(r[0] for r in rows if r[0]), max(r[0] for r in rows)
# %%
out = openpyxl.Workbook()
out.active.append(["sample", "status", "mg_per_l"])
for name, dilution, *cells in book["samples"].iter_rows(min_row=2, values_only=True):
    good = valid(cells)
    level = (sum(good) / len(good) - blank - a) / b
    if low <= level <= high:
        out.active.append([name, "ok", round(level * dilution, 3)])
    else:
        out.active.append([name, "below range" if level < low else "above range", None])
for cell in out.active["C"]:
    cell.number_format = "0.000"
out.save("output/iron.xlsx")
print(f"Answer: a={a:.5f}; b={b:.5f}")
