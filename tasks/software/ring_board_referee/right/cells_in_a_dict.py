# %%
import json

rules = json.load(open("rules.json"))
# %%
text = f"RULES = {json.dumps(rules)}\n" + """
import sys


def four(cells, width, x, y, need):
    mine = cells[x, y]
    for dx, dy in (1, 0), (0, 1), (1, 1), (-1, 1):
        row = {(x, y)}
        for way in 1, -1:
            a, b = x, y
            while True:
                a, b = (a + way * dx) % width, b + way * dy
                if cells.get((a, b)) != mine or (a, b) in row:
                    break
                row.add((a, b))
        if len(row) >= need:
            return True
    return False


def play(lines):
    width, height, players = RULES["columns"], RULES["rows"], RULES["marks"]
    cells, heights, end = {}, dict.fromkeys(range(width), 0), None
    for line in lines:
        word = line.strip()
        if word == "":
            continue
        allowed = [str(x + 1) for x in range(width) if heights[x] < height]
        if word not in allowed:
            yield "illegal: " + word
            continue
        x, player = int(word) - 1, players[len(cells) % len(players)]
        cells[x, heights[x]] = player
        heights[x] += 1
        if four(cells, width, x, heights[x] - 1, RULES["line"]):
            end = player + " wins after %d moves"
        elif len(cells) == width * height:
            end = "draw after %d moves"
        if end:
            break
    for y in range(height - 1, -1, -1):
        yield "".join(cells.get((x, y), ".") for x in range(width))
    yield (end or players[len(cells) % len(players)] + " to move after %d moves") % len(cells)


for said in play(sys.stdin.read().split("\\n")):
    print(said)
"""
with open("output/referee.py", "w") as file:
    file.write(text)
print("done")
