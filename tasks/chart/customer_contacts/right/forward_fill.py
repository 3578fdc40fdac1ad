# %%
import pandas as pd

frame = pd.read_csv("contacts.csv", dtype="string", keep_default_na=False)
for name in frame:
    frame[name] = frame[name].str.split().str.join(" ")
frame = frame.replace(r"(?i)^(n/a|-|unknown|)$", pd.NA, regex=True).dropna(subset="email")
frame["email"] = frame["email"].str.lower()
frame["updated"] = [pd.to_datetime(t, dayfirst="/" in t) for t in frame["updated"]]
frame["phone"] = "+44" + frame["phone"].str.replace("(0)", "", regex=False).str.replace(r"\D+", "", regex=True).str[-10:]
frame = frame.sort_values(["email", "updated"])
filled = frame.groupby("email")[["name", "phone", "city"]].ffill()
frame[["name", "phone", "city"]] = filled
last = frame.drop_duplicates("email", keep="last")
last.to_csv("output/contacts.csv", index=False, columns=["email", "name", "phone", "city", "updated"], encoding="utf-8-sig", date_format="%Y-%m-%d")
# %%
print(f"{len(frame)} rows became {len(last)}.\n")
print(f"**Answer: people={len(last)}; no_phone={last['phone'].isna().sum()}**")
