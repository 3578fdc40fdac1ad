# %%
import io
import zipfile
import pandas as pd
from PIL import Image

receipts = pd.read_csv("list.csv", encoding="utf-8-sig", dtype=str)
print(receipts)
archive = zipfile.ZipFile("receipts.zip")
print(archive.namelist())
# %%
parts = receipts["日期"].str.extract(r"(\d{4})\D(\d{1,2})\D(\d{1,2})").astype(int)
receipts["day"] = pd.to_datetime(parts.rename(columns={0: "year", 1: "month", 2: "day"}))
receipts["amount"] = receipts["金额"].str.replace(r"[^0-9.]", "", regex=True).astype(float)
march = receipts[(receipts["day"] >= "2024-03-01") & (receipts["day"] <= "2024-03-31")].sort_values("day")
pages = [Image.open(io.BytesIO(archive.read(name))).convert("RGB") for name in march["文件"]]
pages[0].save("output/receipts.pdf", save_all=True, append_images=pages[1:], resolution=72, quality=92)
print(f"PDF 共 {len(pages)} 页。\n\n答案：{march['amount'].mean():.2f}")
