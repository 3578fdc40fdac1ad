# %%
import unicodedata

import pandas as pd

raw = pd.read_csv("流水.csv", encoding="gb18030", skiprows=1, dtype=str, keep_default_na=False)
print(raw.head(20).to_string())
print(raw[raw["单号"] == ""].to_string())
# %%
df = raw[raw["单号"].str.strip() != ""].copy()
df["门店"] = df["门店"].str.replace(r"\s+", "", regex=True).str.removesuffix("店") + "店"


def to_day(text):
    text = text.strip()
    if text.isdigit() and len(text) == 5:
        return pd.Timestamp("1899-12-30") + pd.Timedelta(days=int(text))
    if text.isdigit():
        return pd.to_datetime(text, format="%Y%m%d")
    return pd.to_datetime(text.replace("年", "-").replace("月", "-").replace("日", "").replace("/", "-").replace(".", "-"))


def to_yuan(text):
    text = unicodedata.normalize("NFKC", text).replace("¥", "").replace(",", "").strip()
    sign = -1 if text.startswith("(") else 1
    text = text.strip("()")
    if text.endswith("万"):
        return sign * round(float(text[:-1]) * 10000, 2)
    return sign * float(text)


df["日期"] = df["日期"].map(to_day)
df["金额"] = df["金额"].map(to_yuan)
df = df.drop_duplicates("单号").sort_values("单号")
print(df.describe(include="all"))
# %%
months = df.pivot_table(index="门店", columns=df["日期"].dt.month, values="金额", aggfunc="sum", fill_value=0)
months.columns = [f"{m}月" for m in months.columns]
months["合计"] = months.sum(axis=1)
months = months.round(2).sort_values("合计", ascending=False).reset_index()
months.assign(合计=months["合计"].map("{:.2f}".format)).to_excel("output/月度.xlsx", index=False)
df["日期"] = df["日期"].dt.strftime("%Y-%m-%d")
df[["单号", "日期", "门店", "金额"]].to_csv("output/清洗后.csv", index=False)
print(f"清洗完成，共 {len(df)} 条。\n答案：{df['金额'].sum():.2f}")
