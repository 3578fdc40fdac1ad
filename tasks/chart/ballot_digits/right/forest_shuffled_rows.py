# %%
import pandas as pd
from PIL import Image
from sklearn.ensemble import ExtraTreesClassifier

def frame(name):
    sheet, rows = Image.open(name), {}
    for r in range((sheet.height - 2) // 18):
        for c in range(24):
            tile = sheet.crop((c * 18 + 2, r * 18 + 2, c * 18 + 18, r * 18 + 18)).resize((8, 8), Image.BOX)
            rows["r%02dc%02d" % (r + 1, c + 1)] = list(tile.getdata())
    return pd.DataFrame(rows).T

known, unknown = frame("known.png"), frame("unknown.png")
target = pd.read_csv("known.csv", index_col="field")["digit"]
forest = ExtraTreesClassifier(400, random_state=1).fit(known, target.loc[known.index])
result = pd.Series(forest.predict(unknown), unknown.index, name="digit").rename_axis("field")
result.sample(frac=1, random_state=2).reset_index()[["digit", "field"]].to_csv("output/digits.csv", index=False)
print(result.value_counts().to_dict())
