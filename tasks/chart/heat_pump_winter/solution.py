# %%
import pandas as pd

print(open("log.txt").read())
heat = pd.read_csv("heat.csv")
power = pd.read_csv("power.csv", sep=";")
heat["time"] = pd.to_datetime(heat["time"], format="%d.%m.%Y %H:%M")
power["utc"] = pd.to_datetime(power.pop("from"), utc=True)
print(heat.describe(), power.describe())
print(heat[heat["time"].diff() != pd.Timedelta("30min")])
print(heat["heat"].value_counts().head())
print(heat.groupby(heat["time"].dt.to_period("M"))["heat"].describe())
print(power.groupby(power["utc"].dt.strftime("%Y-%m"))["value"].describe())
# %%
import re

# One export overlaps with the next: the same rows again. The doubled hour of October has other values and stays.
heat = heat.drop_duplicates(["time", "heat", "mode"])
heat["local"] = heat["time"].dt.tz_localize("Europe/Berlin", ambiguous="infer")
heat["utc"] = heat["local"].dt.tz_convert("UTC")
heat = heat[heat["heat"] < 500]
day, clock, which = re.search(r"(\S+)  About (\S+) (heat|the grid)", open("log.txt").read()).groups()
change = pd.to_datetime(f"{day} {clock}", format="%d.%m.%Y %H:%M").tz_localize("Europe/Berlin")
if which == "heat":
    heat.loc[heat["local"] >= change, "heat"] /= 3.6
else:
    power.loc[power["utc"] >= change, "value"] /= 1000
both = heat.merge(power, on="utc")
both["use"] = both["mode"].replace({"heating": "Heating", "defrost": "Heating", "water": "Hot water"})
both["month"] = both["local"].dt.strftime("%Y-%m")
sums = both.groupby(["month", "use"])[["heat", "value"]].sum()
cop = (sums["heat"] / sums["value"]).unstack()
print(cop)
# %%
import matplotlib.pyplot as plt

ax = cop.plot.bar(figsize=(9, 5), rot=0)
ax.set_title("Heat pump COP")
ax.set_xlabel("")
ax.set_ylabel("COP")
ax.legend(loc="lower right", bbox_to_anchor=(1, 1.0), ncol=2, title=None)
plt.tight_layout()
plt.savefig("output/cop.png")
season = both.groupby("use")[["heat", "value"]].sum()
season = season["heat"] / season["value"]
print(f"Answer: heating={season['Heating']:.2f}; water={season['Hot water']:.2f}")
