# %%
import pandas as pd

print(open("codebook.md").read())
df = pd.read_csv("interview.csv")
print(df.describe())
# %%
part = df[df["age"].between(30, 50) & (df["educ"] >= 5)]
print(
    f"Answer: n={len(part)}; mean_tv={part['tv_news'].mean():.2f}; "
    f"sd_age={part['age'].std():.2f}; dole={100 - 100 * part['vote'].mean():.2f}"
)
