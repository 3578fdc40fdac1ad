# %%
import numpy as np
import pandas as pd
from scipy.stats import binomtest, norm

lines = pd.read_json("问卷.jsonl", lines=True, dtype=False, convert_dates=False)
lines["手机"] = lines["手机"].astype(str).str.replace("[- ]", "", regex=True)
lines = lines.sort_values("时间").groupby(["门店", "手机"], as_index=False).nth(-1)
lines = lines[lines["满意度"].notna()]
lines["好"] = lines["满意度"].astype(str).isin(["4", "5", "满意", "非常满意"])
t = lines.groupby("门店")["好"].agg(份数="size", 满意数="sum").reset_index()
t["满意率"] = t["满意数"] / t["份数"]
bounds = [binomtest(int(a), int(b)).proportion_ci(method="wilson") for a, b in zip(t["满意数"], t["份数"])]
t["下限"], t["上限"] = [b.low for b in bounds], [b.high for b in bounds]
pool = (t["满意数"] + t["满意数"][0]) / (t["份数"] + t["份数"][0])
z = (t["满意率"] - t["满意率"][0]) / np.sqrt(pool * (1 - pool) * (1 / t["份数"] + 1 / t["份数"][0]))
t["p"] = (2 * norm.sf(z.abs())).round(12)
t.loc[0, "p"] = np.nan
rank = t["p"].rank(method="first")
scaled = (t["p"] * (len(t) - rank)).iloc[t["p"].argsort()[:len(t) - 1] if False else np.argsort(t["p"].fillna(9))[:-1]]
t["校正p"] = scaled.cummax().clip(upper=1)
# %%
with pd.ExcelWriter("output/满意率.xlsx", engine="xlsxwriter") as writer:
    t.round({"满意率": 4, "下限": 4, "上限": 4, "p": 5, "校正p": 5}).to_excel(writer, index=False)
print(t)
print("答案：" + ",".join(t.loc[t["校正p"] < 0.05, "门店"]))
