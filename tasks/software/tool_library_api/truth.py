"""One long conversation with the API, with the reply to each request worked out by hand from the rules."""

import json
from pathlib import Path
from typing import Any

NAMES = ["Drill", "Ladder", "Jigsaw", "Hedge trimmer", "Tile cutter"]


def truth(inputs: Path) -> dict[str, Any]:
    rules = json.loads((inputs / "rules.json").read_text())
    first, most = rules["first_id"], rules["most_per_person"]
    cases: list[dict[str, Any]] = []

    def ask(method: str, url: str, status: int, body: Any = None, **sent: Any) -> None:
        case = {"method": method, "url": url, "status": status, **sent}
        case |= {"texts": ["error"]} if status >= 400 else {}
        cases.append(case | ({"body": body} if body is not None else {}))

    def tool(number: int, to: Any = None) -> dict[str, Any]:
        return {"id": first + number, "name": NAMES[number], "lent_to": to}

    ask("GET", "/tools", 200, {"tools": []})
    for number, name in enumerate(NAMES):
        ask("POST", "/tools", 201, tool(number), json={"name": f"  {name} "})
    for bad in ({}, {"name": "  "}, {"name": ""}, {"name": 5}, {"name": None}, {"name": True}, {"name": ["Saw"]}):
        ask("POST", "/tools", 400, json=bad)
    ask("POST", "/tools", 409, json={"name": " dRILL"})
    ask("GET", "/tools", 200, {"tools": [tool(n) for n in range(5)]})
    for number in range(most):
        ask("POST", f"/tools/{first + number}/lend", 200, tool(number, "Ada"), json={"to": "Ada"})
    ask("POST", f"/tools/{first + most}/lend", 403, json={"to": "Ada"})
    ask("POST", f"/tools/{first}/lend", 409, json={"to": "Ada"})
    ask("POST", f"/tools/{first}/lend", 400, json={"to": " "})
    ask("POST", f"/tools/{first}/lend", 400, json={"to": 7})
    for bad in ({}, {"to": ""}, {"to": ["Bo"]}, ["Bo"], "Bo", 5):
        ask("POST", f"/tools/{first + 4}/lend", 400, json=bad)
    ask("POST", f"/tools/{first + 4}/lend", 400)
    ask("POST", f"/tools/{first + 4}/lend", 400, form="{to", headers={"Content-Type": "application/json"})
    ask("POST", f"/tools/{first + 77}/lend", 404)
    ask("POST", f"/tools/{first + 77}/lend", 404, json={})
    ask("POST", f"/tools/{first + most}/lend", 200, tool(most, "ada"), json={"to": "ada"})
    ask("GET", "/tools?free=1", 200, {"tools": [tool(n) for n in range(most + 1, 5)]})
    for number in range(most + 1):
        ask("DELETE", f"/tools/{first + number}", 409)
    ask("GET", "/tools?free=1", 200, {"tools": [tool(n) for n in range(most + 1, 5)]})
    ask("POST", f"/tools/{first}/return", 200, tool(0))
    ask("POST", f"/tools/{first}/return", 409)
    ask("GET", "/tools?free=1", 200, {"tools": [tool(0), *[tool(n) for n in range(most + 1, 5)]]})
    ask("GET", "/tools", 200, {"tools": [tool(0), *[tool(n, "Ada") for n in range(1, most)], tool(most, "ada"), *[tool(n) for n in range(most + 1, 5)]]})
    ask("POST", f"/tools/{first - 1}/return", 404)
    ask("POST", f"/tools/{first + most}/return", 200, tool(most))
    ask("POST", f"/tools/{first + most}/lend", 200, tool(most, "Ada"), json={"to": "Ada"})
    ask("DELETE", f"/tools/{first + 4}", 204)
    ask("DELETE", f"/tools/{first + 4}", 404)
    ask("POST", "/tools", 201, {"id": first + 5, "name": "Tile cutter", "lent_to": None}, json={"name": "Tile cutter"})
    lent = [tool(0), *[tool(n, "Ada") for n in range(1, most + 1)], *[tool(n) for n in range(most + 1, 4)]]
    ask("GET", "/tools", 200, {"tools": [*lent, {"id": first + 5, "name": "Tile cutter", "lent_to": None}]})
    ask("POST", f"/tools/{first + 4}/lend", 404, json={"to": "Bo"})
    ask("POST", f"/tools/{first + 1}/lend", 400, json={"to": None})
    ask("GET", "/no_such_thing", 404)
    ask("POST", "/tools/saw/return", 404)
    ask("PUT", "/tools", 405, json={"name": "Saw"})
    ask("PUT", f"/tools/{first}", 405, json={"name": "Saw"})
    ask("PUT", f"/tools/{first}/lend", 405, json={"to": "Bo"})
    ask("DELETE", f"/tools/{first}/return", 405)
    ask("POST", "/tools", 400, form="{name", headers={"Content-Type": "application/json"})
    ask("POST", "/tools", 400)
    ask("POST", "/tools", 400, json=["Saw"])
    ask("GET", "/tools", 200, {"tools": [*lent, {"id": first + 5, "name": "Tile cutter", "lent_to": None}]})
    return {"cases": cases}
