# %%
import pandas as pd

raw = pd.read_excel("attendance.xlsx", header=None)
print(raw.to_string())
# %%
year = raw.iloc[0, 0].split()[-1]
months = raw.iloc[2, 2:].ffill()
names = raw.iloc[3, 2:]
body = raw.iloc[4:].copy()
body = body[body[1].notna()]
body[0] = body[0].ffill()
parts = []
for number, month in enumerate(["Jan", "Feb", "Mar", "Apr", "May", "Jun"], start=1):
    columns = months.index[months == month]
    part = body[columns].copy()
    part.columns = names[columns].tolist()
    part.insert(0, "month", f"{year}-{number:02d}")
    part.insert(0, "site", body[1])
    part.insert(0, "team", body[0])
    parts.append(part)
long = pd.concat(parts)
long = long.dropna(subset=["planned", "held", "absent"], how="all")
long[["planned", "held", "absent"]] = long[["planned", "held", "absent"]].astype(float).fillna(0).astype(int)
# %%
long = long.sort_values(["team", "site", "month"])
long["month"] = long["month"] + "-01"
long.to_csv("output/attendance_long.csv", index=False)
print(f"Answer: rows={len(long)}; held={long['held'].sum()}")
