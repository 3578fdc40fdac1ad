# %%
text = open("留言.txt", "rb").read().decode("gb18030")
notes = [line.strip() for line in text.splitlines() if line.strip()]
print(len(notes))
print("\n".join(notes[:12]))
# %%
import re

records = []
for line in notes:
    phone = re.search(r"(?<!\d)(1\d{2})[\s-]?(\d{4})[\s-]?(\d{4})(?!\d)", line)
    if phone:
        line = line.replace(phone.group(0), " ")
    day = re.search(r"(?:2024\s*[年/])?(?<!\d)(\d{1,2})[月/.](\d{1,2})日?", line)
    if day:
        line = line.replace(day.group(0), " ")
    code = re.search(r"(\d{1,2}-\d{4})", line).group(1)
    number = "".join(phone.groups()) if phone else None
    records.append((code, number, f"2024-{int(day.group(1)):02d}-{int(day.group(2)):02d}"))
# %%
import json
from collections import Counter

last = {code: index for index, (code, _, _) in enumerate(records)}
kept = [record for index, record in enumerate(records) if last[record[0]] == index]
result = [{"取件码": code, "手机号": phone, "日期": day} for code, phone, day in kept]
with open("output/取件.json", "w", encoding="utf-8") as file:
    json.dump(result, file, ensure_ascii=False, indent=1)
counts = Counter(day for _, _, day in kept)
busiest = min(counts, key=lambda day: (-counts[day], day))
print(f"共 {len(result)} 条。\n答案：{int(busiest[5:7])}月{int(busiest[8:])}日")
