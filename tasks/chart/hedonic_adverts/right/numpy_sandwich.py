# %%
import csv
import json
import re

import numpy as np

last = {}
for advert in json.load(open("adverts.json", encoding="utf-8")):
    if advert["id"] not in last or advert["posted"] > last[advert["id"]]["posted"]:
        last[advert["id"]] = advert
rows, y = [], []
places = ["Harbour", "Northgate", "Old Mill", "Westfield"]
for advert in last.values():
    digits = re.sub("[^0-9]", "", advert["rent"])
    if not digits:
        continue
    monthly = int(digits) * (52 / 12 if "per week" in advert["rent"] else 1)
    size = float(re.match(r"[0-9.]+", advert["area"])[0]) * (0.09290304 if "sq" in advert["area"] else 1)
    name = advert["district"].strip().lower()
    rows.append([1, size, advert["distance_km"], advert["furnished"] == "yes"] + [name == p.lower() for p in places])
    y.append(np.log(monthly))
x, y = np.array(rows, float), np.array(y)
beta, *_ = np.linalg.lstsq(x, y, rcond=None)
e = y - x @ beta
bread = np.linalg.inv(x.T @ x)
n, k = x.shape
se = np.sqrt(np.diag(bread @ ((x * (e ** 2)[:, None]).T @ x) @ bread * n / (n - k)))
# %%
with open("output/coefficients.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["term", "coef", "se"])
    for term, b, s in zip(["intercept", "area_m2", "distance_km", "furnished", *places], beta, se):
        out.writerow([term, f"{b:.5f}", f"{s:.5f}"])
print(f"Answer: n={n}; premium={100 * np.expm1(beta[3]):.2f}%")
