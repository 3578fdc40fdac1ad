# %%
import numpy as np
import pandas as pd

sold = pd.read_csv("sold.tsv", sep="\t", dtype=str)
offered = pd.read_csv("offered.tsv", sep="\t", dtype=str)
print(sold.sample(10, random_state=0), sold.isna().sum())
# %%
def features(t):
    number = lambda s: s.str.extract(r"([\d,.]+)")[0].str.replace(",", "").astype(float)
    year = t["first_registered"].str.extract(r"(\d{4})")[0].astype(float)
    km = number(t["mileage"])
    km = km.where(~t["mileage"].str.contains(r"\dk", na=False), km * 1000)
    km = km.where(~t["mileage"].str.contains("mi", na=False), km * 1.609) / 1000
    kw = number(t["power"])
    kw = kw.where(~t["power"].str.contains("hp", na=False), kw * 0.7457)
    models = pd.get_dummies(t["model"].str.strip().str.lower(), dtype=float)
    x = pd.DataFrame({"year": year, "km": km, "log_kw": np.log(kw), "auto": (t["gearbox"] == "automatic") * 1.0})
    return pd.concat([x, models], axis=1)

price = sold["price"].str.replace(r"[^\d.]", "", regex=True).astype(float)
good = price.between(500, 200000)
x = features(sold)
# %%
from sklearn.impute import KNNImputer
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline

model = make_pipeline(KNNImputer(), LinearRegression())
print(cross_val_score(model, x[good], np.log(price[good]), scoring="neg_mean_absolute_error"))
model.fit(x[good], np.log(price[good]))
offered["price"] = np.exp(model.predict(features(offered)[x.columns])).round()
offered["id"] = range(1, len(offered) + 1)
offered[["id", "price"]].to_csv("output/prices.csv", index=False)
print(offered.head())
