# %%
import json

with open("rules.json") as file:
    r = json.load(file)
print(r)
# %%
code = """import fileinput
import itertools
import re

WIDE, HIGH, LONG = %d, %d, %d
MARKS = %r


class Tower:
    def __init__(self):
        self.grid = [["." for _ in range(WIDE)] for _ in range(HIGH)]  # row 0 is the top

    def drop(self, column, mark):
        for row in reversed(self.grid):
            if row[column] == ".":
                row[column] = mark
                return True
        return False

    def lines(self):
        for column in range(WIDE):
            yield "".join(row[column] for row in self.grid)
        for row in self.grid:
            yield "".join(itertools.islice(itertools.cycle(row), WIDE + LONG - 1))
        for step in (1, -1):
            for start in range(WIDE):
                yield "".join(self.grid[y][(start + step * y) %% WIDE] for y in range(HIGH))

    def won(self, mark):
        return any(mark * LONG in line for line in self.lines())

    def full(self):
        return all("." not in row for row in self.grid)

    def __str__(self):
        return "\\n".join(map("".join, self.grid))


tower, turn, moves = Tower(), itertools.cycle(MARKS), 0
mark, ending = next(turn), ""
for line in fileinput.input(files=["-"]):
    line = line.strip()
    if not line or ending:
        continue
    number = int(line) if re.fullmatch("[1-9][0-9]*", line) else 0
    if not 1 <= number <= WIDE or not tower.drop(number - 1, mark):
        print(f"illegal: {line}")
        continue
    moves += 1
    if tower.won(mark):
        ending = f"{mark} wins after {moves} moves"
    elif tower.full():
        ending = f"draw after {moves} moves"
    else:
        mark = next(turn)
print(tower)
print(ending or f"{mark} to move after {moves} moves")
"""
with open("output/referee.py", "w") as file:
    file.write(code % (r["columns"], r["rows"], r["line"], r["marks"]))
print("The referee is ready.")
