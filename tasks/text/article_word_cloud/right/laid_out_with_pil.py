# %%
import json
import random
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import matplotlib
from PIL import Image, ImageDraw, ImageFont


class Article(HTMLParser):
    inside = skipped = 0
    text = ""

    def handle_starttag(self, tag, attrs):
        self.inside += tag == "article"
        self.skipped += tag in ("aside", "figcaption")

    def handle_endtag(self, tag):
        self.inside -= tag == "article"
        self.skipped -= tag in ("aside", "figcaption")

    def handle_data(self, data):
        if self.inside and not self.skipped:
            self.text += data


page = Article()
page.feed(open("article.html", encoding="utf-8").read())
stop = open("stopwords.txt").read().split()
counts = Counter(w for w in re.findall("[a-z]{4,}", page.text.lower()) if w not in stop)
top = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:30]
with open("output/cloud_words.json", "w") as file:
    json.dump(dict(top), file)
# %%
font = str(Path(matplotlib.get_data_path(), "fonts/ttf/DejaVuSans-Bold.ttf"))
dice = random.Random(3)
picture = Image.new("RGB", (800, 400), "white")
draw = ImageDraw.Draw(picture)
taken = []
for word, count in top:
    size = round(12 + 48 * count / top[0][1])
    while True:
        face = ImageFont.truetype(font, size)
        w, h = draw.textbbox((0, 0), word, font=face)[2:]
        for _ in range(3000):
            x, y = dice.randrange(4, max(5, 796 - w)), dice.randrange(4, max(5, 396 - h))
            if all(x + w < a or c < x or y + h < b or d < y for a, b, c, d in taken):
                break
        else:
            size -= 2
            continue
        break
    taken.append((x - 2, y - 2, x + w + 2, y + h + 2))
    draw.text((x, y), word, fill=dice.choice(["navy", "darkred", "darkgreen", "black"]), font=face)
picture.save("output/cloud.png")
print(f"Answer: {top[0][0]}")
