# %%
import csv
import statistics

with open("samples.csv", newline="") as file:
    header, *lines = csv.reader(file)
unique = sorted({tuple(line) for line in lines})
known = {}
for sample, cultivar, *values in unique:
    for name, value in zip(header[2:], values):
        if value not in ("", "?", "-999"):
            known.setdefault((cultivar, name), []).append(float(value))
filled = 0
with open("output/samples_clean.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(header)
    for sample, cultivar, *values in unique:
        row = [sample, cultivar]
        for name, value in zip(header[2:], values):
            if value in ("", "?", "-999"):
                filled += 1
                value = statistics.median(known[cultivar, name])
            row.append(f"{float(value):.3f}")
        out.writerow(row)
print(f"Answer: {filled}")
