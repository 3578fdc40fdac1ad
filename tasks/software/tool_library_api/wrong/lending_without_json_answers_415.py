# %%
import json

rules = json.load(open("rules.json"))
print(rules)
# %%
program = f"FIRST, MOST = {rules['first_id']}, {rules['most_per_person']}" + '''

from flask import Flask, jsonify, request
from werkzeug.exceptions import HTTPException

app = Flask(__name__)
tools = {}
state = {"next": FIRST}


@app.errorhandler(HTTPException)
def as_json(error):
    return problem(error.code, error.description)


def problem(status, text):
    return jsonify(error=text), status


def text_of(key):
    sent = request.get_json(silent=key == "name")
    value = sent.get(key) if isinstance(sent, dict) else None
    return value.strip() if isinstance(value, str) and value.strip() else None


@app.post("/tools")
def add():
    name = text_of("name")
    if name is None:
        return problem(400, "a name is needed")
    if any(tool["name"].lower() == name.lower() for tool in tools.values()):
        return problem(409, "there already")
    tool = {"id": state["next"], "name": name, "lent_to": None}
    tools[tool["id"]] = tool
    state["next"] += 1
    return jsonify(tool), 201


@app.get("/tools")
def show():
    only_free = request.args.get("free") == "1"
    return jsonify(tools=[tool for tool in tools.values() if not (only_free and tool["lent_to"])])


@app.post("/tools/<int:number>/lend")
def lend(number):
    if number not in tools:
        return problem(404, "no such tool")
    to = text_of("to")
    if to is None:
        return problem(400, "to whom?")
    tool = tools[number]
    if tool["lent_to"]:
        return problem(409, "lent already")
    if sum(other["lent_to"] == to for other in tools.values()) >= MOST:
        return problem(403, "has enough tools")
    tool["lent_to"] = to
    return jsonify(tool)


@app.post("/tools/<int:number>/return")
def give_back(number):
    if number not in tools:
        return problem(404, "no such tool")
    if not tools[number]["lent_to"]:
        return problem(409, "not lent")
    tools[number]["lent_to"] = None
    return jsonify(tools[number])


@app.delete("/tools/<int:number>")
def remove(number):
    if number not in tools:
        return problem(404, "no such tool")
    if tools[number]["lent_to"]:
        return problem(409, "lent")
    del tools[number]
    return "", 204
'''
open("output/app.py", "w").write(program)
# %%
import sys

sys.path.insert(0, "output")
import app

client = app.app.test_client()
print(client.post("/tools", json={"name": "Saw"}).json, client.get("/tools").json)
print("output/app.py is ready.")
