# %%
import json
import pandas as pd

gdp = pd.read_csv("gdp.csv")
people = pd.Series(json.load(open("people.json")), name="people")
life = pd.read_csv("life.tsv", sep="\t")
print(gdp.head(12), people.head(12), life.describe(include="all"))
# %%
def heads(value):
    if isinstance(value, str):
        return float(value[:-1]) * 1e3 if value.endswith("k") else float(value.split()[0]) * 1e6
    return float(value)


gdp["code"] = gdp["code"].str.upper()
gdp = gdp[(gdp["gdp"] != "..") & (gdp["year"] <= 2022)]
gdp = gdp.sort_values("year").drop_duplicates("code", keep="last").copy()
parts = gdp["gdp"].str.replace(",", "").str.split(expand=True)
gdp["dollars"] = parts[0].astype(float) * parts[1].map({"tn": 1e12, "bn": 1e9, "mn": 1e6})
life["years"] = (life["women"] + life["men"]) / 2
world = gdp.join(people.map(heads), on="code", how="inner").merge(life, on="country").dropna(subset=["years"])
world["each"] = world["dollars"] / world["people"]
print(world)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(9, 6))
ax.scatter(world["years"], world["each"], s=10 * world["people"] / 1e6, alpha=0.6)
ax.set_title("Wealth and health")
ax.set_xlabel("GDP per head")
ax.set_ylabel("life expectancy")
fig.savefig("output/bubbles.png")
top = world.loc[world["each"].idxmax()]
print(f"Done.\n\nAnswer: countries={len(world)}; richest={top['country']}; gdp={top['each']:.0f}")
