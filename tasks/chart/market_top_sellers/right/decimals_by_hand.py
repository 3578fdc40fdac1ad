# %%
import json
import zipfile
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal

names = dict(line.split(",") for line in open("products.csv").read().splitlines()[1:])
found = []
with zipfile.ZipFile("sales.zip") as box:
    for path in box.namelist():
        if not path.startswith("sales/"):
            continue
        hall = path[len("sales/"):-len(".csv")]
        sums = defaultdict(Decimal)
        for line in box.read(path).decode("utf-8").split("\n")[1:]:
            if not line.strip():
                continue
            cells = line.strip().replace(",", ".").split(";") if ";" in line else line.strip().split(",")
            code, quantity, price, discount = cells
            sums[names[code]] += Decimal(quantity) * Decimal(price) * (100 - Decimal(discount or 0)) / 100
        rounded = {n: v.quantize(Decimal("0.01"), ROUND_HALF_UP) for n, v in sums.items()}
        for name, value in rounded.items():
            rank = 1 + sum(other > value for other in rounded.values())
            if rank < 4:
                found.append({"hall": hall, "rank": rank, "product": name, "revenue": float(value)})
found.sort(key=lambda one: (one["hall"], one["rank"], one["product"]))
with open("output/top.json", "w") as file:
    json.dump(found, file, ensure_ascii=False, indent=2)
print(f"Answer: entries={len(found)}; revenue={sum(one['revenue'] for one in found):,.2f}")
