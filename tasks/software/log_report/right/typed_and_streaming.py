# %%
from pathlib import Path

print(Path("access.log").read_text()[:500])
# %%
Path("output/report.py").write_text(r'''from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

FORMAT = re.compile(
    r"""(?P<host>\S+)\ (?P<ident>\S+)\ (?P<user>\S+)\ \[(?P<time>[^]]+)\]\ "
        (?P<method>[A-Z]+)\ (?P<path>[^\s?]*)(?:\?\S*)?\ (?P<protocol>[^"]+)"\ (?P<status>[1-5]\d\d)\ (?P<size>\d+|-)""",
    re.VERBOSE,
)


@dataclass(frozen=True, order=True)
class Row:
    minus_count: int
    path: str


def requests(lines: Iterable[str]) -> Iterator[re.Match[str]]:
    return filter(None, (FORMAT.fullmatch(line.strip()) for line in lines))


def main() -> None:
    parser = argparse.ArgumentParser(description="Most requested paths")
    parser.add_argument("log", metavar="LOGFILE")
    parser.add_argument("--top", metavar="N", default=5, type=int)
    parser.add_argument("--status", metavar="CLASS")
    options = parser.parse_args()
    if options.log != "-" and not Path(options.log).is_file():
        parser.exit(2, f"{parser.prog}: {options.log} does not exist\n")
    counts: dict[str, int] = {}
    with nullcontext(sys.stdin) if options.log == "-" else open(options.log) as lines:
        for found in requests(lines):
            if not options.status or found["status"][0] + "xx" == options.status:
                counts[found["path"]] = counts.get(found["path"], 0) + 1
    total = sum(counts.values())
    for row in islice(sorted(Row(-n, path) for path, n in counts.items()), options.top):
        print(row.path, -row.minus_count, f"{-row.minus_count / total:.1%}".rstrip("%"), sep="\t")


main()
''')
print("output/report.py is there.")
