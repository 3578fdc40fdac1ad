# %%
lines = open("huts.csv", encoding="utf-8").read().splitlines()
print("\n".join(lines))
# %%
import json

huts = {}
for line in lines[1:]:
    name, valley, altitude, price = [" ".join(cell.split()) for cell in line.split(";")]
    altitude = altitude.replace(".", "").replace("m", "").strip()
    price = price.replace("€", "").replace(",", ".").strip()
    huts[name.lower(), valley.lower()] = {
        "hut": name,
        "valley": valley,
        "altitude": int(altitude) if altitude.isdigit() else None,
        "price": float(price) if price not in ("", "-", "?") else None,
    }
rows = list(huts.values())
print(len(rows), rows[:3])
# %%
page = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Mountain huts</title>
<style>table { border-collapse: collapse } td, th { padding: .2em .6em; border: 1px solid #ccc } th { cursor: pointer }tr { display: flex } th, td { flex: 1 } th:first-child, td:first-child { order: 2 }</style>
</head>
<body>
<h1>Mountain huts</h1>
<p>
<label>Search <input id="search"></label>
<label>Valley <select id="valley"><option value="">all valleys</option></select></label>
<label>At most <input id="most" type="number" step="any"> euros</label>
</p>
<p id="count"></p>
<table id="huts"><thead><tr><th>hut</th><th>valley</th><th>altitude</th><th>price</th></tr></thead><tbody></tbody></table>
<script>
const rows = %ROWS%, columns = ["hut", "valley", "altitude", "price"];
const at = (id) => document.getElementById(id);
let sorted = null, down = false;
for (const valley of [...new Set(rows.map((row) => row.valley))].sort()) {
  const option = document.createElement("option");
  option.value = option.textContent = valley;
  at("valley").append(option);
}
function compare(a, b) {
  let x = a[sorted], y = b[sorted];
  if (x === null || y === null) return (x === null) - (y === null);
  if (typeof x === "string") { x = x.toLowerCase(); y = y.toLowerCase(); }
  const way = x < y ? -1 : x > y ? 1 : 0;
  return down ? -way : way;
}
function show() {
  const text = at("search").value.trim().toLowerCase(), valley = at("valley").value, most = at("most").value.trim();
  let shown = rows.filter((row) => row.hut.toLowerCase().includes(text) || row.valley.toLowerCase().includes(text));
  if (valley) shown = shown.filter((row) => row.valley === valley);
  if (most !== "") shown = shown.filter((row) => row.price !== null && row.price <= Number(most));
  if (sorted) shown = [...shown].sort(compare);
  const body = at("huts").querySelector("tbody");
  body.innerHTML = "";
  for (const row of shown) {
    const line = document.createElement("tr");
    for (const name of columns) {
      const cell = document.createElement("td");
      const value = row[name];
      cell.textContent = value === null ? "" : name === "price" ? value.toFixed(2) : String(value);
      line.append(cell);
    }
    body.append(line);
  }
  at("count").textContent = `${shown.length} of ${rows.length} huts`;
}
at("huts").querySelectorAll("th").forEach((head, place) => head.addEventListener("click", () => {
  down = sorted === columns[place] && !down;
  sorted = columns[place];
  show();
}));
for (const id of ["search", "valley", "most"]) at(id).addEventListener("input", show);
show();
</script>
</body>
</html>
"""
open("output/huts.html", "w", encoding="utf-8").write(page.replace("%ROWS%", json.dumps(rows, ensure_ascii=False)))
print(f"output/huts.html shows {len(rows)} huts, the first is {rows[0]['hut']}.")
