# %%
import numpy as np
import pandas as pd
from sklearn.compose import TransformedTargetRegressor, make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import RidgeCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

def tidy(table):
    table = table.copy()
    table["model"] = table["model"].str.upper().str.strip()
    iso = table["first_registered"].str.replace(r"^(\d\d)/(\d{4})$", r"\2-\1", regex=True)
    table["age"] = 2024.5 - pd.to_datetime(iso, format="mixed").map(lambda t: t.year + (t.month - 1) / 12)
    amount = table["mileage"].str.extract(r"([\d,.]+)(k?)\s*(\w*)")
    table["km"] = amount[0].str.replace(",", "").astype(float) * amount[1].map({"k": 1000}).fillna(1) * np.where(amount[2].str.startswith("m"), 1.609, 1)
    power = table["power"].str.extract(r"([\d.]+) (\w+)")
    table["log_kw"] = np.log(power[0].astype(float) * power[1].map({"kW": 1, "hp": 0.7457}))
    return table

sold = tidy(pd.read_table("sold.tsv", dtype=str))
sold["price"] = sold["price"].str.replace("[€,]", "", regex=True).astype(float)
sold = sold[sold["price"].between(1000, 100000)]
columns = make_column_transformer(
    (make_pipeline(SimpleImputer(strategy="median"), StandardScaler()), ["age", "km", "log_kw"]),
    (OneHotEncoder(), ["model", "gearbox"]))
model = TransformedTargetRegressor(make_pipeline(columns, RidgeCV(np.logspace(-4, 1, 9))), func=np.log, inverse_func=np.exp)
model.fit(sold, sold["price"])
offered = tidy(pd.read_table("offered.tsv", dtype=str))
offered["price"] = model.predict(offered).round().astype(int)
offered.sort_values("price").to_csv("output/prices.csv", columns=["price", "id"], index=False)
print(offered[["id", "price"]].head())
