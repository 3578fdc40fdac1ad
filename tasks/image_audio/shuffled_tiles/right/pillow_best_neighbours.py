# %%
from PIL import Image, ImageChops, ImageStat

puzzle = Image.open("puzzle.png").convert("RGB")
tiles = [puzzle.crop((x, y, x + 60, y + 60)) for y in range(0, 240, 60) for x in range(0, 240, 60)]


def gap(a, b):
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean)


right = [[gap(a.crop((59, 0, 60, 60)), b.crop((0, 0, 1, 60))) for b in tiles] for a in tiles]
down = [[gap(a.crop((0, 59, 60, 60)), b.crop((0, 0, 60, 1))) for b in tiles] for a in tiles]
# %%
def cost(order):
    beside = sum(right[order[i]][order[i + 1]] for i in range(16) if i % 4 < 3)
    return beside + sum(down[order[i]][order[i + 4]] for i in range(12))


def grow(first):
    order = [first]
    while len(order) < 16:
        at = len(order)
        left = order[-1] if at % 4 else None
        above = order[at - 4] if at >= 4 else None
        rest = [n for n in range(16) if n not in order]
        order.append(min(rest, key=lambda n: (right[left][n] if left is not None else 0) + (down[above][n] if above is not None else 0)))
    return order


order = min((grow(first) for first in range(16)), key=cost)
picture = Image.new("RGB", (240, 240))
for place, number in enumerate(order):
    picture.paste(tiles[number], (place % 4 * 60, place // 4 * 60))
picture.save("output/picture.png")
print("Answer: " + ",".join(str(number + 1) for number in order))
