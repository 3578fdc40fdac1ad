# %%
import pandas as pd

notes = pd.read_excel("rates.xlsx", "notes", header=None)[0]
inverse = notes[notes.str.contains("for 100 units")].iloc[0].split(":")[0].split(", ")
table = pd.read_excel("rates.xlsx", "daily", index_col="date").apply(pd.to_numeric, errors="coerce")
table = table.asfreq("D")
day_used = table.notna().apply(lambda c: pd.Series(table.index, table.index).where(c)).ffill()
table = table.ffill()
pay = pd.read_csv("expenses.csv")
pay["when"] = pd.to_datetime(pay["date"], dayfirst=True)
last = pay["when"].max()
calendar = pd.date_range(table.index[0], max(last, table.index[-1]))
table, day_used = table.reindex(calendar).ffill(), day_used.reindex(calendar).ffill()
# %%
def euros(row):
    if row["currency"] == "EUR":
        return row["amount"], ""
    rate = table.at[row["when"], row["currency"]]
    value = row["amount"] * rate / 100 if row["currency"] in inverse else row["amount"] / rate
    return value, day_used.at[row["when"], row["currency"]].strftime("%Y-%m-%d")

pay[["eur", "rate_date"]] = [euros(row) for _, row in pay.iterrows()]
pay["eur"] = pay["eur"].astype(float).round(2)
pay.to_csv("output/expenses_eur.csv", index=False, columns=["id", "person", "eur", "rate_date"])
each = pay.groupby("person")["eur"].agg(["size", "sum"])
each.columns = ["payments", "eur"]
each = each.sort_values("eur", ascending=False).round(2)
with pd.ExcelWriter("output/by_person.xlsx", engine="xlsxwriter") as writer:
    each.reset_index().to_excel(writer, index=False, sheet_name="by person")
    writer.sheets["by person"].autofit()
print(f"Answer: {pay['eur'].sum():.2f}")
