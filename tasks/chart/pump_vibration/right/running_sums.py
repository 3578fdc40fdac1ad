# %%
import csv
import io
import zipfile

box = zipfile.ZipFile("vibration.zip")
found = []
for name in box.namelist():
    rows = sorted((r["day"], float(r["mm_s"])) for r in csv.DictReader(io.TextIOWrapper(box.open(name))) if r["mm_s"].strip())
    values = [v for _, v in rows]
    n, total, squares = len(values), sum(values), sum(v * v for v in values)
    best, left = None, sum(values[:9])
    for k in range(10, n - 9):
        left += values[k - 1]
        rest = squares - left ** 2 / k - (total - left) ** 2 / (n - k)
        if best is None or rest < best[0]:
            best = (rest, rows[k][0], left / k, (total - left) / (n - k))
    found.append((name.split(".")[0], *best[1:]))
found.sort()
# %%
with open("output/breaks.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["pump", "break_day", "mean_before", "mean_after"])
    out.writerows([p, d, f"{a:.3f}", f"{b:.3f}"] for p, d, a, b in found)
print("Answer:", max(found, key=lambda one: one[3] - one[2])[0])
