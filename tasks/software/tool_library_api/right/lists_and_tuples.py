# %%
import json, pathlib
house = json.loads(pathlib.Path("rules.json").read_text())
first, most = house["first_id"], house["most_per_person"]
# %%
text = """
from flask import Flask, make_response, request, json

app = Flask(__name__)
store = []      # [id, name, lent_to]
used = [FIRST - 1]


def answer(status, value=None):
    reply = make_response("" if value is None else json.dumps(value), status)
    reply.mimetype = "application/json"
    return reply


def view(row):
    return dict(zip(("id", "name", "lent_to"), row))


def sent(key):
    try:
        value = json.loads(request.get_data(as_text=True))[key]
        return value.strip()
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""


@app.route("/tools", methods=["POST"])
def add():
    name = sent("name")
    if not name:
        return answer(400, {"error": "name?"})
    for row in store:
        if row[1].upper() == name.upper():
            return answer(409, {"error": "known already"})
    used[0] += 1
    store.append([used[0], name, None])
    return answer(201, view(store[-1]))


@app.route("/tools", methods=["GET"])
def everything():
    rows = [row for row in store if row[2] is None or request.args.get("free", "") != "1"]
    return answer(200, {"tools": [view(row) for row in rows]})


@app.route("/tools/<number>/lend", methods=["POST"])
@app.route("/tools/<number>/return", methods=["POST"])
@app.route("/tools/<number>", methods=["DELETE"])
def one(number):
    row = next((row for row in store if str(row[0]) == number), None)
    if row is None:
        return answer(404, {"error": "no tool " + number})
    if request.method == "DELETE":
        if row[2]:
            return answer(409, {"error": "lent to " + row[2]})
        store.remove(row)
        return answer(204)
    if request.path.endswith("/return"):
        if not row[2]:
            return answer(409, {"error": "nobody has it"})
        row[2] = None
        return answer(200, view(row))
    to = sent("to")
    if not to:
        return answer(400, {"error": "to?"})
    if row[2]:
        return answer(409, {"error": "lent to " + row[2]})
    if len([other for other in store if other[2] == to]) == MOST:
        return answer(403, {"error": "too many"})
    row[2] = to
    return answer(200, view(row))


@app.errorhandler(404)
@app.errorhandler(405)
def unknown(error):
    return answer(error.code, {"error": error.name})
""".replace("FIRST", str(first)).replace("MOST", str(most))
pathlib.Path("output/app.py").write_text(text)
print("output/app.py")
