"""Child job: load an html page of the agent's, run its scripts in QuickJS, do steps, tell what is seen."""

import json
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def main(payload: dict[str, Any], call: Any) -> dict[str, Any]:
    """Return {errors: [...], seen: [one value for each step, or {"problem": text}]}."""
    import quickjs

    page = Path(payload["path"])
    engine = quickjs.Context()
    engine.set_memory_limit(256_000_000)
    engine.set_max_stack_size(8_000_000)

    def source(name: str) -> str:
        file = page.parent / name
        return file.read_text(encoding="utf-8-sig", errors="replace") if file.is_file() else ""

    engine.add_callable("__parse", parse)
    engine.add_callable("__source", source)
    engine.eval(
        (HERE / "dom.js").read_text() + (HERE / "browser.js").read_text().replace('"use strict";', "", 1)
    )
    engine.eval(f"__load({json.dumps(source(page.name))})")
    drain(engine)
    seen = []
    for step in payload["steps"]:
        try:
            for part in parts(step):
                value = engine.eval(f"__step({json.dumps(part)})")
                drain(engine)
            seen.append(json.loads(value))
        except quickjs.JSException as problem:
            seen.append({"problem": str(problem).splitlines()[0][:200]})
    return {"errors": json.loads(engine.eval("JSON.stringify(errors.slice(0, 20))")), "seen": seen}


def parts(step: dict[str, Any]) -> list[dict[str, Any]]:
    """A long wait as many short ones, so that promises run between timers."""
    left = step.get("wait_ms", 0)
    return [{"wait_ms": min(50, left - done)} for done in range(0, int(left), 50)] or [step]


def drain(engine: Any) -> None:
    """Run what promises have queued."""
    for _ in range(10_000):
        if not engine.execute_pending_job():
            return


def parse(html: str, is_fragment: bool) -> str:
    """Html as JSON: a list of [tag, attributes, children] and texts."""
    import html5lib

    builder = html5lib.HTMLParser(
        tree=html5lib.treebuilders.getTreeBuilder("etree"), namespaceHTMLElements=False
    )
    if not is_fragment:
        return json.dumps([tree(builder.parse(html))])
    container = (
        "tbody"
        if html.lstrip()[:3].lower() in ("<tr",)
        else "tr"
        if html.lstrip()[:3].lower() in ("<td", "<th")
        else "div"
    )
    root = builder.parseFragment(html, container=container)
    return json.dumps(([root.text] if root.text else []) + tails(root))


def tree(element: Any) -> list[Any]:
    """One element as [tag, attributes, children]."""
    children = ([element.text] if element.text else []) + tails(element)
    attributes = {str(k).split("}")[-1]: v for k, v in element.attrib.items()}
    return [str(element.tag).split("}")[-1], attributes, children]


def tails(element: Any) -> list[Any]:
    """The children of an element and the texts between them; comments are left out."""
    parts = []
    for child in element:
        if isinstance(child.tag, str):
            parts.append(tree(child))
        if child.tail:
            parts.append(child.tail)
    return parts
