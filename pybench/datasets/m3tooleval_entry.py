"""The file that the isolated runner starts to read M3ToolEval's code, which is run nowhere else.

It stands by itself: inside there is no PyBench. It imports the harness and its tasks, notes each instance,
has the harness word each request and each of its sentences, and cuts out of each module what its tools
need: the rest of a module holds the answers and never gets into a trial.
"""

import ast
import contextlib
import importlib
import importlib.util
import io
import json
import symtable
import sys
import types
from pathlib import Path
from typing import Any

MODES = {
    "action_code": "CODE_AS_ACTION",
    "action_json": "JSON_AS_ACTION",
    "action_text": "TEXT_AS_ACTION",
}
MARK = "PROBE_MARK"


class Absent:
    """Stands in for a package that is not here, so that the rest of a module can be read all the same."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        return None if name.partition(".")[0] == "tasks" else importlib.util.spec_from_loader(name, self)

    def create_module(self, spec: Any) -> Any:
        module = types.ModuleType(spec.name)
        module.__path__ = []
        module.__getattr__ = lambda name: Absent()  # type: ignore[method-assign]
        return module

    def exec_module(self, module: Any) -> None:
        pass

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return Absent()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent()


def main(payload: dict[str, Any], call: Any) -> dict[str, Any]:
    """Read the harness in the folder `payload["root"]`: {"instances", "modules", "texts"}."""
    root = Path(payload["root"])
    sys.path.insert(0, str(root))
    sys.dont_write_bytecode = True
    sys.meta_path.append(Absent())
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        package = package_of(root / "tasks")
        base = importlib.import_module("tasks.base")
        given = note_tools(base.Task)
        package.__spec__.loader.exec_module(package)
        modules = {name: module for name, module in sys.modules.items() if name.startswith("tasks.impl.")}
        instances: list[dict[str, Any]] = []
        roots: dict[str, set[str]] = {}
        for tasks, _ in base.task_iterators:
            for task in tasks:
                name, table = where(given[id(task)], modules)
                roots.setdefault(name, set()).add(table)
                instances.append(instance(base, task, name, table))
        texts = sentences(base, root)
    cut = {name: tools_of(modules[name], tables) for name, tables in roots.items()}
    return {"instances": instances, "modules": cut, "texts": texts}


def package_of(folder: Path) -> Any:
    """The package of that folder, whose own text, which makes the tasks, has not run yet."""
    where = str(folder / "__init__.py")
    spec = importlib.util.spec_from_file_location("tasks", where, submodule_search_locations=[str(folder)])
    assert spec is not None
    sys.modules["tasks"] = importlib.util.module_from_spec(spec)
    return sys.modules["tasks"]


def note_tools(task_class: Any) -> dict[int, Any]:
    """Have each task that is made leave here what it was given as its tools; they are changed later."""
    given: dict[int, Any] = {}
    begin = task_class.__init__

    def noting(self: Any, name: Any, tools: Any, *args: Any, **kwargs: Any) -> None:
        given[id(self)] = tools
        begin(self, name, tools, *args, **kwargs)

    task_class.__init__ = noting
    return given


def where(tools: Any, modules: dict[str, Any]) -> tuple[str, str]:
    """The module and the name under which a task's tools stand."""
    for name, module in modules.items():
        for key, value in vars(module).items():
            if value is tools:
                return name, key
    raise ValueError("a task's tools stand under no name in its module")


def instance(base: Any, task: Any, module: str, table: str) -> dict[str, Any]:
    """What is known of one task; its right answer as Python writes it."""
    return {
        "name": task.name,
        "instruction": task.instruction,
        "expected": repr(task.expected_output),
        "module": module,
        "table": table,
        "tools": [
            {"name": name, "description": str(tool.description), "signature": str(tool.fn_signature)}
            for name, tool in task.tools.items()
        ],
        "prompts": {mode: task.get_prompt(base.ActionMode[name]) for mode, name in MODES.items()},
    }


# ----------------------------------------------------------------------------- the harness's sentences


def sentences(base: Any, root: Path) -> dict[str, Any]:
    """Everything that the harness says of itself, by having it say so once."""
    long = "x" * 100_000
    tools = {
        MARK: base.ToolType(MARK, "", lambda *args: 1 / 0, ""),
        "long": base.ToolType("long", "", lambda: long, ""),
    }
    task = base.Task("probe", tools, "", "", False)
    read, act, modes = task.parse_generation, task.execute_action, base.ActionMode
    try:
        json.loads("@")
    except ValueError as error:
        said = str(error)
    whole = act("long", modes.TEXT_AS_ACTION)
    shown = len(whole) - len(whole.lstrip("x"))
    wrong, reminder = of_the_loop(root / "main.py")
    return {
        "both": read("Answer: Action:")["content"],
        "neither": read("")["content"],
        "more_answers": read("Answer: 1 Answer: 2")["extra_info"],
        "more_actions": read("Action: 1 Action: 2")["extra_info"],
        "reminder": reminder,
        "unreadable": act("@", modes.JSON_AS_ACTION).replace(said, "{error}"),
        "unknown_tool": act("UNKNOWN", modes.TEXT_AS_ACTION).replace("UNKNOWN", "{name}"),
        "failed_tool": act(MARK + ",ARGUMENT", modes.TEXT_AS_ACTION)
        .replace(str(("ARGUMENT",)), "{args}")
        .replace(MARK, "{name}"),
        "no_output": act("pass", modes.CODE_AS_ACTION),
        "cut": whole[shown:],
        "cut_chars": shown,
        "wrong": wrong,
    }


