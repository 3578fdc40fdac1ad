# %%
import openpyxl

words = open("words.txt", encoding="utf-8").read().split()
rows = openpyxl.load_workbook("comments.xlsx").active.iter_rows(min_row=2, values_only=True)
seen, times, within = set(), {}, {}
for _, _, text in rows:
    text = str(text).strip()
    if text in seen:
        continue
    seen.add(text)
    i, here = 0, set()
    while i < len(text):
        for size in range(max(map(len, words)), 0, -1):
            word = text[i : i + size]
            if word in words and len(word) == size:
                times[word] = times.get(word, 0) + 1
                here.add(word)
                i += size
                break
        else:
            i += 1
    for word in here:
        within[word] = within.get(word, 0) + 1
order = sorted(times, key=lambda w: (-times[w], -within[w], words.index(w)))
with open("output/word_counts.csv", "w", encoding="utf-8-sig") as file:
    file.write("词语,次数,评论数\n")
    for word in order:
        file.write(f"{word},{times[word]},{within[word]}\n")
print("答案：“" + order[0] + "”")
