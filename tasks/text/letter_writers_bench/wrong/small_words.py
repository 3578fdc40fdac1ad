# %%
import csv

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

signed = list(csv.DictReader(open("署名.csv", encoding="utf-8")))
unsigned = list(csv.DictReader(open("未署名.csv", encoding="utf-8")))
for row in signed[:30]:
    print(row["代书"], row["信"])
# %%
SMALL = "今 兹 这次 寄 汇 带 捎 及 又 ， 、 。 ； （ — 因 因为 只为 也 还 遇见 碰到 见着 但 只是 虽 不过 请 望 务必 烦家里 将 打算 要 在 此地近来 这边 近日 而且 共 十 拾 1 2 3".split()
turn = TfidfVectorizer(analyzer=lambda text: [word for word in SMALL for _ in range(text.count(word))])
model = LogisticRegression(C=20, max_iter=300)
model.fit(turn.fit_transform(row["信"] for row in signed), [row["代书"] for row in signed])
writers = model.predict(turn.transform(row["信"] for row in unsigned))
with open("output/代书.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["编号", "代书"])
    out.writerows([row["编号"], writer] for row, writer in zip(unsigned, writers, strict=True))
