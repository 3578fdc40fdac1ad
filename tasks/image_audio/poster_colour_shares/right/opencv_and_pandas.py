# %%
import cv2
import pandas as pd

poster = cv2.imread("poster.png", cv2.IMREAD_UNCHANGED)
frame = pd.DataFrame(poster.reshape(-1, 4), columns=["b", "g", "r", "a"]).query("a > 0")
frame["colour"] = frame.apply(lambda row: f"#{row.r:02x}{row.g:02x}{row.b:02x}", axis=1)
# %%
counts = frame["colour"].value_counts()
table = counts.head(5).rename("pixels").rename_axis("colour").reset_index()
table["share"] = (table["pixels"] / len(frame) * 100).round(2)
table.to_csv("output/colours.csv", index=False)
print(table)
print("Answer:", counts.size)