def of_the_loop(file: Path) -> tuple[str, str]:
    """What the loop itself says: to a wrong answer, and before a reminder. It is read, not run: it would ask
    for its own command line."""
    loop = next(
        node
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == "run_task"
    )
    wrong, reminders = "", [""]
    for node in ast.walk(loop):
        value = getattr(node, "value", None)
        is_content = isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "content"
        if is_content and isinstance(value, ast.Constant):
            wrong = str(value.value)
        if isinstance(node, ast.AugAssign) and isinstance(value, ast.BinOp):
            reminders.append(ast.literal_eval(value.left))
    return wrong, reminders[-1]


# ----------------------------------------------------------------------------- the tools without the answers


def tools_of(module: Any, tables: set[str]) -> dict[str, Any]:
    """A module's text with nothing but what stands behind `tables`, each line in its old place, and the files
    beside it that this text names."""
    file = Path(module.__file__)
    text = file.read_text("utf-8")
    lines, tree = text.splitlines(), ast.parse(text)
    statements = [Statement(node, lines) for node in tree.body]
    needed, kept, is_growing = set(tables), [], True
    while is_growing:
        more = [each for each in statements if each not in kept and each.defines & needed]
        kept += more
        for each in more:
            needed |= each.uses
        is_growing = bool(more)
    out = [""] * len(lines)
    for each in kept:
        out[each.first : each.last] = each.text(needed)
    is_package = file.name == "__init__.py"
    source = "\n".join(out) + "\n"
    named = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
    beside = [path.name for path in sorted(file.parent.iterdir()) if is_package and path.name in named]
    return {"source": source, "is_package": is_package, "files": beside}


class Statement:
    """One statement of a module: the global names that it binds or changes, and those that it uses."""

    def __init__(self, node: ast.stmt, lines: list[str]) -> None:
        decorators = getattr(node, "decorator_list", [])
        self.node = node
        self.first = min([node.lineno, *(each.lineno for each in decorators)]) - 1
        self.last = node.end_lineno or node.lineno
        self.lines = lines[self.first : self.last]
        table = symtable.symtable("\n".join(self.lines), "module", "exec")
        own = {each.get_name() for each in table.get_symbols() if each.is_assigned() or each.is_imported()}
        uses = {each.get_name() for each in table.get_symbols() if each.is_referenced()}
        for child in table.get_children():
            uses |= globals_of(child)
        passing = {name for target in targets(node) for name in names_in(target)}
        self.defines = (own | changed(node)) - passing
        self.uses = uses - passing

    def text(self, needed: set[str]) -> list[str]:
        """Its lines; of the harness itself the tools' own type alone is brought in."""
        node = self.node
        if not isinstance(node, ast.ImportFrom) or not node.level:
            return self.lines
        wanted = [each.name for each in node.names if (each.asname or each.name) in needed]
        if wanted != ["ToolType"]:
            raise ValueError(
                f"tools that need {', '.join(wanted)} of the harness cannot be told from answers"
            )
        line = f"from {'.' * node.level}{node.module} import ToolType"
        return [line, *[""] * (len(self.lines) - 1)]


def targets(node: ast.stmt) -> list[ast.expr]:
    """What a loop or a `with` binds for itself."""
    if isinstance(node, (ast.For, ast.AsyncFor)):
        return [node.target]
    if isinstance(node, (ast.With, ast.AsyncWith)):
        return [each.optional_vars for each in node.items if each.optional_vars is not None]
    return []


def names_in(node: ast.AST) -> set[str]:
    """All names below a node."""
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def globals_of(table: symtable.SymbolTable) -> set[str]:
    """The global names that a function or class uses, with all inside it."""
    found = {each.get_name() for each in table.get_symbols() if each.is_global()}
    for child in table.get_children():
        found |= globals_of(child)
    return found


def changed(node: ast.stmt) -> set[str]:
    """Names whose value a statement outside of functions changes in place: an item is set, or a method called
    whose result nobody takes."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return set()
    found = set()
    for each in ast.walk(node):
        is_set = isinstance(each, (ast.Subscript, ast.Attribute)) and isinstance(each.ctx, ast.Store)
        inner: Any = each if is_set else None
        if isinstance(each, ast.Expr) and isinstance(each.value, ast.Call):
            inner = each.value.func
        if isinstance(inner, (ast.Subscript, ast.Attribute)) and isinstance(inner.value, ast.Name):
            found.add(inner.value.id)
    return found
