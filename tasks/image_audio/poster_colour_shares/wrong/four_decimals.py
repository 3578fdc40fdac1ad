# %%
from collections import Counter
from PIL import Image

poster = Image.open("poster.png")
print(poster.mode, poster.size)
# %%
import pandas as pd

pixels = [p for p in poster.convert("RGBA").getdata() if p[3] > 0]
counts = Counter(p[:3] for p in pixels)
rows = [("#%02x%02x%02x" % c, n, round(100 * n / len(pixels), 4)) for c, n in counts.most_common(5)]
pd.DataFrame(rows, columns=["colour", "pixels", "share"]).to_csv("output/colours.csv", index=False)
print(f"Done.\n\nAnswer: {len(counts)}")
