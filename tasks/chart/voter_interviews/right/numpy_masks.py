# %%
import numpy as np

print(open("codebook.md").read())
data = np.genfromtxt("interview.csv", delimiter=",", names=True)
# %%
part = data[(data["age"] >= 30) & (data["age"] <= 50) & (data["educ"] >= 5)]
print("**Answer: n=%d, mean_tv=%.2f, sd_age=%.2f, dole=%.2f**" % (
    part.size, part["tv_news"].mean(), part["age"].std(ddof=1), 100 * part["vote"].mean()))
