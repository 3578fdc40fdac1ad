# %%
import pandas as pd

table = pd.read_csv("问卷.csv", dtype={"编号": str})
picked = table["喜欢的形式"].fillna("").str.split("[；;、]", regex=True).explode().str.strip()
picked = picked[picked != ""].replace(r"^其他.*", "其他", regex=True)
flags = pd.crosstab(picked.index, picked).clip(upper=1)
options = ["讲座", "实验", "讨论", "线上", "实践", "其他"]
flags = flags.reindex(table.index, fill_value=0)[options]
out = table[["编号", "年级"]].join(flags)
out.to_excel("output/问卷展开.xlsx", sheet_name="展开", index=False, engine="xlsxwriter")
# %%
best = flags.sum().sort_values(ascending=False)
print(best)
print(f"答案：选项={best.index[0]}; 人数={best.iloc[0]}")
