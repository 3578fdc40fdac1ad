# %%
import csv

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

signed = list(csv.DictReader(open("署名.csv", encoding="utf-8")))
unsigned = list(csv.DictReader(open("未署名.csv", encoding="utf-8")))
for row in signed[:30]:
    print(row["代书"], row["信"])
# %%
turn = TfidfVectorizer(analyzer="char", ngram_range=(2, 3), sublinear_tf=True, min_df=4)
model = LogisticRegression(C=20, max_iter=300)
model.fit(turn.fit_transform(row["信"] for row in signed), [row["代书"] for row in signed])
writers = model.predict(turn.transform(row["信"] for row in unsigned))
with open("output/代书.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["编号", "代书"])
    out.writerows([row["编号"], writer] for row, writer in zip(unsigned, writers, strict=True))
