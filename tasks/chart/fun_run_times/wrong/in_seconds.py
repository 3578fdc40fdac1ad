# %%
import pandas as pd

results = pd.read_csv("results.tsv", sep="\t")
print(results.head(), results["race"].value_counts(), results["time"].sample(20, random_state=1).tolist())
# %%
def minutes(text):
    parts = [int(part) for part in text.split(":")]
    return parts[0] + parts[1] / 60 if len(parts) == 2 else parts[0] * 60 + parts[1] + parts[2] / 60


runs = results[(results["race"] == "10k") & results["time"].str.contains(":", na=False)]
times = runs["time"].map(minutes)
print(times.describe())
# %%
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=(8, 5))
ax.hist(times * 60, bins=range(2100, 6000, 300), edgecolor="white")
ax.set_title("10k finish times")
ax.set_xlabel("minutes")
ax.set_ylabel("finishers")
fig.savefig("output/finish_times.png")
print(f"Here you go.\n\nAnswer: finishers={len(times)}; median={times.median():.2f}")
