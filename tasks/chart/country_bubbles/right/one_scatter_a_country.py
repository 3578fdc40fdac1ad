# %%
import csv
import json

def dollars(text):
    number, unit = text.replace(",", "").split(" ")
    return float(number) * {"tn": 1e12, "bn": 1e9, "mn": 1e6}[unit]

def people(value):
    text = str(value)
    if text.endswith("million"):
        return float(text.split()[0]) * 1e6
    return float(text.rstrip("k")) * (1000 if text.endswith("k") else 1)

heads = {code.upper(): people(v) for code, v in json.load(open("people.json")).items()}
years = {}
with open("life.tsv") as file:
    for name, women, men in csv.reader(file, delimiter="\t"):
        if women and men and name != "country":
            years[name] = (float(women) + float(men)) / 2
latest = {}
for row in csv.DictReader(open("gdp.csv")):
    if row["gdp"] != ".." and int(row["year"]) <= 2022:
        latest.setdefault(row["code"].upper(), []).append((int(row["year"]), row["country"], dollars(row["gdp"])))
world = []
for code, entries in latest.items():
    year, name, gdp = max(entries)
    if code in heads and name in years:
        world.append((gdp / heads[code], years[name], heads[code] / 1e6, name))
# %%
import matplotlib.pyplot as plt

plt.figure(figsize=(10, 7), dpi=110)
for x, y, size, name in sorted(world, key=lambda one: -one[2]):
    plt.scatter([x], [y], s=10 * size, color="0.8", edgecolors="black", linewidths=1)
plt.title("Wealth and health")
plt.xlabel("GDP per head")
plt.ylabel("life expectancy (years)")
plt.savefig("output/bubbles.png")
each, _, _, name = max(world)
print(f"Answer: countries={len(world)}; richest={name}; gdp={each:,.0f} dollars")
