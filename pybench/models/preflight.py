"""One cheap look at a model's server before a run, by plain HTTP, so that what is missing is said at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pybench.core.errors import UserError
from pybench.models.endpoints import Endpoints
from pybench.models.failures import readable

TIMEOUT_SEC = 8.0
CONNECT_SEC = 4.0


@dataclass(frozen=True)
class Provider:
    """Where a hosted provider tells about one model, and how it is given the key."""

    url: str
    key_header: str = "Authorization"
    key_prefix: str = "Bearer "
    headers: tuple[tuple[str, str], ...] = ()


HOSTED = {
    "openai": Provider("https://api.openai.com/v1/models/{model}"),
    "anthropic": Provider(
        "https://api.anthropic.com/v1/models/{model}",
        key_header="x-api-key",
        key_prefix="",
        headers=(("anthropic-version", "2023-06-01"),),
    ),
    "gemini": Provider(
        "https://generativelanguage.googleapis.com/v1beta/models/{model}",
        key_header="x-goog-api-key",
        key_prefix="",
    ),
    "deepseek": Provider("https://api.deepseek.com/models"),
}


class Unreachable(UserError):
    """Nothing answers at an address, or not yet."""


@dataclass(frozen=True)
class ServerAddress:
    """An OpenAI-compatible server, the setting that names it, the key it is sent, and how it is started."""

    setting: str
    base_url: str
    key: str | None
    key_env: str | None
    headers: dict[str, str]
    start_hint: str | None


async def check_server(server: ServerAddress, name: str, served_name: str) -> tuple[str, ...]:
    """Ask an OpenAI-compatible server for its list of models, and return it.

    Raises:
        Unreachable: nothing answers.
        UserError: the key is refused, or it serves other models.
    """
    where = f"{server.setting}={server.base_url}"
    hint = (
        f"start it with: {server.start_hint}"
        if server.start_hint
        else f"start the server or set {server.setting}"
    )
    sent = {**server.headers, "Authorization": f"Bearer {server.key}"} if server.key else server.headers
    status, body = await _get(f"{server.base_url.rstrip('/')}/models", sent, where, hint, server.key)
    if status in (401, 403):
        raise UserError(_key_refused(where, server.key_env, status))
    if status >= 500:
        raise Unreachable(f"{where}: the server answers with {status}; is it still loading? If not, {hint}")
    served = _names(body)
    if name in served:
        raise UserError(f"model.name={name}: LiteLLM wants the kind of server in front: hosted_vllm/{name}")
    if served and served_name not in served and f"{served_name}:latest" not in served:
        some = ", ".join(served[:8]) + (", ..." if len(served) > 8 else "")
        raise UserError(
            f"{where}: no model {served_name!r} there, it serves {some}; set model.name, or {hint}"
        )
    return tuple(served)


async def check_servers(
    endpoints: Endpoints, described: Callable[[str], ServerAddress], name: str, served_name: str
) -> None:
    """Look at all addresses of one model at once, and note what each serves. Where some answer, those
    that do not begin with a rest.

    Raises:
        UserError: as `check_server`; Unreachable only where no address answers.
    """
    looks = [
        check_server(described(endpoint.url), name, served_name) for endpoint in endpoints.all if endpoint.url
    ]
    found = await asyncio.gather(*looks, return_exceptions=True)
    wrong = [one for one in found if isinstance(one, BaseException) and not isinstance(one, Unreachable)]
    down = [one for one in found if isinstance(one, Unreachable)]
    for error in [*wrong, *(down if len(down) == len(found) else [])]:
        raise error
    for endpoint, served in zip(endpoints.all, found, strict=True):
        if isinstance(served, tuple):
            endpoint.served = served
        else:
            endpoint.failed(time.monotonic())


async def check_hosted(provider: Provider, model: str, key: str, key_env: str) -> None:
    """Ask a provider whether it knows the model and takes the key.

    Raises:
        UserError: it cannot be reached, the key is refused, or the model is unknown.
    """
    url = provider.url.format(model=model)
    sent = {provider.key_header: f"{provider.key_prefix}{key}", **dict(provider.headers)}
    hint = "check the connection to the internet"
    status, body = await _get(url, sent, url, hint, key)
    if status in (401, 403) or (status == 400 and "API key" in str(body)):
        raise UserError(_key_refused(url, key_env, status))
    served = _names(body)
    if status == 404 or (served and model not in served):
        some = f", it serves {', '.join(served[:8])}" if served else ""
        raise UserError(f"model.name: {url} knows no model {model!r}{some}; set another name")


def _key_refused(where: str, key_env: str | None, status: int) -> str:
    if key_env is None:
        return (
            f"{where}: a key is asked for ({status}); name its environment variable with model.api_key_env="
        )
    return f"{where}: the key in the environment variable {key_env} is refused ({status}); set another"


def _names(body: Any) -> list[str]:
    listed = body.get("data") if isinstance(body, dict) else None
    if not isinstance(listed, list):
        return []
    return [str(entry["id"]) for entry in listed if isinstance(entry, dict) and "id" in entry]


async def _get(url: str, headers: dict[str, str], where: str, hint: str, key: str | None) -> tuple[int, Any]:
    import httpx

    try:
        async with (
            asyncio.timeout(TIMEOUT_SEC),
            httpx.AsyncClient(timeout=httpx.Timeout(TIMEOUT_SEC, connect=CONNECT_SEC)) as client,
        ):
            response = await client.get(url, headers=headers)
    except (TimeoutError, httpx.TimeoutException):
        raise Unreachable(f"{where}: no answer within {TIMEOUT_SEC:.0f} s; {hint}") from None
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        what = readable(error, [key] if key else [])
        raise Unreachable(f"{where}: nothing answers there ({what}); {hint}") from None
    try:
        return response.status_code, response.json()
    except ValueError:
        return response.status_code, None
