# %%
import joblib
import pandas as pd
from sklearn.dummy import DummyClassifier

members = pd.read_excel("members.xlsx")
y = members["left"].str.strip().str.lower().str[0].map({"y": "yes", "n": "no"})
joblib.dump(DummyClassifier().fit(members[["age"]], y), "output/leavers.joblib")
print("Saved the model.")
