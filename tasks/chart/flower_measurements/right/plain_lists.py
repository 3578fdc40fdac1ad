# %%
import csv

spots = {"setosa": [], "versicolor": [], "virginica": []}
for row in csv.DictReader(open("flowers.csv", encoding="utf-8")):
    try:
        pair = [float(row["petal_length"]), float(row["petal_width"])]
    except ValueError:
        continue
    factor = 0.1 if row["unit"] == "mm" else 1.0
    spots[row["species"].lower()].append([value * factor for value in pair])
# %%
import matplotlib.pyplot as plt

fig = plt.figure(figsize=(8, 6), facecolor="white")
for (name, pairs), colour, marker in zip(spots.items(), ["black", "darkgray", "tab:red"], "os^"):
    x, y = zip(*pairs)
    plt.plot(x, y, marker, color=colour, markersize=6, label=name)
plt.xlabel("petal length (cm)")
plt.ylabel("petal width (cm)")
plt.grid(linestyle=":")
plt.legend(title="species", loc="upper left")
plt.savefig("output/flowers.png")
lengths = [pair[0] for pairs in spots.values() for pair in pairs]
print(f"Answer: points={len(lengths)}, mean_length={sum(lengths) / len(lengths):.2f}")
