# %%
import glob

for name in sorted(glob.glob("manual/*") + glob.glob("contracts/*")):
    print("=====", name)
    print(open(name).read())
# %%
import re
from decimal import ROUND_HALF_UP, Decimal as D

import pandas as pd

work = pd.read_csv("assignments.csv", dtype=str, keep_default_na=False)
print(work.head(), work["hours"].unique())
group = dict(pd.read_csv("languages.csv").values)
holidays = open("holidays.txt").read().split()
M = {n: open(f"manual/{n}.md").read() for n in ("fee_manual", "circular_1", "circular_2", "circular_3")}
C = {n: open(f"contracts/{n}.md").read() for n in ("marlow_institute", "city_of_hallen", "brightwell")}


def find(pattern, text):
    values = [D(x.rstrip(".")) for x in re.search(pattern, text, re.S).groups()]
    return values if len(values) > 1 else values[0]


RATE = find(r"day rate is EUR (\d+\.\d+)", M["fee_manual"])
FULL, HALF, SHARE, OVER = find(r"covers up to (\d+) .*? up to (\d+) hours .*? (\d+) %.*?costs (\d+) %", M["fee_manual"])
B, CC = find(r"group B one of (\d+) %, group C one of (\d+)", M["fee_manual"])
SUN, SAT = find(r"surcharge of (\d+) % is added, on Saturdays one of (\d+)", M["fee_manual"])
KM = find(r"beyond 30 km, EUR (\d\.\d+)", M["fee_manual"])
NEAR, FAR = find(r"comes (\d+) days or less.*?comes (\d+) days", M["fee_manual"])
RATE2, KM2 = find(r"EUR (\d+\.\d+) .*EUR (\d+\.\d+)", M["circular_1"])
NEAR2, FAR2 = find(r"become (\d+) days.*become (\d+) days", M["circular_2"])
LIMIT2 = D("3.5")
BASIS = "booked" if "assignments booked" in M["circular_2"] else "held"
MARLOW, MARLOW2 = find(r"day rate is EUR (\d+\.\d+).*item 1 is EUR (\d+\.\d+)", C["marlow_institute"])
CITY = find(r"a cancellation (\d+) days", C["city_of_hallen"])
NTH, OFF = find(r"the (\d+)th assignment.*reduced by (\d+) %", C["brightwell"])
counted = work[(work["client"] == "Brightwell Ltd") & (work["cancelled"] == "")].sort_values(["held", "id"])
REDUCED = set(counted["id"].iloc[int(NTH) - 1 :])
# %%
def hours_of(text):
    if ":" in text:
        h, m = text.split(":")
        return D(h) + D(m) / 60
    return D(text)


def fee(a):
    hours, held = hours_of(a.hours), a.held
    marlow = a.client == "Marlow Institute" and "2024-02-01" <= held <= "2024-10-31"
    city = a.client == "City of Hallen" and a.booked >= "2024-01-01"
    rate = RATE2 if held >= "2024-03-01" else RATE
    if marlow:
        rate = MARLOW2 if held >= "2024-06-15" else MARLOW
    if a.id in REDUCED:
        rate = rate * (100 - OFF) / 100
    second = getattr(a, BASIS) >= "2024-07-01"
    main = rate * SHARE / 100 if hours <= (LIMIT2 if second else HALF) else rate
    if a.cancelled:
        days = (pd.Timestamp(held) - pd.Timestamp(a.cancelled)).days
        near, far = (NEAR2, FAR2) if second and held < "2024-11-01" else (NEAR, FAR)
        if city:
            near = far = CITY
        one = main if days <= near else main / 2 if days <= far else D(0)
    else:
        started = max(D(0), (hours - FULL) * 2).to_integral_value("ROUND_CEILING")
        over = started * rate * OVER / 100
        language = {"A": 0, "B": 0 if city else B, "C": CC}[group[a.language]]
        weekday = pd.Timestamp(held).dayofweek
        day = SUN if held in holidays or weekday == 6 else SAT if weekday == 5 and not marlow else 0
        km = max(0, int(a.km) - 30) * 2 * (KM2 if held >= "2024-03-01" else KM)
        one = main + over + main * language / 100 + (main + over) * day / 100 + km
    return one.quantize(D("0.01"), ROUND_HALF_UP) * int(a.interpreters)


work["fee"] = [fee(a) for a in work.itertuples()]
work.loc[work["fee"] > 0, ["id", "fee"]].to_csv("output/fees.csv", index=False)
print(f"Answer: {work['fee'].sum():.2f}")
