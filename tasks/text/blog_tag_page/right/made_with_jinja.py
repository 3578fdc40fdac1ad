# %%
import re

import jinja2
import pandas as pd

posts = pd.read_json("posts.json")
tags = posts["标签"].map(lambda s: list(dict.fromkeys(t.strip().upper() for t in re.split("[、，,；;/]", s) if t.strip())))
flat = tags.explode().dropna()
counts = flat.value_counts()
first = {tag: i for i, tag in reversed(list(enumerate(flat)))}
order = sorted((t for t in counts.index if counts[t] >= 2), key=lambda t: (-counts[t], first[t]))
page = jinja2.Template("""<!doctype html>
<html lang="zh-CN">
<head>
  <meta charset="UTF-8">
  <title>标签云</title>
</head>
<body>
  <ul>
  {% for tag, n in tags %}
    <li><span class="tag" data-count="{{ n }}" style="font-size: {{ 10 + 2 * n }}px; font-weight: bold">{{ tag }}</span></li>
  {% endfor %}
  </ul>
</body>
</html>""").render(tags=[(t, int(counts[t])) for t in order])
open("output/tags.html", "w", encoding="utf-8").write(page)
print("答案：" + str(len(order)))
