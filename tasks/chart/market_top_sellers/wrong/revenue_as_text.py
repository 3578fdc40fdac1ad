# %%
import zipfile

pack = zipfile.ZipFile("sales.zip")
print(pack.namelist())
for name in pack.namelist():
    print(name, pack.read(name)[:90])
# %%
import io

import pandas as pd

names = pd.read_csv("products.csv").set_index("code")["name"]
parts = []
for name in pack.namelist():
    if name.startswith("__MACOSX"):
        continue
    text = pack.read(name).decode()
    semicolon = ";" in text.splitlines()[0]
    part = pd.read_csv(io.StringIO(text), sep=";" if semicolon else ",", decimal="," if semicolon else ".")
    part["hall"] = name.split("/")[-1].removesuffix(".csv")
    parts.append(part)
df = pd.concat([p for p in parts if len(p)])
df["revenue"] = df["quantity"] * df["unit_price"] * (1 - df["discount"].astype(float).fillna(0) / 100)
# %%
sums = df.groupby(["hall", "code"], as_index=False)["revenue"].sum()
sums["revenue"] = (sums["revenue"] + 1e-9).round(2)
sums["rank"] = sums.groupby("hall")["revenue"].rank(method="min", ascending=False).astype(int)
top = sums[sums["rank"] <= 3].assign(product=lambda t: t["code"].map(names))
top = top.sort_values(["hall", "rank", "product"])[["hall", "rank", "product", "revenue"]]
top.assign(revenue=top["revenue"].map("{:.2f}".format)).to_json("output/top.json", orient="records")
print(f"Answer: entries={len(top)}; revenue={top['revenue'].sum():.2f}")
