# %%
text = open("README.md", encoding="utf-8").read()
print(text)
# %%
import re
from collections import Counter

bare = re.sub(r"^(```|~~~).*?^\1[^\n]*$", "", text, flags=re.M | re.S)
pattern = r"^(#{1,6}) +(.+?)(?: +#+)?$|^([^\n#|-][^\n]*)\n(={3,}|-{3,})$"
used, toc = Counter(), []
for m in re.finditer(pattern, bare, re.M):
    level = len(m[1]) if m[1] else (1 if m[4][0] == "=" else 2)
    head = re.sub(r"\*\*|`", "", m[2] or m[3]).strip()
    anchor = re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-")
    suffix = f"-{used[anchor]}" if used[anchor] else ""
    used[anchor] += 1
    if level in (2, 3):
        toc.append("    " * (level - 2) + f"- [{head}](#{anchor}{suffix})")
text = text.replace("<!-- toc -->\n", "<!-- toc -->\n" + "\n".join(toc) + "\n", 1)
open("output/README.md", "w", encoding="utf-8").write(text)
print("\n".join(toc))
print(f"Answer: {len(toc)}")
