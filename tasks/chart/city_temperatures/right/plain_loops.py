# %%
import csv

gaps = {}
with open("气温.csv", encoding="gb18030") as file:
    for row in csv.DictReader(file):
        if row["日期"][5:7] != "07" or "" in row.values() or "-9999" in (row["最高"], row["最低"]):
            continue
        gaps.setdefault(row["城市"], []).append(float(row["最高"]) - float(row["最低"]))
ranking = sorted(((sum(v) / len(v), city) for city, v in gaps.items()), reverse=True)
for mean, city in ranking:
    print(city, round(mean, 2))
# %%
print("七月昼夜温差最大的城市见下。\n")
print(f"答案：城市={ranking[0][1]}；温差={ranking[0][0]:.2f}℃")
