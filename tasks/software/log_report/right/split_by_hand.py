# %%
with open("access.log") as file:
    sample = file.readlines()
print(sample[:3], len(sample))
# %%
code = '''#!/usr/bin/env python3
"""Most requested paths of a web server's log."""
import os
import sys


def parts(line):
    """(path, status) of one line, or None."""
    before, quote, after = line.rstrip("\\r\\n").partition('"')
    request, quote, rest = after.partition('"')
    request, rest = request.split(" "), rest.split()
    if len(before.split()) < 4 or not before.rstrip().endswith("]"):
        return None
    if len(request) != 3 or len(rest) != 2 or len(rest[0]) != 3 or not rest[0].isdigit():
        return None
    return request[1].split("?")[0], int(rest[0])


def main(argv):
    top, family, name = 5, None, None
    words = iter(argv)
    for word in words:
        if word == "--top":
            top = int(next(words))
        elif word == "--status":
            family = int(next(words)[0])
        else:
            name = word
    if name != "-" and not os.path.exists(name):
        sys.stderr.write("There is no file " + name + "\\n")
        sys.exit(2)
    source = sys.stdin if name == "-" else open(name)
    numbers = {}
    for line in source:
        found = parts(line)
        if found is None or family is not None and found[1] // 100 != family:
            continue
        numbers[found[0]] = numbers.get(found[0], 0) + 1
    everything = sum(numbers.values())
    ranking = sorted(numbers)
    ranking.sort(key=numbers.get, reverse=True)
    for path in ranking[:top]:
        sys.stdout.write("%s\\t%d\\t%.1f\\n" % (path, numbers[path], numbers[path] * 100.0 / everything))


if __name__ == "__main__":
    main(sys.argv[1:])
'''
with open("output/report.py", "w") as file:
    file.write(code)
print("report.py written")
