# %%
import csv
import datetime as dt
import re

manual = open("manual/fee_manual.md").read()
circular = [open(f"manual/circular_{n}.md").read() for n in (1, 2, 3)]
marlow, city, bright = (open(f"contracts/{n}.md").read() for n in ("marlow_institute", "city_of_hallen", "brightwell"))
print(manual, *circular, marlow, city, bright)
# %%
# in tenths of a thousandth of a cent, so that all shares stay whole numbers
UNIT = 10**6


def euros(pattern, text):
    a, b = re.search(pattern, text).groups()
    return int(a + b) * UNIT


def whole(pattern, text):
    return [int(x) for x in re.search(pattern, text).groups()]


rate = {"": euros(r"rate is EUR (\d+)\.(\d\d)", manual), "2024-03-01": euros(r"section 1 is EUR (\d+)\.(\d\d)", circular[0])}
km = {"": euros(r"30 km, EUR (\d+)\.(\d\d)", manual), "2024-03-01": euros(r"section 5 is EUR (\d+)\.(\d\d)", circular[0])}
full, half, share = whole(r"covers up to (\d+).* up to (\d+) hours .* (\d+) %", manual)
(over,) = whole(r"costs (\d+) %", manual)
tongues = dict(zip("BC", whole(r"B one of (\d+) %, group C one of (\d+) %", manual)), A=0)
sunday, saturday = whole(r"of (\d+) % is added, on Saturdays one of (\d+) %", manual)
old_days = whole(r"comes (\d+) days .* comes (\d+) days", manual)
new_days = whole(r"become (\d+) days .* become (\d+) days", circular[1])
m1, m2 = euros(r"1\. The day rate is EUR (\d+)\.(\d\d)", marlow), euros(r"item 1 is EUR (\d+)\.(\d\d)", marlow)
(city_days,) = whole(r"cancellation (\d+) days", city)
nth, off = whole(r"the (\d+)th assignment.*by (\d+) %", bright)
groups = {r["language"]: r["group"] for r in csv.DictReader(open("languages.csv"))}
free = set(open("holidays.txt").read().split())
rows = sorted(csv.DictReader(open("assignments.csv")), key=lambda r: (r["held"], r["id"]))
seen, fees = 0, {}
for r in rows:
    held = r["held"]
    day = dt.date.fromisoformat(held)
    quarter = [int(x) for x in r["hours"].split(":")] if ":" in r["hours"] else None
    minutes = quarter[0] * 60 + quarter[1] if quarter else round(float(r["hours"]) * 60)
    step = "2024-03-01" if held >= "2024-03-01" else ""
    base, sat, groupb = rate[step], saturday, tongues["B"]
    if r["client"].startswith("Marlow") and "2024-02-01" <= held < "2024-11-01":
        base, sat = (m2 if held >= "2024-06-15" else m1), 0
    if r["client"].startswith("Bright") and not r["cancelled"]:
        seen += 1
        if seen >= nth:
            base = base * (100 - off) // 100
    hallen = r["client"] == "City of Hallen" and r["booked"] >= "2024-01-01"
    second = r["booked" if "assignments booked" in circular[1] else "held"] >= "2024-07-01"
    main = base * share // 100 if minutes <= (210 if second else half * 60) else base
    if r["cancelled"]:
        gap = (day - dt.date.fromisoformat(r["cancelled"])).days
        near, far = new_days if second and held < "2024-11-01" else old_days
        if hallen:
            near, far = city_days, -1
        sum_ = main if gap <= near else main // 2 if gap <= far else 0
    else:
        blocks = max(0, -((full * 60 - minutes) // 30)) if minutes > full * 60 else 0
        extra = blocks * base * over // 100
        t = 0 if hallen and groups[r["language"]] == "B" else tongues[groups[r["language"]]]
        d = sunday if held in free or day.isoweekday() == 7 else sat if day.isoweekday() == 6 else 0
        sum_ = main + extra + main * t // 100 + (main + extra) * d // 100 + 2 * max(0, int(r["km"]) - 30) * km[step]
    fees[r["id"]] = (sum_ + UNIT // 2) // UNIT * int(r["interpreters"])
with open("output/fees.csv", "w") as file:
    print("id,fee", file=file)
    for name in sorted(fees):
        print(f"{name},{fees[name] // 100}.{fees[name] % 100:02d}", file=file)
total = sum(fees.values())
print(f"Answer: {total // 100}.{total % 100:02d}")
