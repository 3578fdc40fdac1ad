"""The `serve` group of the config."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from pybench.core.errors import UserError

Api = Literal["chat", "execute", "openai", "jupyter", "mcp", "rewards"]
OWN_USER = "me"
"""Whoever started the server."""
_NAME = re.compile(r"^[A-Za-z0-9_.-]{1,64}$")
_HASH = re.compile(r"^[0-9a-f]{64}$")


class UserLimits(BaseModel):
    """What each user may use; the settings are explained in `conf/serve/default.yaml`."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kernels: int | None = Field(default=50, ge=1)
    requests_per_minute: int | None = Field(default=600, ge=1)
    cost_usd: float | None = Field(default=None, gt=0)
    disk_mb: int | None = Field(default=2048, ge=1)
    upload_mb: int = Field(default=200, ge=1)


class ServeSettings(BaseModel):
    """The settings of a server; `conf/serve/default.yaml` explains them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    folder: Path = Path("outputs/chat")
    host: str = "127.0.0.1"
    port: int = Field(default=8321, ge=0, le=65535)
    allowed_hosts: tuple[str, ...] = ()
    open: bool = False
    users: dict[str, str] = Field(default_factory=dict)
    models: tuple[str, ...] = ()
    agents: tuple[str, ...] = ()
    apis: tuple[Api, ...] = ("chat", "execute", "openai", "jupyter")
    idle_sec: float = Field(default=1800.0, gt=0)
    kernels: int = Field(default=200, ge=1)
    min_free_mb: int = Field(default=512, ge=0)
    execute_sec: float = Field(default=120.0, gt=0)
    limits: UserLimits = UserLimits()

    @field_validator("users")
    @classmethod
    def _are_users(cls, users: dict[str, str]) -> dict[str, str]:
        for name, digest in users.items():
            if name == OWN_USER:
                raise ValueError(f"{name!r} is whoever starts the server; choose another name")
            if not _NAME.match(name):
                raise ValueError(f"{name!r} is no user's name: letters, digits, dots and dashes")
            if not _HASH.match(digest):
                raise ValueError(
                    f"{name} has no SHA-256; print one with `python -m pybench serve token {name}`"
                )
        return users

    @model_validator(mode="after")
    def _is_not_open_to_all(self) -> ServeSettings:
        if self.open and not is_loopback(self.host):
            raise ValueError(f"open=true lets anybody at {self.host} run code; leave one of the two out")
        return self


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that is bound to `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def serve_settings(values: Mapping[str, Any]) -> ServeSettings:
    """The settings. Raises UserError naming the one that is refused."""
    try:
        return ServeSettings(**values)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(["serve", *map(str, first["loc"])])
        said = first["msg"].removeprefix("Value error, ")
        raise UserError(f"{where}: {said[0].lower()}{said[1:]}") from None
