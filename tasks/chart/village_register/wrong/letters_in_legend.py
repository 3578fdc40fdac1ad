# %%
import pandas as pd

people = pd.read_csv("register.csv", dtype=str)
print(people.head(10), people["sex"].value_counts())
# %%
day = pd.Timestamp("2024-06-30")
for name in ["born", "moved_in", "moved_out", "died"]:
    iso = pd.to_datetime(people[name], format="%Y-%m-%d", errors="coerce")
    people[name] = iso.fillna(pd.to_datetime(people[name], format="%d/%m/%Y", errors="coerce"))
there = people[["born", "moved_in"]].max(axis=1) <= day
gone = (people["moved_out"] <= day) | (people["died"] <= day)
people = people[there & ~gone]
born = people["born"]
later = (born.dt.month > 6)
age = 2024 - born.dt.year - later
group = (age // 10).clip(upper=8)
table = people.groupby([group, people["sex"].str[0].str.lower()]).size().unstack(fill_value=0).reindex(range(9), fill_value=0)
print(table)
# %%
import matplotlib.pyplot as plt

names = [f"{10 * g}-{10 * g + 9}" for g in range(8)] + ["80+"]
fig, ax = plt.subplots(figsize=(8, 6))
ax.barh(names, -table["m"], label="m")
ax.barh(names, table["f"], label="f")
ax.set_title("Village population 2024")
ax.legend()
fig.savefig("output/pyramid.png")
print(f"Here it is.\n\nAnswer: men={table['m'].sum()}; women={table['f'].sum()}")
