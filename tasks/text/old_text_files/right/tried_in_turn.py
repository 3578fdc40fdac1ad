# %%
import csv
import zipfile

USUAL = set("的一是了我不在有人这這来來他时時大们們上个個下天家很书書和里裡后後买買雨")


def back(data):
    out = bytearray()
    for c in data.decode("utf-8"):
        for codec in ("latin-1", "cp1252"):
            try:
                out += c.encode(codec)
                break
            except UnicodeEncodeError:
                continue
        else:
            raise ValueError
    return out.decode("utf-8")


WAYS = [("UTF-16", lambda d: d.decode("utf-16") if d[:2] in (b"\xff\xfe", b"\xfe\xff") else 1 / 0), ("乱码", back), ("UTF-8", lambda d: d.decode("utf-8-sig")), ("GB18030", lambda d: d.decode("gb18030")), ("Big5", lambda d: d.decode("big5"))]
rows, diary = [], ""
with zipfile.ZipFile("old_files.zip") as box:
    for name in sorted(box.namelist()):
        best = (-1, "", "")
        for kind, way in WAYS:
            try:
                text = way(box.read(name))
            except (ValueError, ZeroDivisionError):
                continue
            share = sum(c in USUAL for c in text) / len(text)
            if share > best[0]:
                best = (share, kind, text)
        text = best[2].lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        rows.append((name, best[1], sum("\u4e00" <= c <= "\u9fff" for c in text)))
        diary += "### " + name + "\n" + text + ("" if text.endswith("\n") else "\n")
with open("output/diary.txt", "wb") as file:
    file.write(diary.encode())
with open("output/files.csv", "w", newline="", encoding="utf-8") as file:
    csv.writer(file).writerows([("文件", "类型", "字数"), *rows])
print(f"答案：{sum(r[2] for r in rows)}")
