"""Rewards over HTTP, for trainers: whole trajectories, or rollouts held reply by reply.

POST /v1/rewards {"trajectories": [{"task", "seed", "messages"}, ...]}  -> {"rewards": [...]}
POST /v1/rollouts {"task", "seed"}              -> {"id", "messages", "is_over", "reward"}
POST /v1/rollouts/{id} {"content", "tool_calls"} -> the same, with the messages that came of the reply
DELETE /v1/rollouts/{id}
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pybench.core.errors import UserError
from pybench.core.records import Message
from pybench.runs.rollouts import Reward, Rollout, Rollouts
from pybench.service.chat_routes import read_json
from pybench.service.context import Context

_MAX_BODY_MB = 32
_MAX_TRAJECTORIES = 256
"""In one request: a batch of a trainer's step."""


class RewardRoutes:
    """Plays and grades what a policy says, with the server's dataset, agent, sandbox and grader."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._owners: dict[str, str] = {}
        self._beginning: Counter[str] = Counter()

    def routes(self) -> list[Route]:
        """Every path with its handler."""
        one = "/v1/rollouts/{id}"
        return [
            Route("/v1/rewards", self.rewards, methods=["POST"]),
            Route("/v1/rollouts", self.begin, methods=["POST"]),
            Route(one, self.step, methods=["POST"]),
            Route(one, self.end, methods=["DELETE"]),
        ]

    async def rewards(self, request: Request) -> Response:
        """What each trajectory earns. 400 where one names no task, or cannot be read."""
        body = await read_json(request, _MAX_BODY_MB)
        wanted = body.get("trajectories")
        if not isinstance(wanted, list) or not 0 < len(wanted) <= _MAX_TRAJECTORIES:
            raise HTTPException(400, f"trajectories: give a list of 1 to {_MAX_TRAJECTORIES}")
        earned = await asyncio.gather(*(self._reward(each) for each in wanted), return_exceptions=True)
        for number, reward in enumerate(earned):
            if isinstance(reward, UserError | HTTPException):
                said = reward.detail if isinstance(reward, HTTPException) else str(reward)
                raise HTTPException(400, f"trajectories[{number}]: {said}")
            if isinstance(reward, BaseException):
                raise reward
        return JSONResponse({"rewards": [_told(each) for each in earned if isinstance(each, Reward)]})

    async def begin(self, request: Request) -> Response:
        """Begin a conversation. 400 for no such task, 503 where no kernel is free."""
        body, owner = await read_json(request), request.scope["user"]
        task, seed = _task_and_seed(body)
        self._require_room(owner)
        self._beginning[owner] += 1
        try:
            rollout, messages = await self._opened().begin(task, seed)
        except UserError as error:
            raise HTTPException(400, str(error)) from None
        finally:
            self._beginning[owner] -= 1
        if not rollout.is_over:
            self._owners[rollout.id] = owner
        return JSONResponse(_state(rollout, messages))

    async def step(self, request: Request) -> Response:
        """Give a conversation its next reply. 404 for one that is over, or another's."""
        rollout = self._owned(request)
        try:
            messages = await self._opened().step(rollout, await read_json(request))
        except UserError as error:
            raise HTTPException(400, str(error)) from None
        if rollout.is_over:
            self._owners.pop(rollout.id, None)
        return JSONResponse(_state(rollout, messages))

    async def end(self, request: Request) -> Response:
        """End a conversation without a reward. 404 for one that is over, or another's."""
        rollout = self._owned(request)
        await self._opened().end(rollout)
        self._owners.pop(rollout.id, None)
        return Response(status_code=204)

    async def _reward(self, wanted: Any) -> Reward:
        if not isinstance(wanted, Mapping) or not isinstance(wanted.get("messages"), list):
            raise HTTPException(400, "give an object with task and messages")
        task, seed = _task_and_seed(wanted)
        return await self._opened().reward(task, wanted["messages"], seed)

    def _opened(self) -> Rollouts:
        assert self._context.rollouts is not None, "opened without rollouts"
        return self._context.rollouts

    def _owned(self, request: Request) -> Rollout:
        name = request.path_params["id"]
        found = self._opened().held(name) if self._owners.get(name) == request.scope["user"] else None
        if found is None:
            raise HTTPException(404, "there is no such rollout, or it is over")
        return found

    def _require_room(self, owner: str) -> None:
        """503 where as many conversations are held as kernels may live."""
        settings, held = self._context.settings, self._opened().held
        self._owners = {name: user for name, user in self._owners.items() if held(name) is not None}
        own = sum(user == owner for user in self._owners.values()) + self._beginning[owner]
        if settings.limits.kernels is not None and own >= settings.limits.kernels:
            raise HTTPException(503, f"serve.limits.kernels={settings.limits.kernels} rollouts are yours")
        if len(self._owners) + self._beginning.total() >= settings.kernels:
            raise HTTPException(503, f"serve.kernels={settings.kernels} rollouts are under way")


def _task_and_seed(wanted: Mapping[str, Any]) -> tuple[str, int | None]:
    task, seed = wanted.get("task"), wanted.get("seed")
    if not isinstance(task, str) or not task:
        raise HTTPException(400, "task: give a task's id")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**53):
        raise HTTPException(400, "seed: give a whole number from 0")
    return task, seed


def _state(rollout: Rollout, messages: tuple[Message, ...]) -> dict[str, Any]:
    told = [each.model_dump(mode="json", exclude_defaults=True) for each in messages]
    reward = _told(rollout.reward) if rollout.reward is not None else None
    return {"id": rollout.id, "messages": told, "is_over": rollout.is_over, "reward": reward}


def _told(reward: Reward) -> dict[str, Any]:
    return {"reward": reward.value, **reward.model_dump(mode="json")}
