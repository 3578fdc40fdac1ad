# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

people = pd.read_csv("register.csv", dtype=str)
for name in ("born", "moved_in", "moved_out", "died"):
    people[name] = pd.to_datetime(people[name].str.replace(r"^(\d\d)/(\d\d)/(\d{4})$", r"\3-\2-\1", regex=True))
people["sex"] = people["sex"].str.lower().str[:1].map({"m": "men", "f": "women"})
now = pd.Timestamp(2024, 6, 30)
here = people[(people["born"] <= now) & ~(people["moved_in"] > now) & ~(people["moved_out"] <= now) & ~(people["died"] <= now)].copy()
here["age"] = now.year - here["born"].dt.year - (here["born"].dt.strftime("%m%d") > "0630")
names = ["0-9", "10-19", "20-29", "30-39", "40-49", "50-59", "60-69", "70-79", "80+"]
here["group"] = pd.cut(here["age"], [*range(0, 90, 10), 200], right=False, labels=names)
table = here.groupby(["group", "sex"], observed=False).size().unstack(fill_value=0)
# %%
sns.set_theme(style="whitegrid")
fig, ax = plt.subplots(figsize=(8, 6))
sns.barplot(x=-table["men"], y=table.index, order=names[::-1], color="steelblue", label="men", ax=ax)
sns.barplot(x=table["women"], y=table.index, order=names[::-1], color="salmon", label="women", ax=ax)
ax.set(title="Village population 2024", xlabel="", ylabel="age")
ax.legend()
fig.savefig("output/pyramid.png", bbox_inches="tight", dpi=120)
print(f"Answer: men={table['men'].sum()}, women={table['women'].sum()}")
