# %%
import re

import pandas as pd

text = open("chat.txt", encoding="utf-8").read()
print(text[:1500])
# %%
head = re.compile(r"^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) (.+)$", re.M)
pieces = head.split(text)[1:]
rows = []
for stamp, name, content in zip(pieces[::3], pieces[1::3], pieces[2::3]):
    name = re.sub(r"[（(].*?[）)]", "", name).strip()
    bare = re.sub(r"\s", "", content.replace("[图片]", "").replace("[表情]", ""))
    rows.append([pd.Timestamp(stamp), name, len(bare), content.count("[图片]")])
chat = pd.DataFrame(rows, columns=["时间", "成员", "字数", "图片数"])
chat = chat[chat["成员"] != "系统消息"]
print(chat.head(), chat["成员"].unique())
# %%
hour = chat["时间"].dt.hour
chat["深夜"] = (hour >= 23) | (hour < 2)
table = chat.groupby("成员").agg(
    消息数=("时间", "size"), 字数=("字数", "sum"), 图片数=("图片数", "sum"), 深夜消息数=("深夜", "sum")
)
table = table.sort_values(["消息数", "字数"], ascending=False).reset_index()
table.to_excel("output/chat_stats.xlsx", index=False)
days = chat["时间"].dt.strftime("%Y-%m-%d").value_counts().sort_index()
print(table)
print(f"答案：{pd.Timestamp(days.idxmax()):%d/%m/%Y}")
