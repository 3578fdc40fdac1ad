# %%
import pandas as pd

df = pd.read_csv("问卷.csv", encoding="utf-8-sig", dtype={"编号": str})
print(df.head(10))
print(df["喜欢的形式"].value_counts().head(20))
# %%
text = df["喜欢的形式"].fillna("").str.replace(r"\s*[;；、]\s*", "|", regex=True).str.strip()
dummies = text.str.get_dummies("|")
dummies.columns = ["其他" if c.startswith("其他") else c for c in dummies.columns]
dummies = dummies.T.groupby(level=0).max().T
options = ["讲座", "实验", "讨论", "线上", "实践", "其他"]
wide = pd.concat([df[["编号", "年级"]], dummies[options]], axis=1)
wide[options] = wide[options].astype(float).where(wide[options] == 1)
wide.to_excel("output/问卷展开.xlsx", index=False)
counts = wide[options].sum()
print(f"答案：选项={counts.idxmax()}; 人数={counts.max()}")
