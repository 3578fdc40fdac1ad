"""Which E2B is spoken to: its key, its name, and what it vouches for."""

from __future__ import annotations

import os

from pybench.core.errors import UserError
from pybench.core.records import Isolation

MARK = "pybench"
"""Metadata that every sandbox of ours carries."""


def require_key() -> None:
    """Raises UserError without an E2B_API_KEY."""
    if not os.environ.get("E2B_API_KEY", "").strip():
        raise UserError("E2B_API_KEY is not set: sandbox=e2b needs a key from https://e2b.dev/dashboard")


def server_name() -> str:
    """The service that is spoken to, without what an address may hold of secrets."""
    address = os.environ.get("E2B_API_URL", "")
    return address.split("//")[-1].split("@")[-1] if address else os.environ.get("E2B_DOMAIN", "e2b.app")


def isolation(network: bool) -> Isolation:
    """What holds the code in. Another server than E2B's own vouches for itself."""
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
