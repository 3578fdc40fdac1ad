# %%
import pandas as pd

print(open("handover.txt").read())
north, south = (pd.read_csv(f"{name}.csv", dtype=str, keep_default_na=False) for name in ("northlight", "southern"))
for table in (north, south):
    print(table.head(), table["reason"].value_counts(), table["lamp"].value_counts(), (table["serial"] == "").sum())
    print(table["installed"].str[:2].max(), table["installed"].str[3:5].max(), table["serial"].value_counts().head(3))
print(south[south["serial"] == ""].head())
# %%
EXPORT, REGISTER = pd.Timestamp("2024-09-30"), pd.Timestamp("2018-03-01")
for table in (north, south):
    shape = "%d/%m/%Y" if table["installed"].str[:2].max() > "12" else "%m/%d/%Y"
    table["up"] = pd.to_datetime(table["installed"], format=shape)
    table["down"] = pd.to_datetime(table["taken_down"].replace("", None), format=shape)
    table["place"] = table["pole"].str[:2] + table["pole"].str.extract(r"(\d+)")[0].astype(int).astype(str)
given = north[north["reason"] == "to Southern"].set_index("place")["serial"]
south.loc[south["serial"] == "", "serial"] = south["place"].map(given)
both = pd.concat([north, south])
both["end"] = both["down"].fillna(EXPORT)
both = both.sort_values(["serial", "end"])
lamps = both.groupby("serial").agg(born=("up", "min"), end=("end", "last"), reason=("reason", "last"), lamp=("lamp", "first"))
print(len(both), len(lamps), both.groupby("serial").size().value_counts())
# %%
lamps = lamps[lamps["born"].dt.year > 1900]
lamps["kind"] = lamps["lamp"].str.contains("LED").map({True: "led", False: "sodium"})
lamps["failed"] = lamps["reason"].isin(["F", "failed", "burnt out", "dead"])
lamps["age"] = (lamps["end"] - lamps["born"]).dt.days
lamps["entry"] = (REGISTER - lamps["born"]).dt.days.clip(lower=0)
ages = range(0, 73, 6)
shares, curves = {"months": list(ages)}, {}
for kind in ("sodium", "led"):
    mine = lamps[lamps["kind"] == kind]
    share, curve = 1.0, {0: 1.0}
    for age, deaths in mine[mine["failed"]].groupby("age").size().items():
        risk = ((mine["entry"] < age) & (mine["age"] >= age)).sum()
        share *= 1 - deaths / risk
        curve[age] = share
    curves[kind] = pd.Series(curve)
    shares[kind] = [curves[kind][curves[kind].index <= month * 30.4375].iloc[-1] for month in ages]
table = pd.DataFrame(shares)
print(table)
table.round(4).to_csv("output/lifetimes.csv", index=False)
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(8, 5))
for kind, name in (("sodium", "sodium"), ("led", "LED")):
    ax.plot(table["months"], table[kind], marker="o", label=name)
ax.set_xticks(table["months"])
ax.set_xlabel("age in months")
ax.set_ylabel("share")
ax.set_title("Survival of lamps")
ax.legend()
fig.savefig("output/lifetimes.png")
old = lamps[lamps["kind"] == "sodium"]
median = curves["sodium"].index[curves["sodium"] <= 0.5][0]
print(f"Answer: sodium_lamps={len(old)}; sodium_failed={old['failed'].sum()}; sodium_median={median}")
