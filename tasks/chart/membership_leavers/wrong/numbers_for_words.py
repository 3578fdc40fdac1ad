# %%
import pandas as pd

members = pd.read_excel("members.xlsx")
print(members.describe(), members["left"].value_counts(), members["plan"].value_counts())
y = members["left"].str.strip().str.upper().str[0].map({"Y": "yes", "N": "no"})
x = members[["age", "plan", "visits_per_month", "months_member", "late_payments"]].copy()
x["plan"] = x["plan"].str.upper()
# %%
import joblib
from sklearn.compose import make_column_transformer
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder

plans = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
columns = make_column_transformer((plans, ["plan"]), remainder="passthrough")
model = make_pipeline(columns, HistGradientBoostingClassifier(max_iter=60, max_leaf_nodes=12, random_state=0))
print(cross_val_score(model, x, y, scoring="f1_macro", cv=3))
joblib.dump(model.fit(x, (y == "yes").astype(int)), "output/leavers.joblib")
print("Saved the model.")
