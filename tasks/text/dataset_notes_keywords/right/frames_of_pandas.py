# %%
import json
import zipfile

import numpy as np
import pandas as pd

box = zipfile.ZipFile("notes.zip")
stop = pd.read_csv("stopwords.txt", header=None)[0]
series = {}
for name in box.namelist():
    if not name.startswith("__MACOSX") and name.endswith("txt"):
        words = pd.Series([box.read(name).decode("utf-8").lower()]).str.findall("[a-z]+").explode()
        words = words[(words.str.len() >= 4) & ~words.isin(stop)]
        series[name.split("/")[-1]] = words.value_counts()
counts = pd.DataFrame(series).fillna(0)
score = (counts / counts.sum()).mul(np.log(counts.shape[1] / (counts > 0).sum(axis=1)), axis=0).round(4)
result = {}
for name in score:
    top = score[name][counts[name] > 0].rename("score").rename_axis("word").reset_index()
    top = top.sort_values(["score", "word"], ascending=[False, True]).head(5)
    result[name] = top.to_dict("records")
json.dump(result, open("output/keywords.json", "w"), indent=4)
flat = pd.concat([pd.DataFrame(r) for r in result.values()]).sort_values(["score", "word"], ascending=[False, True])
print("Answer: " + flat["word"].iloc[0].upper())
