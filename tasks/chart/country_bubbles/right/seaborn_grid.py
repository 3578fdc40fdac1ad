# %%
import json
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

scale = {"tn": 1e12, "bn": 1e9, "mn": 1e6}
gdp = pd.read_csv("gdp.csv", na_values=[".."]).dropna().query("year <= 2022")
gdp["code"] = gdp["code"].str.upper()
gdp = gdp.loc[gdp.groupby("code")["year"].idxmax()]
amount = gdp["gdp"].str.replace(",", "").str.extract(r"([\d.]+) (\w+)")
gdp["usd"] = amount[0].astype(float) * amount[1].map(scale)
people = pd.Series(json.load(open("people.json"))).astype(str)
people = people.str.replace(" million", "e6").str.replace("k", "e3").astype(float).rename("people")
life = pd.read_table("life.tsv").dropna()
life["years"] = life[["women", "men"]].mean(axis=1)
world = gdp.merge(people, left_on="code", right_index=True).merge(life)
world["head"] = world["usd"] / world["people"]
# %%
sns.set_theme(style="whitegrid")
fig, ax = plt.subplots(figsize=(9, 6))
ax.scatter(world["head"], world["years"], s=world["people"] / 1e5, c=sns.color_palette("husl", len(world)), alpha=0.5)
ax.set(title="Wealth and health", xlabel="GDP per head", ylabel="years")
fig.savefig("output/bubbles.png", bbox_inches="tight")
best = world.sort_values("head").iloc[-1]
print(f"The richest country is {best.country}.")
print(f"Answer: countries={len(world)}; richest={best.country}; gdp=${best['head']:.0f}")
