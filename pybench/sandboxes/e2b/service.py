"""The E2B service in use: its key, its name, and the isolation that it states."""

from __future__ import annotations

import os

from pybench.core.errors import UserError
from pybench.core.records import Isolation

MARK = "pybench"
"""The metadata key that every sandbox of PyBench carries."""


def require_key() -> None:
    """Raises UserError without an E2B_API_KEY."""
    if not os.environ.get("E2B_API_KEY", "").strip():
        raise UserError("E2B_API_KEY is not set: sandbox=e2b needs a key from https://e2b.dev/dashboard")


def server_name() -> str:
    """The host of the service, without credentials."""
    address = os.environ.get("E2B_API_URL", "")
    return address.split("//")[-1].split("@")[-1] if address else os.environ.get("E2B_DOMAIN", "e2b.app")


def isolation(network: bool) -> Isolation:
    """The isolation of the code, as stated by E2B or by another server in its place."""
    if any(os.environ.get(name) for name in ("E2B_API_URL", "E2B_SANDBOX_URL", "E2B_DOMAIN")):
        machine = f"whatever {server_name()} gives"
    else:
        machine = "a virtual machine of its own at E2B"
    closed = f"closed from outside by {server_name()} (allow_internet_access=false)"
    return Isolation(
        layer="e2b",
        covers={
            "files": machine,
            "processes": machine,
            "privileges": machine,
            "network": "the internet, as asked for" if network else closed,
        },
        network=network,
    )
