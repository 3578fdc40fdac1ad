"""Child job: import a web application of the agent's and send it requests in order, without a network."""

import importlib.util
import sys
import warnings
from pathlib import Path
from typing import Any


def main(payload: dict[str, Any], call: Any) -> list[dict[str, Any]]:
    """Return for each request {status, json, text}."""
    warnings.simplefilter("ignore")
    path = Path(payload["path"])
    sys.path.insert(0, str(path.parent.resolve()))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    app = getattr(module, payload["app"])
    return [ask(app, case) for case in payload["cases"]]


def ask(app: Any, case: dict[str, Any]) -> dict[str, Any]:
    """Send one request with the framework's own test client."""
    method, url, headers = case.get("method", "GET"), case["url"], case.get("headers", {})
    if hasattr(app, "test_client"):
        reply = app.test_client().open(
            url, method=method, json=case.get("json"), data=case.get("form"), headers=headers
        )
        return {
            "status": reply.status_code,
            "json": reply.get_json(silent=True),
            "text": reply.get_data(True)[:200_000],
        }
    from fastapi.testclient import TestClient

    reply = TestClient(app, raise_server_exceptions=False).request(
        method, url, json=case.get("json"), data=case.get("form"), headers=headers
    )
    try:
        value = reply.json()
    except ValueError:
        value = None
    return {"status": reply.status_code, "json": value, "text": reply.text[:200_000]}
