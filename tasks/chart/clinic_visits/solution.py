# %%
import sqlite3

import pandas as pd

db = sqlite3.connect("clinic.sqlite")
visits = pd.read_sql("select * from visits", db, parse_dates=["day"])
departments = pd.read_sql("select * from departments", db)
print(visits.head(), visits["status"].value_counts(), departments)
# %%
kept = visits[(visits["status"].str.lower() == "attended") & (visits["day"].dt.year == 2024)]
quarter = "Q" + kept["day"].dt.quarter.astype(str)
pivot = pd.crosstab(kept["dept_id"], quarter).reindex(departments["dept_id"], fill_value=0)
pivot.insert(0, "department", departments.set_index("dept_id")["name"])
pivot = pivot.sort_values("department").reset_index(drop=True)
pivot["total"] = pivot[["Q1", "Q2", "Q3", "Q4"]].sum(axis=1)
out = pivot.copy()
out.loc[len(out)] = ["All departments", *pivot[["Q1", "Q2", "Q3", "Q4", "total"]].sum()]
out.to_excel("output/visits_2024.xlsx", index=False)
# %%
import matplotlib.pyplot as plt

shown = pivot[pivot["total"] > 0].set_index("department")[["Q1", "Q2", "Q3", "Q4"]]
ax = shown.plot.bar(stacked=True, figsize=(9, 5), title="Attended visits 2024")
ax.set_ylabel("visits")
ax.legend(loc="upper left", bbox_to_anchor=(1, 1))
ax.figure.tight_layout()
ax.figure.savefig("output/visits_2024.png")
print(f"Answer: {len(kept)}")
