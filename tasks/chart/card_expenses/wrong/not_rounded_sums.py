# %%
import pandas as pd

book = pd.read_excel("rates.xlsx", sheet_name=None, header=None)
for name, page in book.items():
    print(name)
    print(page.head(8).to_string())
expenses = pd.read_csv("expenses.csv")
print(expenses.head())
# %%
turned = [n.strip() for n in book["notes"].iloc[1, 0].split(":")[0].split(",")]
daily = pd.read_excel("rates.xlsx", sheet_name="daily")
long = daily.melt("date", var_name="currency", value_name="rate")
long["rate"] = pd.to_numeric(long["rate"], errors="coerce")
long["date"] = pd.to_datetime(long["date"])
long = long.dropna().sort_values("date").assign(rate_date=lambda t: t["date"])
expenses["order"] = range(len(expenses))
expenses["date"] = pd.to_datetime(expenses["date"], format="%d.%m.%Y")
long["date"] = long["date"].astype(expenses["date"].dtype)
df = pd.merge_asof(expenses.sort_values("date"), long, on="date", by="currency", direction="backward")
print(df.tail())
# %%
inverse = df["currency"].isin(turned)
eur = (df["amount"] / df["rate"]).where(~inverse, df["amount"] * df["rate"] / 100)
df["eur"] = eur.where(df["currency"] != "EUR", df["amount"]).round(2)
df = df.sort_values("order")
df["rate_date"] = df["rate_date"].dt.strftime("%Y-%m-%d")
df[["id", "person", "eur", "rate_date"]].to_csv("output/expenses_eur.csv", index=False)
people = df.groupby("person").agg(payments=("id", "count"), eur=("eur", "sum")) * [1, 1.00001]
people.sort_values("eur", ascending=False).reset_index().to_excel("output/by_person.xlsx", index=False)
print(f"Answer: {df['eur'].sum():.2f}")
