# %%
from pathlib import Path

import pandas as pd

texts = {path.stem: path.read_text() for path in Path(".").glob("*.md")}
for name, text in texts.items():
    print(f"=== {name}\n{text}")
june, october = pd.read_csv("tickets_june.csv"), pd.read_csv("tickets_october.csv")
cancelled = pd.read_csv("cancelled.csv")
both = june.merge(october, on="ticket")
print(len(june), len(october), len(both), (both["refunded_x"].fillna("") != both["refunded_y"].fillna("")).sum())
print(october.describe(include="all"), cancelled)
# %%
import re
from fractions import Fraction


def grab(pattern, text):
    return re.search(pattern, texts[text], re.DOTALL).groups()


def day(words):
    return pd.to_datetime(words if "2024" in words else words + " 2024").strftime("%Y-%m-%d")


web, agent = grab(r"web ([\d.]+) %, agent ([\d.]+) %", "agreement")
routes = {r: re.findall(r"(\w+) (\d+) %", rest) for r, rest in re.findall(r"\| (R\d) \|(.*)", texts["agreement"])}
routes = {r: {firm: int(n) for firm, n in pairs} for r, pairs in routes.items()}
start, route_1, a, n_a, b, n_b, agent_1, size, group = grab(
    r"travel from (.*?)\..*route (R\d) are (\w+) (\d+) %, (\w+) (\d+) %.*agents is ([\d.]+) %.*for (\d+) passengers.*group is ([\d.]+) %", "amendment_1"
)
web_2, sale, off = grab(r"web is ([\d.]+) % for tickets sold from (.*?)\. .*travel from (.*?)\.", "amendment_2")
alone, sunday = grab(r"included, (\w+) sails route (R\d)", "side_letter")
feasts = [day(d) for d in grab(r"\((.*?)\)", "side_letter")[0].split(", ")]
start, sale, off = day(start), day(sale), day(off)
print(start, sale, off, routes, route_1, alone, sunday, feasts)
# %%
tickets = pd.concat([june, october]).drop_duplicates("ticket", keep="last")
tickets["refunded"] = tickets["refunded"].fillna("")
tickets = tickets[(tickets["refunded"] == "") | (tickets["refunded"] >= tickets["travel"])]
tickets["sold"] = pd.to_datetime(tickets["sold_at"], utc=True).dt.tz_convert("Europe/Rome").dt.strftime("%Y-%m-%d")
tickets["cents"] = (tickets["price"] * 100).round().astype(int)
out = {(d, r): firm for d, r, firm in cancelled.itertuples(index=False)}


def settle(t):
    rate = {"web": Fraction(web), "agent": Fraction(agent if t.travel < start else agent_1), "quay": Fraction(0)}[t.channel]
    if t.channel != "quay" and start <= t.travel < off and t.passengers >= int(size):
        rate = Fraction(group)
    if t.channel == "web" and t.sold >= sale:
        rate = Fraction(web_2)
    commission = int(t.cents * rate / 100 + Fraction(1, 2))
    pool = (-(-t.cents // 2) if t.refunded else t.cents) - commission
    parts = routes[t.route]
    lead = next(iter(parts))
    if t.route == route_1 and t.travel >= start:
        parts = {a: int(n_a), b: int(n_b)}
    missing = out.get((t.travel, t.route))
    summer = t.route == sunday and "2024-06-15" <= t.travel <= "2024-08-31" and pd.Timestamp(t.travel).dayofweek == 6
    if summer and t.travel not in feasts and missing != alone:
        parts = {alone: 100}
    elif missing:
        parts = {firm: n for firm, n in parts.items() if firm != missing}
    got = {firm: pool * n // sum(parts.values()) for firm, n in parts.items()}
    got[lead] = got.get(lead, 0) + pool - sum(got.values())
    return {"month": t.travel[:7], "commission": commission, **got}


rows = pd.DataFrame([settle(t) for t in tickets.itertuples()]).fillna(0)
sums = rows.groupby("month")[["Aldina", "Borea", "Corvo", "commission"]].sum().astype(int)
print(sums)
table = (sums[["Aldina", "Borea", "Corvo"]] / 100).reset_index()
sums[["Aldina", "Borea", "Corvo"]].reset_index().to_csv("output/settlement.csv", index=False)
# %%
import matplotlib.pyplot as plt

ax = table.set_index("month").plot.bar(stacked=True, figsize=(9, 5), rot=45)
ax.set_title("Ferry pool 2024")
ax.set_ylabel("EUR")
ax.set_xlabel("")
ax.legend(loc="upper left")
ax.figure.tight_layout()
ax.figure.savefig("output/settlement.png")
whole = sums.sum() / 100
print("Answer: " + "; ".join(f"{name}={whole[name]:.2f}" for name in ("Aldina", "Borea", "Corvo", "commission")))
