# %%
import numpy as np
import pandas as pd
from PIL import Image

picture = Image.open("pattern.png").convert("RGB")
threads = pd.read_csv("threads.csv", encoding="utf-8-sig")
print(picture.size)
print(threads)
# %%
usable = threads[threads["stock"] > 0].reset_index(drop=True)
colours = np.array([[int(v) for v in text.split(",")] for text in usable["rgb"]])
cells = np.asarray(picture).astype(float).reshape(45, 4, 60, 4, 3).mean(axis=(1, 3))
far = ((cells[:, :, None, :] - colours) ** 2).sum(axis=3)
chosen = far.argmin(axis=2)
Image.fromarray(colours[chosen].astype(np.uint8)).resize((240, 180), 0).save("output/pattern.png")
usable["stitches"] = np.bincount(chosen.ravel(), minlength=len(usable))
usable[["code", "stitches"]].to_csv("output/threads.csv", index=False)
print(f"两个文件都已生成。\n\n答案：{usable.loc[usable['stitches'].idxmax(), 'code']}")
