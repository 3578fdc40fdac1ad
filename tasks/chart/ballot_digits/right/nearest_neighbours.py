# %%
import csv
from collections import Counter

import cv2
import numpy as np

def cut(name):
    sheet = cv2.imread(name, cv2.IMREAD_GRAYSCALE).astype(np.float32)
    for r, top in enumerate(range(2, sheet.shape[0] - 2, 18), 1):
        for c, left in enumerate(range(2, sheet.shape[1] - 2, 18), 1):
            yield f"r{r:02d}c{c:02d}", cv2.GaussianBlur(sheet[top:top + 16, left:left + 16], (3, 3), 0).ravel()

labels = {row["field"]: row["digit"] for row in csv.DictReader(open("known.csv"))}
examples = [(picture, labels[field]) for field, picture in cut("known.png")]
stack = np.stack([picture for picture, _ in examples])
# %%
with open("output/digits.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["field", "digit"])
    for field, picture in cut("unknown.png"):
        near = np.argsort(((stack - picture) ** 2).sum(axis=1))[:3]
        writer.writerow([field, Counter(examples[i][1] for i in near).most_common(1)[0][0]])
print("done")
