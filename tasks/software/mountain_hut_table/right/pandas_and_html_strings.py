# %%
import json

import pandas as pd

table = pd.read_csv("huts.csv", sep=";", dtype=str, keep_default_na=False).map(str.strip)
table["key"] = table["hut"].str.lower() + "|" + table["valley"].str.lower()
table["place"] = table.groupby("key").ngroup().pipe(lambda _: table.groupby("key", sort=False).ngroup())
table = table.drop_duplicates("key", keep="last").sort_values("place")
table["altitude"] = table["altitude"].str.replace(r"\D", "", regex=True)
numbers = pd.to_numeric(table["price"].str.replace("€", "").str.replace(",", ".").str.strip(), errors="coerce")
table["price"] = numbers.map(lambda x: "" if pd.isna(x) else f"{x:.2f}")
data = table[["hut", "valley", "altitude", "price"]].values.tolist()
# %%
page = """<html><head><meta charset="utf-8"/><title>Huts of the club</title></head><body style="background:#222;color:#eee">
<div><label for="search">Search</label> <input id="search" type="text" oninput="later()"/>
<label for="valley">Valley</label> <select id="valley" onchange="later()"></select>
<label for="most">At most</label> <input id="most" type="text" inputmode="decimal" size="6" oninput="later()"/></div>
<div><span id="count"></span></div>
<table id="huts" border="1"><thead><tr><th onclick="by(0)">hut</th><th onclick="by(1)">valley</th><th onclick="by(2)">altitude</th><th onclick="by(3)">price</th></tr></thead><tbody></tbody></table>
<script type="text/javascript">
var DATA = @DATA, order = null, timer;
function get(id) { return document.getElementById(id); }
var names = DATA.map(function (r) { return r[1]; }).filter(function (v, i, a) { return a.indexOf(v) === i; }).sort();
get("valley").innerHTML = "<option value=''>all valleys</option>" + names.map(function (v) { return "<option value='" + v + "'>" + v + "</option>"; }).join("");
function by(column) { order = { column: column, down: !!order && order.column === column && !order.down }; draw(); }
function later() { clearTimeout(timer); timer = setTimeout(draw, 120); }
function value(row) { return order.column > 1 ? Number(row[order.column]) : row[order.column].toLowerCase(); }
function draw() {
  var text = get("search").value.trim().toLowerCase(), valley = get("valley").value, most = get("most").value.trim();
  var rows = DATA.filter(function (r) {
    if ((r[0] + "\\n" + r[1]).toLowerCase().indexOf(text) < 0) return false;
    if (valley !== "" && r[1] !== valley) return false;
    return most === "" || (r[3] !== "" && parseFloat(r[3]) <= parseFloat(most.replace(",", ".")));
  });
  if (order) {
    var full = rows.filter(function (r) { return r[order.column] !== ""; }), empty = rows.filter(function (r) { return r[order.column] === ""; });
    full.sort(function (a, b) { var x = value(a), y = value(b), c = x < y ? -1 : x > y ? 1 : 0; return order.down ? -c : c; });
    rows = full.concat(empty);
  }
  get("huts").tBodies[0].innerHTML = rows.map(function (r) { return "<tr><td>" + r.join("</td><td>") + "</td></tr>"; }).join("");
  get("count").innerHTML = rows.length + " of " + DATA.length + " huts";
}
draw();
</script></body></html>""".replace("@DATA", json.dumps(data, ensure_ascii=False))
with open("output/huts.html", "w", encoding="utf-8") as out:
    out.write(page)
print(len(data), "huts on the page")
