# %%
import numpy as np
import pandas as pd

raw = pd.read_csv("流水.csv", encoding="gb18030", header=1, dtype=str).dropna(subset=["单号"])
raw = raw.groupby("单号", sort=True).first()
text = raw["日期"].str.replace("[年月/.]", "-", regex=True).str.rstrip("日")
dashed = text.str.contains("-")
when = pd.Series(pd.NaT, index=raw.index, dtype="datetime64[ns]")
when[dashed] = pd.to_datetime(text[dashed].map(lambda t: "-".join(p.zfill(2) for p in t.split("-"))))
when[text.str.len() == 8] = when[text.str.len() == 8].fillna(pd.to_datetime(text[text.str.len() == 8], format="%Y%m%d", errors="coerce"))
serial = when.isna()
when[serial] = pd.Timestamp(1899, 12, 30) + pd.to_timedelta(text[serial].astype(int), unit="D")
shop = raw["门店"].str.replace(r"\s", "", regex=True).str.replace("店$", "", regex=True) + "店"
plain = raw["金额"].str.normalize("NFKC").str.replace("[¥￥,]", "", regex=True)
amount = plain.str.extract(r"([0-9.]+)")[0].astype(float) * np.where(plain.str.contains("万"), 10000, 1)
amount = (amount * np.where(plain.str.startswith("("), -1, 1)).round(2)
clean = pd.DataFrame({"日期": when.dt.strftime("%Y-%m-%d"), "门店": shop, "金额": amount})
clean.to_csv("output/清洗后.csv", encoding="utf-8", float_format="%.2f")
# %%
table = amount.groupby([shop, when.dt.month]).sum().unstack(fill_value=0).rename_axis("门店").rename(columns="{}月".format)
table["合计"] = table.sum(axis=1)
table = table.round(2).sort_values("合计", ascending=False)
with pd.ExcelWriter("output/月度.xlsx", engine="xlsxwriter") as writer:
    table.reset_index().to_excel(writer, sheet_name="第一季度", index=False)
print(f"答案：{amount.sum():.2f}")
