# %%
import numpy as np
import pandas as pd
import zxingcpp
from PIL import Image

codes = [code.text for code in zxingcpp.read_barcodes(np.asarray(Image.open("sheet.png").convert("RGB")))]
print(len(codes), codes)
guests = pd.read_csv("guests.csv", encoding="gb18030", dtype=str)
print(guests)
# %%
scans = pd.DataFrame([text.split("|") for text in codes], columns=["票号", "人数"])
scans["票号"] = scans["票号"].str.strip().str.upper()
scans["人数"] = scans["人数"].astype(int)
scans = scans.drop_duplicates("票号")
guests["票号"] = guests["票号"].str.strip().str.upper()
paid = guests[guests["状态"].str.strip() == "已付款"]
arrivals = paid.merge(scans, on="票号")[["票号", "姓名", "人数"]]
arrivals.to_csv("output/arrivals.csv", index=False)
print(f"有效到场 {len(arrivals)} 张票。\n\n答案：{arrivals['人数'].sum()}")
