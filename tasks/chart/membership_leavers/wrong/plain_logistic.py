# %%
import joblib
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder

members = pd.read_excel("members.xlsx")
y = members["left"].str.strip().str.upper().str[0].map({"Y": "yes", "N": "no"})
x = members[["age", "plan", "visits_per_month", "months_member", "late_payments"]].copy()
x["plan"] = x["plan"].str.upper()
columns = make_column_transformer((OneHotEncoder(handle_unknown="ignore"), ["plan"]), remainder=SimpleImputer())
joblib.dump(make_pipeline(columns, LogisticRegression(max_iter=2000)).fit(x, y), "output/leavers.joblib")
print("Saved the model.")
