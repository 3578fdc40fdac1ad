"""Harbor's Agent Trajectory Interchange Format, version 1.7: one JSON file a trial.

A cell is a call of the function `python`, in every agent format, so that readers find the code in one
place; `message` keeps the reply's own text.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pybench.agents.transcript import Turn, arguments_of, transcript_of
from pybench.core.records import TrialRecord, Usage
from pybench.results.load import LoadedRun

VERSION = "ATIF-v1.7"


def write(run: LoadedRun, records: Sequence[TrialRecord], target: Path) -> int:
    """Write `<task>_<seed>_<epoch>.json` for each trial that has a trajectory into the folder `target`."""
    written = 0
    for record in records:
        trajectory = trajectory_of(run, record)
        if trajectory["steps"]:
            name = "_".join(map(str, record.key))
            text = json.dumps(trajectory, ensure_ascii=False, indent=1)
            (target / f"{name}.json").write_text(text + "\n", encoding="utf-8")
            written += 1
    return written


def trajectory_of(run: LoadedRun, record: TrialRecord) -> dict[str, Any]:
    """One trial as an ATIF object."""
    transcript = transcript_of(run.events(record))
    steps: list[dict[str, Any]] = [
        {"source": "system" if each.role == "system" else "user", "message": each.content}
        for each in transcript.start
    ]
    steps += [_step(turn) for turn in transcript.turns]
    steps = [{"step_id": number, **step} for number, step in enumerate(steps, start=1)]
    usage = record.usage
    return {
        "schema_version": VERSION,
        "session_id": run.environment.run_id,
        "trajectory_id": f"{run.environment.run_id}-{'-'.join(map(str, record.key))}",
        "agent": {
            "name": "pybench",
            "version": run.environment.pybench,
            "model_name": run.model,
            "extra": {"format": run.agent_format},
        },
        "steps": steps,
        "final_metrics": {**_totals(usage), "total_steps": len(steps)},
        "extra": {
            "task_id": record.task_id,
            "category": record.category,
            "seed": record.seed,
            "epoch": record.epoch,
            "status": record.status,
            "score": record.score,
            "stop_reason": record.stop_reason,
            "reasons": record.reasons,
        },
    }


def _step(turn: Turn) -> dict[str, Any]:
    reply = turn.reply
    step: dict[str, Any] = {
        "timestamp": turn.at,
        "source": "agent",
        "message": reply.content,
        "llm_call_count": 1,
        "metrics": _metrics(reply.usage),
    }
    if reply.model:
        step["model_name"] = reply.model
    if reply.reasoning:
        step["reasoning_content"] = reply.reasoning
    calls = _calls(turn)
    if calls:
        step["tool_calls"] = calls
    if turn.observation is not None:
        result: dict[str, Any] = {"content": turn.observation}
        if calls:
            result["source_call_id"] = calls[0]["tool_call_id"]
        step["observation"] = {"results": [result]}
    return step


def _calls(turn: Turn) -> list[dict[str, Any]]:
    made = [
        {"tool_call_id": call.id, "function_name": call.name, "arguments": arguments_of(call)}
        for call in turn.reply.tool_calls
    ]
    if not made and turn.code is not None:
        call_id = f"cell_{turn.number}"
        made = [{"tool_call_id": call_id, "function_name": "python", "arguments": {"code": turn.code}}]
    return made


def _metrics(usage: Usage) -> dict[str, Any]:
    values = {
        "prompt_tokens": usage.prompt_tokens,
        "completion_tokens": usage.completion_tokens,
        "cached_tokens": usage.cached_tokens,
        "cost_usd": usage.cost_usd,
    }
    return {name: value for name, value in values.items() if value is not None}


def _totals(usage: Usage) -> dict[str, Any]:
    return {f"total_{name}": value for name, value in _metrics(usage).items()}
