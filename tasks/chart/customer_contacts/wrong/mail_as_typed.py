# %%
import pandas as pd

raw = pd.read_csv("contacts.csv", dtype=str, keep_default_na=False)
print(raw.head(20))
print(raw["phone"].sample(15, random_state=1).tolist())
# %%
df = raw.apply(lambda column: column.str.strip().str.replace(r"\s+", " ", regex=True))
df = df.mask(df.apply(lambda column: column.str.lower().isin(["", "n/a", "-", "unknown"])))
df["email"] = df["email"].str.lower()
df = df.dropna(subset=["email"])
iso = pd.to_datetime(df["updated"], format="%Y-%m-%d", errors="coerce")
slash = pd.to_datetime(df["updated"], format="%d/%m/%Y", errors="coerce")
words = pd.to_datetime(df["updated"], format="%d %b %Y", errors="coerce")
df["updated"] = iso.fillna(slash).fillna(words)
digits = df["phone"].str.replace(r"\(0\)", "", regex=True).str.replace(r"[^0-9]", "", regex=True)
df["phone"] = "+44" + digits.str.replace(r"^(0044|44|0)", "", regex=True)
print(df["phone"].str.len().value_counts())
# %%
df = df.sort_values("updated", ascending=False)
people = df.groupby("email")[["name", "phone", "city", "updated"]].first().reset_index()
people["updated"] = people["updated"].dt.strftime("%Y-%m-%d")
people["email"] = people["email"].str.title()
people.to_csv("output/contacts.csv", index=False)
print(f"Done.\nAnswer: people={len(people)}; no_phone={people['phone'].isna().sum()}")
