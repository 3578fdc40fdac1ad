# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

ads = pd.read_excel("ads.xlsx").sort_values("updated").groupby("ad_id").tail(1)
ads = ads[ads["kind"].str.casefold().eq("flat") & ads["size"].notna() & ads["rent"].notna()]
number = ads["size"].str.split().str[0].astype(int)
ads["area"] = number * ads["size"].str.contains("ft").map({True: 0.0929, False: 1.0})
ads["rate"] = ads["rent"].astype(str).str.replace(r"[^0-9]", "", regex=True).astype(int) / ads["area"]
summary = ads.groupby("district")["rate"].quantile([0.25, 0.5, 0.75]).unstack()
summary.columns = ["q1", "median", "q3"]
summary.insert(0, "ads", ads["district"].value_counts())
summary.to_csv("output/rent.csv", float_format="%.2f")
# %%
sns.set_theme(style="whitegrid")
ax = sns.boxplot(ads, x="district", y="rate", color="lightgray", order=sorted(ads["district"].unique()), showmeans=True)
ax.set(title="Rent per square metre", xlabel="", ylabel="EUR per m² and month")
ax.figure.savefig("output/rent.png", dpi=130, bbox_inches="tight")
print(f"Answer: {summary['median'].idxmax()}")
