# %%
import csv
from collections import defaultdict

import pyarrow.parquet as pq

power, fee, homes = defaultdict(float), defaultdict(float), defaultdict(set)
for row in pq.read_table("用电.parquet").to_pylist():
    if row["电量_kWh"] is None:
        continue
    power[row["区"]] += row["电量_kWh"]
    fee[row["区"]] += row["电费_元"]
    homes[row["区"]].add(row["用户"])
total = sum(power.values())
with open("output/各区用电.csv", "w", encoding="utf-8-sig", newline="") as file:
    out = csv.writer(file)
    out.writerow(["区", "户数", "总电量", "均价", "占比"])
    for name in sorted(power, key=power.get, reverse=True):
        out.writerow([name, len(homes[name]), f"{power[name]:.1f}", f"{fee[name] / power[name]:.4f}", f"{power[name] / total * 100:.2f}"])
print(f"答案：{sum(fee.values()) / total:.4f}元/kWh")
