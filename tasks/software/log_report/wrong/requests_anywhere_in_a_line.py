# %%
print(open("access.log").read()[:900])
# %%
program = r'''
import argparse
import re
import sys
from collections import Counter

LINE = re.compile(r'.*"\S+ (\S+) [^"]*" (\d{3}) \S+$')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("logfile")
    parser.add_argument("--top", type=int, default=5)
    parser.add_argument("--status", choices=["2xx", "3xx", "4xx", "5xx"])
    args = parser.parse_args()
    if args.logfile == "-":
        lines = sys.stdin.read().splitlines()
    else:
        try:
            with open(args.logfile, encoding="utf-8", errors="replace") as file:
                lines = file.read().splitlines()
        except OSError as problem:
            print(problem, file=sys.stderr)
            return 2
    counts = Counter()
    for line in lines:
        found = LINE.match(line.strip())
        if found and (args.status is None or found[2][0] == args.status[0]):
            counts[found[1].split("?", 1)[0]] += 1
    total = sum(counts.values())
    for path, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))[: args.top]:
        print(f"{path}\t{count}\t{100 * count / total:.1f}")
    return 0


sys.exit(main())
'''
open("output/report.py", "w").write(program.lstrip())
# %%
import subprocess
import sys

print(subprocess.run([sys.executable, "output/report.py", "access.log"], capture_output=True, text=True).stdout)
