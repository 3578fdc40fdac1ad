# %%
import json

rules = json.load(open("rules.json"))
program = f"FIRST = {rules['first_id']}" + '''

from flask import Flask, jsonify, request

app = Flask(__name__)
tools = {}
state = {"next": FIRST}


def text_of(key):
    value = (request.get_json(silent=True) or {}).get(key)
    return value.strip() if isinstance(value, str) and value.strip() else None


@app.post("/tools")
def add():
    name = text_of("name")
    if name is None:
        return jsonify(error="name"), 400
    if any(tool["name"].lower() == name.lower() for tool in tools.values()):
        return jsonify(error="twice"), 409
    tool = {"id": state["next"], "name": name, "lent_to": None}
    tools[tool["id"]] = tool
    state["next"] += 1
    return jsonify(tool), 201


@app.get("/tools")
def show():
    free = request.args.get("free") == "1"
    return jsonify(tools=[tool for tool in tools.values() if not (free and tool["lent_to"])])


@app.post("/tools/<int:number>/<what>")
def change(number, what):
    if number not in tools:
        return jsonify(error="unknown"), 404
    tool = tools[number]
    to = text_of("to") if what == "lend" else None
    if what == "lend" and to is None:
        return jsonify(error="to"), 400
    if bool(tool["lent_to"]) == (what == "lend"):
        return jsonify(error="state"), 409
    tool["lent_to"] = to
    return jsonify(tool)


@app.delete("/tools/<int:number>")
def remove(number):
    if number not in tools:
        return jsonify(error="unknown"), 404
    if tools[number]["lent_to"]:
        return jsonify(error="lent"), 409
    del tools[number]
    return "", 204
'''
open("output/app.py", "w").write(program)
print("done")
