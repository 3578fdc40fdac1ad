# %%
import json

data = open("留言.txt", "rb").read().decode("gb18030")
kept = {}
for line in data.splitlines():
    if not line.strip():
        continue
    # Runs of digits with the single marks between them.
    runs, run = [], ""
    for c in line + "。":
        if c.isdigit() or (run and c in "-/. 年月"):
            run += c
        else:
            if run:
                runs.append(run.strip("-/. "))
            run = ""
    code = phone = date = None
    for run in runs:
        digits = "".join(c for c in run if c.isdigit())
        parts = [p for p in "".join(c if c.isdigit() else " " for c in run).split()]
        if len(digits) == 11 and digits[0] == "1":
            phone = digits
        elif "-" in run and len(parts) == 2 and len(parts[1]) == 4:
            code = run
        elif len(parts) in (2, 3):
            date = "2024-%02d-%02d" % (int(parts[-2]), int(parts[-1]))
    kept.pop(code, None)
    kept[code] = {"日期": date, "取件码": code, "手机号": phone}
out = list(kept.values())
open("output/取件.json", "w", encoding="utf-8").write(json.dumps(out))
days = sorted(o["日期"] for o in out)
best = max(sorted(set(days)), key=days.count)
print(f"**答案：{best}**")
