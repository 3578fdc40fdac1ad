"""The manifests in deploy/ fit Kubernetes' own schemas, and name each other rightly."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import pytest
import yaml

MANIFESTS = sorted((Path(__file__).parents[2] / "deploy" / "kubernetes").glob("*.yaml"))


def documents(path: Path) -> list[dict[str, Any]]:
    return [each for each in yaml.safe_load_all(path.read_text("utf-8")) if each]


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_manifests_fit_the_schema(path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the validator's own imports
        import kubernetes_validate

        for document in documents(path):
            kubernetes_validate.validate(document, kubernetes_validate.latest_version(), strict=True)
        broken = documents(path)[0] | {"sepc": {}}
        with pytest.raises(kubernetes_validate.ValidationError):
            kubernetes_validate.validate(broken, kubernetes_validate.latest_version(), strict=True)


def test_the_runner_asks_services_that_are_there() -> None:
    every = [each for path in MANIFESTS for each in documents(path)]
    services = {
        f"http://{each['metadata']['name']}:{each['spec']['ports'][0]['port']}"
        for each in every
        if each["kind"] == "Service"
    }
    (job,) = [each for each in every if each["kind"] == "Job"]
    arguments = job["spec"]["template"]["spec"]["containers"][0]["args"]
    asked = {word.partition("=")[2].removesuffix("/v1") for word in arguments if "=http" in word}
    assert asked == services
