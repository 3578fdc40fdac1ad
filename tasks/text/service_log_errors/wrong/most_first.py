# %%
import re
import zipfile

import pandas as pd

box = zipfile.ZipFile("logs.zip")
text = ""
for name in box.namelist():
    text += box.read(name).decode()
print(box.namelist(), text[:3000])
# %%
entries = re.split(r"\n(?=\d{4}-\d\d-\d\dT)", text.strip())
entries = list(dict.fromkeys(e.strip() for e in entries))
rows = []
for entry in entries:
    stamp, level, worker, message = entry.split(" ", 3)
    if level != "ERROR":
        continue
    causes = re.findall(r"^Caused by: (\w+):", entry, re.M)
    rows.append((pd.Timestamp(stamp).tz_convert("UTC"), causes[-1] if causes else message.split(":")[0]))
errors = pd.DataFrame(rows, columns=["time", "exception"])
errors["hour"] = errors["time"].dt.strftime("%Y-%m-%dT%H:00Z")
table = errors.groupby(["hour", "exception"]).size().reset_index(name="count")
table.sort_values("count", ascending=False, kind="stable").iloc[::1].sort_values(["exception", "hour"]).to_csv("output/errors.csv", index=False)
totals = errors["hour"].value_counts().sort_index()
print(totals)
print(f"Answer: {totals.idxmax()}")
