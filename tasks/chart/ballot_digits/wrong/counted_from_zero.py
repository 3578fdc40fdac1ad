# %%
import numpy as np
import pandas as pd
from PIL import Image

def fields(name):
    sheet = np.asarray(Image.open(name), float)
    rows = sheet.shape[0] // 18
    return {
        f"r{r + 1:02d}c{c + 1:02d}": sheet[r * 18 + 2 : r * 18 + 18, c * 18 + 2 : c * 18 + 18].ravel()
        for r in range(rows) for c in range(24)
    }

known, unknown = fields("known.png"), fields("unknown.png")
labels = pd.read_csv("known.csv")
x = np.array([known[f] for f in labels["field"]])
# %%
from sklearn.model_selection import cross_val_score
from sklearn.svm import SVC

model = SVC(C=10)
print(cross_val_score(model, x, labels["digit"], cv=3))
model.fit(x, labels["digit"])
out = pd.DataFrame({"field": list(unknown), "digit": model.predict(np.array(list(unknown.values())))})
out["field"] = [f"r{int(f[1:3]) - 1:02d}c{int(f[4:]) - 1:02d}" for f in out["field"]]
out.to_csv("output/digits.csv", index=False)
print("Read", len(out), "digits.")
