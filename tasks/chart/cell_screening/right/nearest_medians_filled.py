# %%
import pandas as pd
from sklearn.neighbors import KNeighborsClassifier

known = pd.read_csv("已诊断.csv")
asked = pd.read_csv("待诊断.csv")
both = pd.concat([known, asked], keys=["已", "待"])
scale = pd.DataFrame(1.0, both.index, ["半径", "周长", "面积"])
scale.loc[both["医院"] == "乙院"] = [10, 10, 100]
both[scale.columns] = both[scale.columns] / scale
values = both.drop(columns=["样本号", "医院", "诊断"])
values = values.fillna(values.median())
values = (values - values.mean()) / values.std()
model = KNeighborsClassifier(9, weights="distance").fit(values.loc["已"], known["诊断"])
# %%
asked["诊断"] = model.predict(values.loc["待"])
asked.sort_values("样本号")[["诊断", "样本号"]].to_csv("output/诊断.csv", index=False, encoding="utf-8-sig")
print(asked["诊断"].value_counts())
