# %%
import cv2
import numpy as np
import pandas as pd
from scipy.spatial import cKDTree

picture = cv2.cvtColor(cv2.imread("pattern.png"), cv2.COLOR_BGR2RGB).astype(np.float64)
threads = pd.read_csv("threads.csv").query("stock > 0")
colours = threads["rgb"].str.split(",", expand=True).astype(int).to_numpy()
# %%
small = cv2.resize(picture, (60, 45), interpolation=cv2.INTER_AREA)
_, nearest = cKDTree(colours).query(small.reshape(-1, 3))
pattern = colours[nearest].reshape(45, 60, 3).astype(np.uint8)
cv2.imwrite("output/pattern.png", pattern[:, :, ::-1])
counts = pd.Series(nearest).value_counts().reindex(range(len(threads)), fill_value=0)
pd.DataFrame({"code": threads["code"].to_numpy(), "stitches": counts.to_numpy()}).to_csv("output/threads.csv", index=False)
print(f"图样和用线表都做好了。\n\n答案：{threads['code'].iloc[counts.argmax()]}")
