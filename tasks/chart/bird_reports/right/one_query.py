# %%
import io
import sqlite3
import zipfile

import pandas as pd

archive = zipfile.ZipFile("reports.zip")
columns = ["day", "bird", "n", "weight"]
parts = [
    pd.read_csv(io.BytesIO(archive.read("north.csv")), dtype=str),
    pd.read_csv(io.BytesIO(archive.read("south.csv")), sep=";", encoding="latin1", dtype=str),
    pd.read_csv(io.BytesIO(archive.read("west.txt")), sep="\t", encoding="utf16", dtype=str),
]
for part, factor in zip(parts, (1, 1000, 1)):
    part.columns = columns
    part["weight"] = pd.to_numeric(part["weight"].str.replace(",", ".")) * factor
    part["n"] = part["n"].fillna("1").astype(int)
    part["bird"] = part["bird"].str.strip().str.lower()
reports = pd.concat(parts)
# %%
db = sqlite3.connect(":memory:")
source = sqlite3.connect("names.sqlite")
source.backup(db)
db.create_function("low", 1, lambda text: text and text.lower())
reports.to_sql("reports", db, index=False)
table = pd.read_sql("""
    select coalesce(s.family, 'unknown') as family, count(*) as reports, sum(n) as birds,
           round(avg(nullif(weight, 0)), 2) as mean_weight_g
    from reports r
    left join aliases a on low(a.alias) = r.bird
    left join species s on low(s.species) = coalesce(low(a.species), r.bird)
    group by 1 order by birds desc, family
""", db)
table.to_parquet("output/families.parquet", index=False, compression="gzip")
unknown = table.loc[table["family"] == "unknown", "reports"].sum()
print(f"Answer: reports={table['reports'].sum()}; unknown={unknown}")
