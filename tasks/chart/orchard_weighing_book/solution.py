# %%
import re
import zipfile

import openpyxl
import pandas as pd

book = openpyxl.load_workbook("采收.xlsx")
for sheet in book:
    print(sheet.title, sheet.dimensions)
for row in book["台账"].iter_rows(min_row=20, values_only=True):
    print(row)
for name in ("汇总", "说明"):
    for row in book[name].iter_rows(values_only=True):
        print(row)
new = pd.read_csv("新周.csv")
print(new)
box = zipfile.ZipFile("采收.xlsx")
parts = {name: box.read(name) for name in box.namelist()}
print(list(parts))
# %%
for name, data in parts.items():
    for found in re.findall(rb"[^<>]*\$?[A-G]\$?\d+:\$?[A-G]\$?\d+[^<>]*", data):
        print(name, found.decode()[-90:])
# %%
log = book["台账"]
old_end = max(cell.row for cell in log["B"] if cell.value is not None)
weeks = {log.cell(r, 1).value for r in range(5, old_end + 1)}
turn = int(re.search(r"第 (\d+) 周起", book["说明"]["A2"].value)[1])
new = new.sort_values("提交时间").drop_duplicates("周次", keep="last").sort_values("周次")
new = new[~new["周次"].isin(weeks)]
added = len(new)
end = old_end + added
xml = parts["xl/worksheets/sheet1.xml"].decode()
last = re.search(rf'<row r="{old_end}".*?</row>', xml)[0]
styles = dict(re.findall(r'<c r="([A-G])\d+" s="(\d+)"', last))
monday = (log.cell(old_end, 2).value, log.cell(old_end, 1).value)
rows, values = "", {c: [log.cell(r, i).value for r in range(5, old_end + 1)] for i, c in enumerate("CDEF", 3)}
serial = int(re.search(r'<c r="B\d+"[^>]*><v>(\d+)', last)[1])
for at, line in enumerate(new.itertuples(index=False), 1):
    r = old_end + at
    rows += f'<row r="{r}" spans="1:7"><c r="A{r}"><v>{line[0]}</v></c>'
    rows += f'<c r="B{r}" s="{styles["B"]}"><v>{serial + 7 * (line[0] - monday[1])}</v></c>'
    for c, boxes in zip("CDEF", line[2:]):
        kilos = boxes * (12.5 if line[0] >= turn else 14)
        values[c].append(kilos)
        rows += f'<c r="{c}{r}" s="{styles[c]}"><v>{kilos}</v></c>'
    rows += f'<c r="G{r}" s="{styles["G"]}"><f>SUM(C{r}:F{r})</f></c></row>'
remark = re.search(rf'<row r="{old_end + 3}".*?</row>', xml)[0]
xml = xml.replace(remark, remark.replace(str(old_end + 3), str(end + 3)))
xml = xml.replace(last, last + rows)
xml = xml.replace(f'sqref="C5:F{old_end}"', f'sqref="C5:F{end}"').replace(f'ref="A1:G{old_end + 3}"', f'ref="A1:G{end + 3}"')
parts["xl/worksheets/sheet1.xml"] = xml.encode()
# %%
def moved(text, sheet):
    """Ranges that end in the old last row end in the new one; windows of eight weeks keep their length."""

    def swap(found):
        start = int(found[2])
        return f"{found[1]}{start if start == 5 else start + added}{found[3]}{end}"

    text = re.sub(rf"({sheet}\$?[A-G]\$?)(\d+)(:\$?[A-G]\$?){old_end}\b", swap, text)
    return re.sub(rf"({sheet}\$?G\$?){old_end}\b", rf"\g<1>{end}", text)


for name in parts:
    if name.startswith(("xl/charts/", "xl/worksheets/sheet2")):
        text = moved(parts[name].decode(), "台账!")
        text = re.sub(r"<c:(num|str)Cache>.*?</c:\1Cache>", "", text, flags=re.DOTALL) if "charts/" in name else text
        parts[name] = text.encode()
text = parts["xl/workbook.xml"].decode()
text = text.replace(f"$G${old_end}<", f"$G${end}<")
parts["xl/workbook.xml"] = text.encode()
parts["xl/tables/table1.xml"] = parts["xl/tables/table1.xml"].replace(f"A4:G{old_end}".encode(), f"A4:G{end}".encode())
with zipfile.ZipFile("output/采收.xlsx", "w", zipfile.ZIP_DEFLATED) as out:
    for name, data in parts.items():
        out.writestr(name, data)
total = sum(sum(column[-8:]) / 8 for column in values.values())
print(f"答案：{total:.1f}")
