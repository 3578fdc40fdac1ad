# %%
import csv

from sklearn.cluster import KMeans
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer

rows = list(csv.DictReader(open("praise.csv", encoding="utf-8")))
for row in rows[:60]:
    print(row["内容"])
# %%
grams = TfidfVectorizer(analyzer="char", ngram_range=(1, 3), min_df=3, max_df=0.9, sublinear_tf=True).fit_transform(row["内容"] for row in rows)
few = TruncatedSVD(20, random_state=0).fit_transform(grams)
pen = KMeans(6, n_init=20, random_state=0).fit_predict(few)
with open("output/groups.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["编号", "写手"])
    out.writerows([row["编号"], "ABCDEF"[k]] for row, k in zip(rows, pen, strict=True))
