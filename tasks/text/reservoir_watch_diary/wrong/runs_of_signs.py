# %%
import csv

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

rows = list(csv.DictReader(open("日记.csv", encoding="utf-8")))
signed = [row for row in rows if row["署名"]]
others = [row for row in rows if not row["署名"]]
for row in signed[:30]:
    print(row["署名"], "|", row["内容"])
# %%
turn = TfidfVectorizer(analyzer="char", ngram_range=(1, 3), sublinear_tf=True, min_df=2)
model = LogisticRegression(C=30, max_iter=500)
model.fit(turn.fit_transform(row["内容"] for row in signed), [row["署名"] for row in signed])
writers = model.predict(turn.transform(row["内容"] for row in others))
with open("output/执笔.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["编号", "署名"])
    out.writerows([row["编号"], writer] for row, writer in zip(others, writers, strict=True))
