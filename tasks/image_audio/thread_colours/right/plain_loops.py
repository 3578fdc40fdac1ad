# %%
import csv

from PIL import Image

picture = Image.open("pattern.png").convert("RGB")
with open("threads.csv", encoding="utf-8-sig", newline="") as file:
    threads = [row for row in csv.DictReader(file) if int(row["stock"]) > 0]
for thread in threads:
    thread["colour"] = tuple(int(part) for part in thread["rgb"].split(","))
    thread["stitches"] = 0
print([(thread["code"], thread["colour"]) for thread in threads])
# %%
pixels = picture.load()
pattern = Image.new("RGB", (60, 45))
for y in range(45):
    for x in range(60):
        block = [pixels[4 * x + i, 4 * y + j] for i in range(4) for j in range(4)]
        mean = [sum(pixel[c] for pixel in block) / 16 for c in range(3)]
        best = min(threads, key=lambda t: sum((a - b) ** 2 for a, b in zip(mean, t["colour"])))
        best["stitches"] += 1
        pattern.putpixel((x, y), best["colour"])
pattern.save("output/pattern.png")
with open("output/threads.csv", "w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file)
    writer.writerow(["code", "stitches"])
    writer.writerows([thread["code"], thread["stitches"]] for thread in threads)
print("答案：" + max(threads, key=lambda thread: thread["stitches"])["code"])
