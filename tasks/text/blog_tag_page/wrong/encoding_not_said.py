# %%
import json
import re
from collections import Counter

posts = json.load(open("posts.json", encoding="utf-8"))
print([p["标签"] for p in posts])
# %%
counts = Counter()
for post in posts:
    tags = [t.strip().upper() for t in re.split("[、，,；;/]", post["标签"])]
    counts.update(list(dict.fromkeys(t for t in tags if t)))
spans = "\n".join(
    f'<span class="tag" data-count="{n}" style="font-size: {10 + 2 * n}px">{tag}</span>'
    for tag, n in counts.most_common()
    if n >= 2
)
page = f'<!doctype html>\n<html lang="zh"><head><title>标签云</title></head><body>{spans}</body></html>'
open("output/tags.html", "w", encoding="utf-8").write(page)
print(f"标签云网页已保存。\n答案：{spans.count('data-count')}")
