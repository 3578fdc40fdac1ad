"""The fewest slots: as many as the largest set of courses has of which each two share a student (a plan with so many is hidden)."""

import csv
import re
from itertools import combinations
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import networkx as nx

    taking: dict[str, set[str]] = {}
    for row in csv.DictReader((inputs / "enrolments.csv").read_text().splitlines()):
        letters, number = re.fullmatch(r"([A-Za-z]+)\W?(\d+)", row["course"]).groups()
        mine = taking.setdefault(row["student"], set())
        (mine.add if row["action"] == "enrol" else mine.discard)(letters.upper() + number)
    sizes: dict[str, int] = {}
    graph = nx.Graph()
    for mine in taking.values():
        for course in mine:
            sizes[course] = sizes.get(course, 0) + 1
        graph.add_edges_from(combinations(sorted(mine), 2))
    closed = re.search(r"(\w+) is being repainted", (inputs / "rules.txt").read_text())[1]
    rooms = {r["room"]: int(r["seats"]) // 2 for r in csv.DictReader((inputs / "rooms.csv").read_text().splitlines())}
    del rooms[closed]
    fewest = nx.max_weight_clique(graph, weight=None)[1]
    return {"exams": {"sizes": sizes, "rooms": rooms, "pairs": [list(edge) for edge in graph.edges], "fewest": fewest}}
