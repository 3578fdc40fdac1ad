# %%
import pickle
import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OrdinalEncoder

raw = pd.read_excel("members.xlsx").drop(columns="exit_survey")
answers = ["yes" if text.strip()[0] in "yY" else "no" for text in raw.pop("left")]
raw["plan"] = [plan.strip().upper() for plan in raw["plan"]]
encode = make_column_transformer(
    (OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=-1), ["plan"]),
    ("passthrough", ["age", "visits_per_month", "months_member", "late_payments"]))
model = make_pipeline(encode, HistGradientBoostingClassifier(learning_rate=0.08, max_depth=4, max_iter=120))
model.fit(raw, answers)
# %%
import joblib

joblib.dump(model, "output/leavers.joblib", protocol=pickle.DEFAULT_PROTOCOL)
print(model.predict(raw.head()))
