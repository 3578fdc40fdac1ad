# %%
import sqlite3

import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

with sqlite3.connect("clinic.sqlite") as base:
    frame = pd.read_sql("select name as department, day, status from departments left join visits using (dept_id)", base)
frame["day"] = pd.to_datetime(frame["day"])
taken = (frame["status"].str.lower() == "attended") & (frame["day"].dt.year == 2024)
frame["quarter"] = "Q" + frame["day"].dt.quarter.astype("Int64").astype(str)
counts = frame[taken].groupby(["department", "quarter"]).size().unstack(fill_value=0)
counts = counts.reindex(sorted(frame["department"].unique()), fill_value=0)
# %%
sns.set_theme(style="whitegrid")
with sns.color_palette("Set2"):
    counts[counts.sum(axis=1) > 0].plot(kind="bar", stacked=True, rot=45, width=0.8, xlabel="", ylabel="visits")
plt.title("Attended visits 2024")
plt.legend(title="Quarter", loc="best")
plt.savefig("output/visits_2024.png", bbox_inches="tight", dpi=130)
counts["total"] = counts.sum(axis=1)
counts.loc["All departments"] = counts.sum()
counts.to_excel("output/visits_2024.xlsx", engine="xlsxwriter", sheet_name="Visits 2024")
print(f"There were {counts.loc['All departments', 'total']:,} visits.")
print(f"Answer: {counts.loc['All departments', 'total']}")
