# %%
import pandas as pd

digit = pd.read_csv("known.csv")["digit"].mode()[0]
fields = [f"r{r:02d}c{c:02d}" for r in range(1, 11) for c in range(1, 25)]
pd.DataFrame({"field": fields, "digit": digit}).to_csv("output/digits.csv", index=False)
print("done")
