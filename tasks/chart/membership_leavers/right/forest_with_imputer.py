# %%
import joblib
import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.ensemble import RandomForestClassifier
from sklearn.impute import SimpleImputer
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder

table = pd.read_excel("members.xlsx")
target = table["left"].str.strip().str.lower().str.startswith("y").map({True: "yes", False: "no"})
table["plan"] = table["plan"].str.upper()
numbers = ["age", "visits_per_month", "months_member", "late_payments"]
prepare = ColumnTransformer([
    ("numbers", SimpleImputer(strategy="median"), numbers),
    ("plan", OneHotEncoder(handle_unknown="ignore"), ["plan"]),
])
model = Pipeline([("prepare", prepare), ("forest", RandomForestClassifier(250, min_samples_leaf=3, random_state=4))])
model.fit(table[["plan", *numbers]], target)
joblib.dump(model, "output/leavers.joblib", compress=3)
print("done")
