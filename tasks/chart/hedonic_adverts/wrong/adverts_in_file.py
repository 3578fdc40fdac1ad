# %%
import numpy as np
import pandas as pd

adverts = pd.read_json("adverts.json")
print(adverts.sample(12, random_state=1).to_string())
# %%
data = adverts.sort_values("posted").drop_duplicates("id", keep="last")
data = data[data["rent"] != "on request"].copy()
rent = data["rent"].str.replace(r"[^\d]", "", regex=True).astype(float)
rent = rent.where(~data["rent"].str.contains("week"), rent * 52 / 12)
area = data["area"].str.extract(r"([\d.]+)")[0].astype(float)
data["area_m2"] = area.where(~data["area"].str.contains("sq ft"), area * 0.09290304)
data["furnished"] = (data["furnished"] == "yes").astype(float)
data["district"] = data["district"].str.strip().str.title()
data["log_rent"] = np.log(rent)
# %%
import statsmodels.api as sm

dummies = pd.get_dummies(data["district"], dtype=float).drop(columns="Centre")
x = pd.concat([data[["area_m2", "distance_km", "furnished"]], dummies], axis=1)
x.insert(0, "intercept", 1.0)
fit = sm.OLS(data["log_rent"], x).fit(cov_type="HC1")
table = pd.DataFrame({"term": x.columns, "coef": fit.params.values, "se": fit.bse.values}).round(5)
table.to_csv("output/coefficients.csv", index=False)
print(f"Answer: n={len(adverts)}; premium={(np.exp(fit.params['furnished']) - 1) * 100:.2f}")
