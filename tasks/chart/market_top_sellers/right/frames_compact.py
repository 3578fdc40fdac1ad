# %%
import io
import zipfile

import pandas as pd

box = zipfile.ZipFile("sales.zip")
parts = {}
for info in box.infolist():
    if info.filename.startswith("__MACOSX") or not info.filename.endswith(".csv"):
        continue
    raw = box.read(info).decode()
    style = {"sep": ";", "decimal": ","} if ";" in raw.split("\n")[0] else {}
    part = pd.read_csv(io.StringIO(raw), **style)
    if len(part):
        parts[info.filename.rpartition("/")[2][:-4]] = part
lines = pd.concat(parts, names=["hall"]).reset_index("hall").merge(pd.read_csv("products.csv"), on="code")
cents = lines["quantity"] * (lines["unit_price"] * 100).round() * (100 - pd.to_numeric(lines["discount"]).fillna(0)) / 100
sums = cents.groupby([lines["hall"], lines["name"].rename("product")]).sum().round(6).add(1e-6).round().div(100).rename("revenue").reset_index()
sums.insert(1, "rank", sums.groupby("hall")["revenue"].rank("min", ascending=False).astype(int))
top = sums[sums["rank"].le(3)].sort_values(["hall", "rank", "product"])
top.to_json("output/top.json", orient="records")
# %%
print(top)
print("Answer: entries=%d; revenue=%.2f" % (len(top), top["revenue"].sum()))
