# %%
import pandas as pd

forms = pd.read_json("问卷.jsonl", lines=True, dtype={"手机": str, "满意度": object})
print(forms.head(), forms["满意度"].value_counts(dropna=False))
# %%
forms["手机"] = forms["手机"].str.replace(r"\D", "", regex=True)
forms = forms.sort_values("时间").drop_duplicates(["门店", "手机"], keep="last").dropna(subset="满意度")
words = {"非常不满意": 1, "不满意": 2, "一般": 3, "满意": 4, "非常满意": 5}
forms["分"] = forms["满意度"].map(lambda v: words.get(v) or int(v))
forms["好"] = forms["分"] >= 4
# %%
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint, proportions_ztest

table = forms.groupby("门店")["好"].agg(份数="count", 满意数="sum").sort_index()
table["满意率"] = table["满意数"] / table["份数"]
table["下限"], table["上限"] = proportion_confint(table["满意数"], table["份数"], method="wilson")
base = table.loc["S0"]
for shop in table.index[1:]:
    pair = table.loc[shop]
    table.loc[shop, "p"] = proportions_ztest([pair["满意数"], base["满意数"]], [pair["份数"], base["份数"]])[1]
table.loc[table.index[1:], "校正p"] = multipletests(table["p"].iloc[1:], method="holm")[1]
table = table.round({"满意率": 4, "下限": 4, "上限": 4, "p": 5, "校正p": 5}).reset_index()
table.fillna({"p": 1, "校正p": 1}).to_excel("output/满意率.xlsx", index=False)
found = table.loc[table["校正p"] < 0.05, "门店"]
print(table)
print("答案：" + ", ".join(found))
