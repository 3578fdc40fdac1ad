# %%
import json

rules = json.load(open("rules.json"))
program = f"FIRST, MOST = {rules['first_id']}, {rules['most_per_person']}" + '''

from flask import Flask, jsonify, request

app = Flask(__name__)
tools = {}


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
    tool = {"id": FIRST + len(tools), "name": name, "lent_to": None}
    tools[tool["id"]] = tool
    return jsonify(tool), 201


@app.get("/tools")
def show():
    free = request.args.get("free") == "1"
    return jsonify(tools=[tool for tool in tools.values() if not (free and tool["lent_to"])])


@app.post("/tools/<int:number>/lend")
def lend(number):
    if number not in tools:
        return jsonify(error="unknown"), 404
    to = text_of("to")
    if to is None:
        return jsonify(error="to"), 400
    if tools[number]["lent_to"]:
        return jsonify(error="lent"), 409
    if sum(tool["lent_to"] == to for tool in tools.values()) >= MOST:
        return jsonify(error="most"), 403
    tools[number]["lent_to"] = to
    return jsonify(tools[number])


@app.post("/tools/<int:number>/return")
def give_back(number):
    if number not in tools:
        return jsonify(error="unknown"), 404
    if not tools[number]["lent_to"]:
        return jsonify(error="free"), 409
    tools[number]["lent_to"] = None
    return jsonify(tools[number])


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
