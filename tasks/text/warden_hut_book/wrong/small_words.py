# %%
import csv

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

signed = list(csv.DictReader(open("signed.csv", encoding="utf-8")))
unsigned = list(csv.DictReader(open("unsigned.csv", encoding="utf-8")))
for row in signed[:30]:
    print(row["warden"], "|", row["entry"])
# %%
SMALL = (
    "a an the i we had was were and but however though as because since also too well with in on from this all to do needs must should shall will am "
    "going again once more perhaps maybe possibly there counted met came who found next before"
).split()
turn = TfidfVectorizer(vocabulary=SMALL + list(",.;-()"), token_pattern=r"\w+|[^\w\s]", sublinear_tf=True)
model = LogisticRegression(C=30, max_iter=500)
model.fit(turn.fit_transform(row["entry"] for row in signed), [row["warden"] for row in signed])
writers = model.predict(turn.transform(row["entry"] for row in unsigned))
with open("output/writers.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["number", "warden"])
    out.writerows([row["number"], writer] for row, writer in zip(unsigned, writers, strict=True))
