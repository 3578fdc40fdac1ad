# %%
import csv
import html
import re

with open("huts.csv", encoding="utf-8", newline="") as file:
    lines = list(csv.reader(file, delimiter=";"))[1:]
seen = {}
for name, valley, altitude, price in lines:
    key = (name.strip().casefold(), valley.strip().casefold())
    metres = re.sub(r"[^0-9]", "", altitude)
    euros = re.search(r"\d+(?:[.,]\d+)?", price)
    seen[key] = (name.strip(), valley.strip(), metres, f"{float(euros[0].replace(',', '.')):.2f}" if euros else "")
print(len(seen), "huts")
# %%
body = "\n".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in seen.values())
choices = "".join(f"<option>{html.escape(v)}</option>" for v in sorted({row[1] for row in seen.values()}))
page = f"""<!doctype html>
<meta charset="utf-8"><title>Our huts</title>
<style>
body {{ font-family: Verdana, sans-serif; font-size: 13px; background: #f4f4f0 }}
th {{ text-transform: uppercase; cursor: pointer; background: #ddd }}
th.up::after {{ content: " \\25B2" }} th.down::after {{ content: " \\25BC" }}
tr:nth-child(even) {{ background: #fff }} td:nth-child(n+3) {{ text-align: right }}
</style>
<form onsubmit="return false"><table>
<tr><td>Search<td><input type="search" id="search"></tr>
<tr><td>Valley<td><select id="valley"><option value="">all valleys</option>{choices}</select></tr>
<tr><td>At most<td><input type="number" id="most" min="0" step="0.01"></tr>
</table></form>
<p id="count"></p>
<table id="huts"><thead><tr><th>hut</th><th>valley</th><th>altitude</th><th>price</th></tr></thead><tbody>{body}</tbody></table>
""" + """<script>
const tbody = document.querySelector("#huts tbody"), heads = [...document.querySelectorAll("#huts th")];
const all = [...tbody.rows].map((tr, i) => ({ tr, i, cells: [...tr.cells].map((td) => td.textContent) }));
let column = -1, sign = 1;
const key = (entry) => (column < 2 ? entry.cells[column].toLowerCase() : parseFloat(entry.cells[column]));
function update() {
  const words = search.value.trim().toLowerCase(), chosen = valley.value, limit = most.value === "" ? Infinity : +most.value;
  const list = all.filter(({ cells: [h, v, , p] }) =>
    (h.toLowerCase().includes(words) || v.toLowerCase().includes(words)) && (!chosen || v === chosen) && (limit === Infinity || (p !== "" && +p <= limit)));
  if (column >= 0) list.sort((a, b) => {
    const left = a.cells[column] === "", right = b.cells[column] === "";
    if (left || right) return left - right || a.i - b.i;
    return sign * ((key(a) > key(b)) - (key(a) < key(b))) || a.i - b.i;
  });
  tbody.replaceChildren(...list.map((entry) => entry.tr));
  count.textContent = list.length + " of " + all.length + " huts";
  heads.forEach((th, i) => { th.className = i === column ? (sign > 0 ? "up" : "down") : ""; });
}
heads.forEach((th, i) => th.addEventListener("click", () => { sign = column === i ? -sign : 1; column = i; update(); }));
const search = document.getElementById("search"), valley = document.getElementById("valley"), most = document.getElementById("most"), count = document.getElementById("count");
document.forms[0].addEventListener("input", update);
update();
</script>"""
open("output/huts.html", "w", encoding="utf-8").write(page)
print("saved")
