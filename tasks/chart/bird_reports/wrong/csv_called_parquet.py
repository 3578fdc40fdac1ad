# %%
import sqlite3
import zipfile

import pandas as pd

pack = zipfile.ZipFile("reports.zip")
print(pack.namelist())
print(pack.read("readme.txt").decode())
db = sqlite3.connect("names.sqlite")
species = pd.read_sql("select * from species", db)
aliases = pd.read_sql("select * from aliases", db)
# %%
names = ["date", "species", "count", "weight"]
north = pd.read_csv(pack.open("north.csv"), names=names, header=0)
south = pd.read_csv(pack.open("south.csv"), names=names, header=0, sep=";", decimal=",", encoding="latin-1")
west = pd.read_csv(pack.open("west.txt"), names=names, header=0, sep="\t", encoding="utf-16")
south["weight"] *= 1000
west["weight"] = west["weight"].mask(west["weight"] == 0)
df = pd.concat([north, south, west], ignore_index=True)
df["species"] = df["species"].str.strip().str.lower()
aliases["alias"] = aliases["alias"].str.lower()
alias = aliases.set_index("alias")["species"].str.lower()
df["species"] = df["species"].map(alias).fillna(df["species"])
family = species.assign(species=species["species"].str.lower()).set_index("species")["family"]
df["family"] = df["species"].map(family).fillna("unknown")
print(df.loc[df["family"] == "unknown", "species"].value_counts())
# %%
df["count"] = df["count"].fillna(1)
g = df.groupby("family").agg(reports=("species", "size"), birds=("count", "sum"), mean_weight_g=("weight", "mean"))
g = g.reset_index().sort_values(["birds", "family"], ascending=[False, True])
g["mean_weight_g"] = g["mean_weight_g"].round(2)
g["birds"] = g["birds"].astype(int)
g.to_csv("output/families.parquet", index=False)
print(f"Answer: reports={len(df)}; unknown={(df['family'] == 'unknown').sum()}")
