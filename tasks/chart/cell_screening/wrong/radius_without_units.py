# %%
import pandas as pd
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline

known, unknown = pd.read_csv("已诊断.csv"), pd.read_csv("待诊断.csv")
names = ["半径", "面积"]
model = make_pipeline(SimpleImputer(), LogisticRegression(max_iter=1000)).fit(known[names], known["诊断"])
unknown["诊断"] = model.predict(unknown[names])
unknown[["样本号", "诊断"]].to_csv("output/诊断.csv", index=False)
print("已保存")
