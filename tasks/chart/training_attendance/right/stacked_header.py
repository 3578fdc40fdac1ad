# %%
import pandas as pd

title = pd.read_excel("attendance.xlsx", header=None, nrows=1).iat[0, 0]
table = pd.read_excel("attendance.xlsx", header=[2, 3])
table = table.rename(columns=lambda name: "" if str(name).startswith("Unnamed") else name, level=0)
table.columns = pd.MultiIndex.from_arrays([pd.Series(table.columns.get_level_values(0)).replace("", None).ffill().fillna("key"), table.columns.get_level_values(1)])
table[("key", "Team")] = table[("key", "Team")].ffill()
table = table.dropna(subset=[("key", "Site")]).set_index([("key", "Team"), ("key", "Site")])
table = table.drop(columns=["Q1", "Q2"], level=0)
long = pd.concat({month: table[month] for month in ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]}, names=["month", "team", "site"])
long = long.dropna(how="all").fillna(0).astype("int64").reset_index()
number = {"Jan": "01", "Feb": "02", "Mar": "03", "Apr": "04", "May": "05", "Jun": "06"}
long["month"] = title.split()[-1] + "-" + long["month"].map(number)
long = long.sort_values(["team", "site", "month"])[["team", "site", "month", "planned", "held", "absent"]]
long.to_csv("output/attendance_long.csv", index=False, encoding="utf-8-sig")
# %%
print(f"**Answer: rows={len(long)}; held={long['held'].sum():,}**")
