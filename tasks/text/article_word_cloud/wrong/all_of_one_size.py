# %%
import json
import re
from collections import Counter

from bs4 import BeautifulSoup

soup = BeautifulSoup(open("article.html", encoding="utf-8").read(), "html.parser")
stop = set(open("stopwords.txt").read().split())
article = soup.find("article")
print(article.prettify()[:1500])
# %%
from bs4 import Comment

for part in article.find_all(["aside", "figcaption", "script"]):
    part.decompose()
for part in article.find_all(string=lambda s: isinstance(s, Comment)):
    part.extract()
words = re.findall("[a-z]+", article.get_text().lower())
counts = Counter(w for w in words if len(w) >= 4 and w not in stop)
top = dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:30])
json.dump(top, open("output/cloud_words.json", "w"), indent=1)
# %%
from wordcloud import WordCloud

cloud = WordCloud(width=800, height=400, max_font_size=30, relative_scaling=0, random_state=7, background_color="white").generate_from_frequencies(dict.fromkeys(top, 1))
cloud.to_file("output/cloud.png")
print(f"Done, both files are saved.\n\nAnswer: {next(iter(top))}")
