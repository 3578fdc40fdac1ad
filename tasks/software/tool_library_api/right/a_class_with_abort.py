# %%
import json

with open("rules.json") as file:
    rules = json.load(file)
# %%
source = """import itertools
from dataclasses import asdict, dataclass
from typing import Optional

from flask import Flask, Response, abort, request

RULES = %r
app = Flask("tools")


@dataclass
class Tool:
    id: int
    name: str
    lent_to: Optional[str] = None


class Library:
    def __init__(self):
        self.numbers = itertools.count(RULES["first_id"])
        self.shelf = {}

    def find(self, tool_id):
        return self.shelf.get(tool_id) or abort(404, "unknown tool")


library = Library()


@app.errorhandler(400)
@app.errorhandler(403)
@app.errorhandler(404)
@app.errorhandler(405)
@app.errorhandler(409)
@app.errorhandler(415)
@app.errorhandler(500)
def failure(error):
    return {"error": str(error)}, error.code


def field(name):
    body = request.get_json(force=True, silent=True) or {}
    text = body.get(name) if hasattr(body, "get") else None
    if type(text) is not str or text.isspace() or text == "":
        abort(400, name + " has to be a text")
    return text.strip()


@app.route("/tools", methods=["GET", "POST"])
def tools():
    if request.method == "GET":
        found = sorted(library.shelf.values(), key=lambda tool: tool.id)
        if request.args.get("free") == "1":
            found = filter(lambda tool: tool.lent_to is None, found)
        return {"tools": list(map(asdict, found))}
    name = field("name")
    if name.casefold() in {tool.name.casefold() for tool in library.shelf.values()}:
        abort(409, "this name exists")
    tool = Tool(next(library.numbers), name)
    library.shelf[tool.id] = tool
    return asdict(tool), 201


@app.route("/tools/<int:tool_id>", methods=["DELETE"])
def tool(tool_id):
    if library.find(tool_id).lent_to is not None:
        abort(409, "it is lent")
    library.shelf.pop(tool_id)
    return Response(status=204)


@app.route("/tools/<int:tool_id>/<any(lend, return):what>", methods=["POST"])
def change(tool_id, what):
    tool = library.find(tool_id)
    person = field("to") if what == "lend" else None
    if (tool.lent_to is None) == (what == "return"):
        abort(409, "not possible now")
    if what == "lend" and [t.lent_to for t in library.shelf.values()].count(person) >= RULES["most_per_person"]:
        abort(403, person + " has enough")
    tool.lent_to = person
    return asdict(tool)
"""
with open("output/app.py", "w") as file:
    file.write(source % rules)
print("ready")
