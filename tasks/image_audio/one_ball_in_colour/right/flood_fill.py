# %%
from collections import deque

from PIL import Image

picture = Image.open("balls.png").convert("RGB")
pixels = picture.load()
wide, high = picture.size


def is_red(x, y):
    red, green, blue = pixels[x, y]
    return red > 2.5 * green and red > 2.5 * blue


seen, regions = set(), []
for y in range(high):
    for x in range(wide):
        if (x, y) in seen or not is_red(x, y):
            continue
        todo, region = deque([(x, y)]), []
        seen.add((x, y))
        while todo:
            a, b = todo.popleft()
            region.append((a, b))
            for c, d in ((a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)):
                if 0 <= c < wide and 0 <= d < high and (c, d) not in seen and is_red(c, d):
                    seen.add((c, d))
                    todo.append((c, d))
        regions.append(region)
print([len(region) for region in regions])
# %%
round_ones = [r for r in regions if max(x for x, _ in r) - min(x for x, _ in r) < 80]
ball = max(round_ones, key=len)
kept = {place: pixels[place] for place in ball}
for y in range(high):
    for x in range(wide):
        red, green, blue = pixels[x, y]
        pixels[x, y] = kept.get((x, y)) or (round(0.299 * red + 0.587 * green + 0.114 * blue),) * 3
picture.save("output/balls.png")
print(f"答案：{len(ball)}")
