# %%
import pandas as pd

unknown = pd.read_csv("待诊断.csv")
unknown.assign(诊断="B")[["样本号", "诊断"]].to_csv("output/诊断.csv", index=False)
print("已保存")
