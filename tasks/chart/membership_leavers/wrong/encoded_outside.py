# %%
import joblib
import pandas as pd
from sklearn.ensemble import HistGradientBoostingClassifier

members = pd.read_excel("members.xlsx")
y = members["left"].str.strip().str.upper().str[0].map({"Y": "yes", "N": "no"})
x = members[["age", "plan", "visits_per_month", "months_member", "late_payments"]].copy()
x["plan"] = x["plan"].str.upper().astype("category").cat.codes
joblib.dump(HistGradientBoostingClassifier(max_iter=30).fit(x, y), "output/leavers.joblib")
print("Saved the model.")
