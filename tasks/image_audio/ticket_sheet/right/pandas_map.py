# %%
import pandas as pd
import zxingcpp
from PIL import Image

texts = {code.text.upper() for code in zxingcpp.read_barcodes(Image.open("sheet.png"))}
people = {ticket.strip(): int(count) for ticket, count in (text.split("|") for text in texts)}
guests = pd.read_csv("guests.csv", encoding="gbk", skipinitialspace=True).map(lambda cell: str(cell).strip())
guests["票号"] = guests["票号"].str.upper()
guests["人数"] = guests["票号"].map(people)
print(guests)
# %%
valid = guests.dropna(subset=["人数"]).query("状态 == '已付款'").astype({"人数": int})
valid.sort_values("票号").to_csv("output/arrivals.csv", columns=["票号", "姓名", "人数"], index=False, encoding="utf-8")
print(f"共 {len(valid)} 张票。\n\n答案：{valid['人数'].sum()}")
