# %%
import numpy as np
import pandas as pd
import statsmodels.formula.api as smf

flats = pd.read_json("adverts.json").sort_values(["id", "posted"]).groupby("id").tail(1)
flats = flats.loc[~flats["rent"].str.contains("request")].copy()
money = flats["rent"].str.extract(r"([\d,]+)")[0].str.replace(",", "").astype(int)
flats["rent_month"] = np.where(flats["rent"].str.contains("week"), money * 52 / 12, money)
parts = flats["area"].str.split(" ", n=1, expand=True)
flats["area_m2"] = parts[0].astype(float) * parts[1].map({"m²": 1, "sq ft": 0.09290304})
flats["furnished"] = flats["furnished"].eq("yes").astype(int)
flats["district"] = flats["district"].str.strip().str.title()
fit = smf.ols("np.log(rent_month) ~ area_m2 + distance_km + furnished + C(district, Treatment('Centre'))", flats).fit(cov_type="HC1")
out = pd.DataFrame({"coef": fit.params, "se": fit.bse})
out.index = [name.split("[T.")[1][:-1] if "[T." in name else name.lower() for name in out.index]
order = ["intercept", "area_m2", "distance_km", "furnished", "Harbour", "Northgate", "Old Mill", "Westfield"]
out.loc[order].rename_axis("term").round(5).to_csv("output/coefficients.csv")
# %%
print(fit.summary().tables[1])
print(f"Answer: n={int(fit.nobs)}; premium={(np.exp(fit.params['furnished']) - 1) * 100:.2f}")
