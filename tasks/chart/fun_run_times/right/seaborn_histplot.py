# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

table = pd.read_table("results.tsv").query("race == '10k'")
table = table[table["time"].fillna("").str.contains(":")]
parts = table["time"].str.split(":")
seconds = parts.map(lambda p: sum(int(v) * 60**i for i, v in enumerate(p[::-1])))
minutes = seconds / 60
# %%
sns.set_theme(style="ticks")
ax = sns.histplot(x=minutes, binwidth=5, binrange=(35, 95), color="silver", edgecolor="black")
ax.set(title="10k finish times", xlabel="minutes", ylabel="runners")
ax.set_xticks(range(35, 100, 5))
sns.despine()
plt.savefig("output/finish_times.png", dpi=140)
print(f"Answer: finishers={len(minutes)}; median={minutes.median():.2f} minutes")
