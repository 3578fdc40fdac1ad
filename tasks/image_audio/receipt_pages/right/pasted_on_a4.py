# %%
import zipfile

import pandas as pd
from PIL import Image

table = pd.read_csv("list.csv", encoding="utf-8-sig")
table["日期"] = pd.to_datetime(table["日期"].str.replace("年|月", "-", regex=True).str.replace("日", "").str.replace("/", "-"))
table["金额"] = table["金额"].astype(str).str.replace("[¥,元]", "", regex=True).astype(float)
march = table[table["日期"].dt.strftime("%Y-%m") == "2024-03"].sort_values("日期")
print(march)
# %%
sheets = []
with zipfile.ZipFile("receipts.zip") as box:
    for name in march["文件"]:
        picture = Image.open(box.open(name)).convert("RGB")
        scale = min(1040 / picture.width, 1554 / picture.height)
        picture = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.LANCZOS)
        sheet = Image.new("RGB", (1240, 1754), "white")
        sheet.paste(picture, ((1240 - picture.width) // 2, (1754 - picture.height) // 2))
        sheets.append(sheet)
sheets[0].save("output/receipts.pdf", save_all=True, append_images=sheets[1:], resolution=150)
print(f"共 {len(sheets)} 页。\n\n答案：{march['金额'].sum():.2f} 元")
