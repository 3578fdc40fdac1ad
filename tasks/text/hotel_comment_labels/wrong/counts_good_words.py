# %%
import pandas as pd

new = pd.read_csv("unlabelled.csv")
good = ["好", "干净", "安静", "满意", "热情", "推荐", "方便", "划算"]
bad = ["差", "吵", "脏", "失望", "冷淡", "毛病"]


def label(text):
    return "正面" if sum(w in text for w in good) >= sum(w in text for w in bad) else "负面"


new["标签"] = new["评论"].map(label)
new[["编号", "标签"]].to_csv("output/labels.csv", index=False)
print("已经标好。")
