# %%
import html
import json

posts = json.load(open("posts.json", encoding="utf-8"))
number = {}
for post in posts:
    line = post["标签"]
    for mark in "，,；;/":
        line = line.replace(mark, "、")
    for tag in {part.strip().upper(): 0 for part in line.split("、") if part.strip()}:
        number[tag] = number.get(tag, 0) + 1
kept = [tag for tag in sorted(number, key=lambda t: -number[t]) if number[tag] > 1]
with open("output/tags.html", "w", encoding="utf-8") as file:
    file.write("<!DOCTYPE html><html><head><meta http-equiv='Content-Type' content='text/html; charset=UTF-8'>")
    file.write("<title>标签云</title><style>body{background:#fafafa;text-align:center;line-height:2.4}.tag{color:#246;margin:6px}</style></head><body>")
    file.write("<h1>标签云</h1><p>")
    for tag in kept:
        size = 10 + 2 * number[tag]
        file.write(f"<span style='color:#135;font-size:{size}px;' data-count='{number[tag]}' class='tag'>{html.escape(tag)}</span> ")
    file.write("</p></body></html>")
print(f"答案：{len(kept)} 个")
