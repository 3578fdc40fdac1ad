"""Who may ask what: tokens, the names under which the server is reached, and where requests come from.

A token comes in the cookie that the printed link sets, or in the header `Authorization` (Bearer, or
Jupyter's `token`); for Jupyter's routes also as `?token=`. Only its SHA-256 is kept in a config. A browser's
request by cookie must come from the server's own page.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import socket
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pybench.core.errors import UserError
from pybench.service.settings import OWN_USER, ServeSettings, is_loopback

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "::1")
_MINUTE_SEC = 60.0
_SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; frame-src 'self'; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def own_token(folder: Path) -> str:
    """The token of whoever starts the server: made once, then read. Raises UserError."""
    path = folder / "token"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            path.touch(mode=0o600)
            path.write_text(secrets.token_urlsafe(24), "utf-8")
        return path.read_text("utf-8").strip()
    except OSError as error:
        raise UserError(f"serve.folder={folder}: cannot be used ({error}); give another one") from None


def digest(token: str) -> str:
    """The SHA-256 of a token, in hex: all that is kept of it."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Access:
    """Checks each request before any route sees it; routes find the user's name in `scope["user"]`."""

    app: ASGIApp
    settings: ServeSettings
    digests: dict[str, str]
    """User by the digest of the token."""
    port: int
    _asked: defaultdict[str, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer an ASGI request: refuse it here, or hand it on with its user."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refusal = self._refusal(connection)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self.app(scope, receive, _with_headers(send))

    def _refusal(self, connection: HTTPConnection) -> Response | None:
        """The answer to a request that goes no further; None lets it pass with its user."""
        headers, scope = connection.headers, connection.scope
        if not self._is_own_name(headers):
            said = (
                f"the host {headers.get('host', '')!r} is not this server's; name it in serve.allowed_hosts"
            )
            return problem(421, said)
        method = scope.get("method", "GET")
        if scope["path"] == "/health":
            return None
        if scope["path"] == "/" and (token := connection.query_params.get("token")) and method == "GET":
            return self._greet(token)
        token, by_cookie = self._token(connection)
        user = self._user(token)
        if user is None:
            return problem(
                401, "a token is needed: open the link that the server printed, or send it as a Bearer"
            )
        if not self._is_own_page(connection, method, by_cookie):
            return problem(403, "this request comes from another site")
        if method not in _SAFE and not self._may_ask(user):
            most = self.settings.limits.requests_per_minute
            return problem(429, f"more than serve.limits.requests_per_minute={most}; wait a moment")
        scope["user"] = user
        return None

    def _greet(self, token: str) -> Response:
        if self._user(token) is None:
            return problem(401, "this is not a token of this server; take the link that it printed")
        answer = RedirectResponse("/", 303, headers=_HEADERS)
        answer.set_cookie(self.cookie, token, max_age=90 * 86_400, httponly=True, samesite="strict", path="/")
        return answer

    @property
    def cookie(self) -> str:
        """The cookie's name. The port is in it, as browsers send a cookie to every port of a host."""
        return f"pybench_{self.port}"

    def _token(self, connection: HTTPConnection) -> tuple[str, bool]:
        """The token, and whether it came by the cookie."""
        kind, _, value = connection.headers.get("authorization", "").partition(" ")
        if kind.lower() in ("bearer", "token"):
            return value.strip(), False
        if _is_jupyters(connection.scope["path"]) and "token" in connection.query_params:
            return connection.query_params["token"], False
        return connection.cookies.get(self.cookie, ""), True

    def _user(self, token: str) -> str | None:
        if self.settings.open:
            return OWN_USER
        given = digest(token)
        found = None
        # Compared with every digest, so that the time taken says nothing about which one it is near.
        for known, user in self.digests.items():
            if hmac.compare_digest(known, given):
                found = user
        return found if token else None

    def _is_own_name(self, headers: Headers) -> bool:
        name = _split(f"//{headers.get('host', '')}").hostname or ""
        names = {*_LOOPBACK, *self.settings.allowed_hosts}
        if not is_loopback(self.settings.host):
            names |= {self.settings.host, socket.gethostname(), *_addresses()} - {"0.0.0.0", "::"}
        return name in names

    def _is_own_page(self, connection: HTTPConnection, method: str, by_cookie: bool) -> bool:
        headers = connection.headers
        origin, site = headers.get("origin"), headers.get("sec-fetch-site")
        if origin is not None and _split(origin).netloc != headers.get("host"):
            return False
        if not by_cookie and not self.settings.open:
            return True
        if site in (None, "same-origin", "none"):
            # Every browser sends one of the two when it opens a websocket.
            is_known = origin is not None or site is not None
            return connection.scope["type"] == "http" or self.settings.open or is_known
        is_visit = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        return method == "GET" and is_visit and connection.url.path == "/"

    def _may_ask(self, user: str) -> bool:
        most = self.settings.limits.requests_per_minute
        if most is None:
            return True
        asked, now = self._asked[user], time.monotonic()
        while asked and now - asked[0] > _MINUTE_SEC:
            asked.popleft()
        if len(asked) >= most:
            return False
        asked.append(now)
        return True


def _is_jupyters(path: str) -> bool:
    """Whether this is a path of Jupyter's API. Some of its clients can send a token in the address alone."""
    return path == "/api" or path.startswith("/api/kernels")


def problem(status: int, message: str) -> JSONResponse:
    """A refusal with one line, in the forms that OpenAI's and Jupyter's clients read."""
    body = {
        "message": message,
        "error": {"message": message, "type": "invalid_request_error" if status < 500 else "server_error"},
    }
    return JSONResponse(body, status, headers={**_HEADERS, "Content-Security-Policy": POLICY})


def _split(address: str) -> SplitResult:
    """The parts of an address; empty where it is malformed."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _addresses() -> set[str]:
    try:
        return {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)}
    except OSError:
        return set()


def _with_headers(send: Send) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = {name.lower() for name, _ in message["headers"]}
            for name, value in {**_HEADERS, "Content-Security-Policy": POLICY}.items():
                if name.lower().encode() not in given:
                    message["headers"] = [*message["headers"], (name.lower().encode(), value.encode())]
        await send(message)

    return send_with_headers
