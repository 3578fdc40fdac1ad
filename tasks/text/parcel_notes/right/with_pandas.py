# %%
import re

import pandas as pd

lines = pd.Series(open("留言.txt", encoding="gbk").read().split("\n")).str.strip()
lines = lines[lines != ""].reset_index(drop=True)
phone = lines.str.extract(r"(?<!\d)(1\d{2}[ -]?\d{4}[ -]?\d{4})(?!\d)")[0]
rest = pd.Series([a.replace(b, "@") if isinstance(b, str) else a for a, b in zip(lines, phone)])
code = rest.str.extract(r"(?<!\d)(\d{1,2}-\d{4})(?!\d)")[0]
rest = pd.Series([a.replace(b, "@") for a, b in zip(rest, code)])
day = rest.str.extract(r"(?:2024[年/])?(?<!\d)(\d{1,2})[月/.](\d{1,2})").astype(int)
table = pd.DataFrame({"取件码": code, "手机号": phone.str.replace(r"\D", "", regex=True), "日期": [f"2024-{m:02}-{d:02}" for m, d in day.itertuples(index=False)]})
table = table.drop_duplicates("取件码", keep="last")
table["手机号"] = table["手机号"].astype(object).where(table["手机号"].notna(), None)
table.to_json("output/取件.json", orient="records", force_ascii=False, indent=2)
counts = table["日期"].value_counts()
print("答案：" + counts[counts == counts.max()].index.min())
