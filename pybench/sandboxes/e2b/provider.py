"""`sandbox=e2b`: one virtual machine a trial, in E2B's cloud or on a server with the same protocol.

What it does not protect against: E2B itself, and whatever a self-hosted server leaves open.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sys
import time
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.core.errors import SandboxError, UserError
from pybench.sandboxes.e2b import calls
from pybench.sandboxes.e2b.sandbox import E2BSandbox
from pybench.sandboxes.e2b.service import MARK, isolation, require_key, server_name
from pybench.sandboxes.remote import kernel_setup

if TYPE_CHECKING:
    from e2b_code_interpreter import AsyncSandbox


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class E2BProvider:
    """Makes sandboxes in E2B. The settings are explained in `conf/sandbox/e2b.yaml`."""

    template: str = "code-interpreter-v1"
    network: bool = False
    folder: str = "/home/user"
    life_sec: int = Field(600, ge=30)
    most_at_once: int = Field(20, ge=1)
    quota_wait_sec: float = Field(300.0, ge=0)
    request_sec: float = Field(60.0, gt=0)
    output_chars: int = 200_000
    collect_mb: int = 512
    max_files: int = 10_000
    interrupt_sec: float = 3.0
    setup: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._run = secrets.token_hex(6)
        self._places: asyncio.Semaphore | None = None
        self._facts: dict[str, Any] = {}
        self._unclaimed: list[asyncio.Task[AsyncSandbox]] = []
        self.in_doubt = False
        """Whether a sandbox may be left behind, because a creation or a kill failed half-way."""

    def preflight(self) -> None:
        """Check that there is a key, before anything else starts. Raises UserError."""
        require_key()

    async def open(self) -> None:
        """Try the key and the template with one sandbox, and record its Python and packages.

        Raises:
            UserError: no key, a refused key, no such template, no answer.
        """
        require_key()
        kernel_setup.sources("", "", "", 0, list(self.setup))
        self._places = asyncio.Semaphore(self.most_at_once)
        try:
            self._facts = await self._look_inside()
        except SandboxError as error:
            raise UserError(f"sandbox=e2b: {error}") from error

    async def _look_inside(self) -> dict[str, Any]:
        sandbox = E2BSandbox(self, "look")
        try:
            await sandbox.start()
            return await sandbox.facts()
        finally:
            await sandbox.close()

    def create(self, trial_name: str) -> E2BSandbox:
        """A sandbox that is not started yet."""
        return E2BSandbox(self, trial_name)

    async def close(self) -> None:
        """End sandboxes that may be left: of cancelled creations and of failed kills."""
        unclaimed, self._unclaimed = self._unclaimed, []
        for creation in unclaimed:
            await asyncio.wait({creation}, timeout=self.request_sec + 10)
            if not creation.done():
                creation.cancel()
                self.in_doubt = True
            elif not creation.cancelled() and creation.exception() is None:
                await self.end(creation.result())
        if self.in_doubt:
            self.in_doubt = False
            from pybench.sandboxes.e2b import leftovers

            try:
                await leftovers.kill_run(self._run, self.request_sec)
            except (SandboxError, UserError) as error:
                print(
                    f"pybench: E2B sandboxes may be left, for {self.life_sec} s at most ({error}); "
                    "end them with: python -m pybench sandboxes clean --all",
                    file=sys.stderr,
                )

    async def end(self, box: AsyncSandbox) -> None:
        """Kill one sandbox. If that fails, `close` tries again."""
        try:
            await calls.within(self.request_sec, box.kill(request_timeout=self.request_sec))
        except asyncio.CancelledError:
            self.in_doubt = True
            raise
        except Exception:
            self.in_doubt = True

    async def describe(self) -> dict[str, Any]:
        """Template, isolation, Python and packages, for `environment.json`."""
        return {"isolation": isolation(self.network).model_dump(), "server": server_name(), **self._facts}

    @property
    def places(self) -> asyncio.Semaphore:
        """The limit on sandboxes at once."""
        if self._places is None:
            raise SandboxError("the sandbox provider is not open")
        return self._places

    async def make(self, trial_name: str) -> AsyncSandbox:
        """Make a sandbox; wait while the quota is full.

        Raises:
            UserError: the key or the template is refused.
            SandboxError: the quota stayed full, or E2B failed.
        """
        from e2b.exceptions import RateLimitException, ServiceBusyException

        began, pause_sec = time.monotonic(), 1.0
        while True:
            creation = asyncio.create_task(self._ask(trial_name))
            try:
                return await asyncio.shield(creation)
            except asyncio.CancelledError:
                self._unclaimed.append(creation)  # it may still succeed: `close` ends the sandbox then
                raise
            except (RateLimitException, ServiceBusyException) as error:
                if time.monotonic() - began + pause_sec > self.quota_wait_sec:
                    raise SandboxError(
                        "E2B had no place for a sandbox within "
                        f"sandbox.quota_wait_sec={self.quota_wait_sec:g}: {error}"
                    ) from error
            await asyncio.sleep(pause_sec)
            pause_sec = min(pause_sec * 2, 30.0)

    async def _ask(self, trial_name: str) -> AsyncSandbox:
        from e2b.exceptions import (
            AuthenticationException,
            RateLimitException,
            SandboxException,
            ServiceBusyException,
            TimeoutException,
        )
        from e2b_code_interpreter import AsyncSandbox

        marks = {MARK: "trial", "run": self._run, "trial": trial_name[:200]}
        marks |= {"host": socket.gethostname(), "pid": str(os.getpid())}
        try:
            return await calls.within(
                self.request_sec + 5,
                AsyncSandbox.create(
                    self.template,
                    timeout=self.life_sec,
                    metadata=marks,
                    allow_internet_access=self.network,
                    request_timeout=self.request_sec,
                ),
            )
        except (RateLimitException, ServiceBusyException):
            raise
        except AuthenticationException as error:
            raise UserError(f"E2B_API_KEY is refused by {server_name()}: {error}") from error
        except SandboxException as error:
            if isinstance(error, TimeoutException) or (error.status_code or 400) >= 500:
                self.in_doubt = True
                raise await calls.to_sandbox_error(None, error, "creating a sandbox") from error
            raise UserError(
                f"sandbox.template={self.template}: {server_name()} makes no sandbox of it: {error}"
            ) from error
        except Exception as error:
            self.in_doubt = True
            raise await calls.to_sandbox_error(None, error, "creating a sandbox") from error
