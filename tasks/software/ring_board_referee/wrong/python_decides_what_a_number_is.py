# %%
import json

rules = json.load(open("rules.json"))
print(rules)
# %%
program = f"COLUMNS, ROWS, LINE, MARKS = {rules['columns']}, {rules['rows']}, {rules['line']}, {rules['marks']!r}\n" + r'''
import re
import sys

STEPS = [(1, 0), (0, 1), (1, 1), (1, -1)]


def run(board, x, y, dx, dy):
    """How many neighbours in this direction bear the same mark."""
    count, mark = 0, board[x][y]
    while count < COLUMNS:
        x, y = (x + dx) % COLUMNS, y + dy
        if not 0 <= y < len(board[x]) or board[x][y] != mark:
            break
        count += 1
    return count


def main():
    board = [[] for _ in range(COLUMNS)]
    moves = turn = 0
    result = ""
    for line in sys.stdin:
        line = line.strip()
        if not line:
            continue
        try:
            column = int(line) - 1
        except ValueError:
            column = -1
        if not 0 <= column < COLUMNS or len(board[column]) == ROWS:
            print("illegal:", line)
            continue
        mark = MARKS[turn % len(MARKS)]
        board[column].append(mark)
        moves += 1
        turn += 1
        y = len(board[column]) - 1
        if any(run(board, column, y, dx, dy) + run(board, column, y, -dx, -dy) + 1 >= LINE for dx, dy in STEPS):
            result = f"{mark} wins after {moves} moves"
            break
        if moves == COLUMNS * ROWS:
            result = f"draw after {moves} moves"
            break
    for y in reversed(range(ROWS)):
        print("".join(column[y] if y < len(column) else "." for column in board))
    print(result or f"{MARKS[turn % len(MARKS)]} to move after {moves} moves")


main()
'''
open("output/referee.py", "w").write(program)
# %%
import subprocess
import sys

print(subprocess.run([sys.executable, "output/referee.py"], input="1\n2\n1\n99\n", capture_output=True, text=True).stdout)
print("The referee is output/referee.py.")
