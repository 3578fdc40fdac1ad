# %%
import numpy as np
import pandas as pd
from PIL import Image

picture = Image.open("pattern.png").convert("RGB").resize((60, 45), Image.BOX)
threads = pd.read_csv("threads.csv", encoding="utf-8-sig")
usable = threads[threads["stock"] > 0].reset_index(drop=True)
colours = [int(v) for text in usable["rgb"] for v in text.split(",")]
# %%
palette = Image.new("P", (1, 1))
palette.putpalette(colours + colours[:3] * (256 - len(usable)))
done = picture.quantize(palette=palette)
done.convert("RGB").save("output/pattern.png")
usable["stitches"] = np.bincount(np.asarray(done).ravel(), minlength=len(usable))[: len(usable)]
usable[["code", "stitches"]].to_csv("output/threads.csv", index=False)
print(f"完成。\n\n答案：{usable.loc[usable['stitches'].idxmax(), 'code']}")
