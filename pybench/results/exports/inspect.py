"""Inspect's log (inspect_ai, `EvalLog` version 2) as JSON: one sample a trial."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pybench.agents.formats import FORMATS
from pybench.agents.transcript import arguments_of, chat, transcript_of
from pybench.core.events import Event, StartEvent
from pybench.core.records import Grade, Message, ModelReply, TrialRecord, Usage
from pybench.results.exports.inspect_events import EventWriter, usage_of
from pybench.results.load import LoadedRun

_LIMITS = {
    "max_turns": "turn",
    "trial_time": "time",
    "max_tokens": "token",
    "max_cost": "cost",
    "context_window": "context",
}


def write(run: LoadedRun, records: Sequence[TrialRecord], target: Path) -> int:
    """Write the log into the folder `target`, under a name by which Inspect's viewer finds it.

    Its metrics are those of `records` alone.
    """
    log = {**_header(run, records), "samples": [_sample(run, record) for record in records]}
    # Inspect lists only files whose name begins with a time, written with dashes.
    began = run.environment.started_at[:19].replace(":", "-")
    file = target / f"{began}_pybench_{run.environment.run_id}.json"
    file.write_text(json.dumps(log, ensure_ascii=False), encoding="utf-8")
    return len(records)


def _header(run: LoadedRun, records: Sequence[TrialRecord]) -> dict[str, Any]:
    environment = run.environment
    task_ids = sorted({record.task_id for record in records})
    ended_at = run.summary.ended_at if run.summary else ""
    usage = sum((record.usage for record in records), Usage())
    return {
        "version": 2,
        "status": "success" if run.summary and not run.summary.note else "cancelled",
        "eval": {
            "eval_id": environment.run_id,
            "run_id": environment.run_id,
            "task_id": environment.run_id,
            "created": environment.started_at,
            "task": "pybench",
            "task_version": environment.pybench,
            "dataset": {"name": "pybench", "samples": len(task_ids), "sample_ids": task_ids},
            "model": run.model,
            "config": {"epochs": environment.epochs},
            "model_generate_config": _generate_config(run),
            "sandbox": _sandbox(run),
            "packages": {"pybench": environment.pybench, **environment.packages},
            "metadata": {
                "run_hash": environment.run_hash,
                "dataset_hash": environment.dataset_hash,
                "dataset_seed": environment.dataset_seed,
                "agent_format": run.agent_format,
            },
        },
        "plan": {"name": "pybench", "steps": [{"solver": f"pybench/{run.agent_format}", "params": {}}]},
        "results": {
            "total_samples": len(records),
            "completed_samples": sum(record.status != "error" for record in records),
            "scores": _scores(records),
        },
        "stats": {
            "started_at": environment.started_at,
            "completed_at": ended_at,
            "model_usage": {run.model: usage_of(usage)},
        },
    }


def _scores(records: Sequence[TrialRecord]) -> list[dict[str, Any]]:
    """The pass rate of each grader, over the trials that it scored."""
    verdicts: dict[str, list[bool]] = {}
    for record in records:
        for grade in record.grades:
            if grade.passed is not None:
                verdicts.setdefault(grade.grader, []).append(grade.passed)
    return [
        {
            "name": grader,
            "scorer": grader,
            "scored_samples": len(said),
            "metrics": {"accuracy": {"name": "accuracy", "value": sum(said) / len(said)}},
        }
        for grader, said in verdicts.items()
    ]


def _sample(run: LoadedRun, record: TrialRecord) -> dict[str, Any]:
    happened = run.events(record)
    transcript = transcript_of(happened)
    replies = iter(turn.reply for turn in transcript.turns)
    messages = [_message(each, replies) for each in chat(transcript, run.agent_format)]
    for number, message in enumerate(messages):
        message["id"] = f"{record.task_id}-{record.epoch}-{number}"
    sample: dict[str, Any] = {
        "id": record.task_id,
        "epoch": record.epoch,
        "input": "\n\n".join(each.content for each in transcript.start if each.role == "user"),
        "sandbox": _sandbox(run),
        "target": "",
        "messages": messages,
        "scores": {
            grade.grader: _score(record, grade) for grade in record.grades if grade.passed is not None
        },
        "metadata": {
            "category": record.category,
            "subcategory": record.subcategory,
            "language": record.language,
            "difficulty": record.difficulty,
            "status": record.status,
            "stop_reason": record.stop_reason,
            "turns": record.turns,
        },
        "model_usage": {run.model: usage_of(record.usage)},
        "started_at": record.started_at,
        "total_time": record.timings.total_sec,
        "working_time": max(0.0, record.timings.total_sec - record.timings.waited_sec),
        "uuid": f"{run.environment.run_id}-{'-'.join(map(str, record.key))}",
        "turn_count": record.turns,
    }
    if transcript.turns:
        config = _generate_config(run) | _seed(happened)
        writer = EventWriter(run.model, config, _tools(run), record.started_at)
        place = max(n for n, each in enumerate(messages) if each["role"] == "assistant")
        sample["output"] = writer.output(transcript.turns[-1], messages[place])
        sample["events"] = writer.events(transcript, messages)
        sample["attachments"] = writer.attachments
    if record.error is not None:
        why = f"{record.error.kind}: {record.error.message}"
        sample["error"] = {"message": why, "traceback": why, "traceback_ansi": why}
    if record.stop_reason in _LIMITS:
        sample["limit"] = {"type": _LIMITS[record.stop_reason], "limit": _limit(run, record)}
    return sample


def _message(message: Message, replies: Any) -> dict[str, Any]:
    written: dict[str, Any] = {"role": message.role, "content": message.content}
    if message.role == "assistant":
        reply: ModelReply = next(replies)
        written |= {"source": "generate", "model": reply.model or None}
        if reply.reasoning:
            written["content"] = [
                {"type": "reasoning", "reasoning": reply.reasoning},
                {"type": "text", "text": message.content},
            ]
        if message.tool_calls:
            written["tool_calls"] = [
                {
                    "id": call.id,
                    "function": call.name,
                    "type": "function",
                    "arguments": arguments_of(call),
                }
                for call in message.tool_calls
            ]
    elif message.role == "tool":
        written |= {"tool_call_id": message.tool_call_id, "function": "python"}
    return written


def _score(record: TrialRecord, grade: Grade) -> dict[str, Any]:
    signs = {"passed": "✓", "failed": "✗", "not scored": "–"}
    reasons = [f"{signs[check.verdict]} {check.name} {check.reason}".strip() for check in grade.checks]
    return {
        "value": "C" if grade.passed else "I",
        "answer": record.answer,
        "explanation": "\n".join(reasons),
        "metadata": {"score": grade.score},
    }


def _generate_config(run: LoadedRun) -> dict[str, Any]:
    """The model's settings under the names of Inspect's generate config, as far as the run states them."""
    model = run.config.get("model") or {}
    names = ("temperature", "top_p", "max_tokens", "extra_body")
    found = {name: model[name] for name in names if model.get(name) is not None}
    if model.get("timeout_sec") is not None:
        found["timeout"] = round(model["timeout_sec"])
    return found


def _seed(happened: Sequence[Event]) -> dict[str, Any]:
    """The sampling seed that a trial's requests were sent with."""
    seeds = [each.sampling_seed for each in happened if isinstance(each, StartEvent)]
    return {"seed": seeds[-1]} if seeds and seeds[-1] is not None else {}


def _sandbox(run: LoadedRun) -> dict[str, Any]:
    """Where the code ran, and what held it in."""
    target = str((run.config.get("sandbox") or {}).get("_target_", ""))
    place = target.split(".")[2] if target.startswith("pybench.sandboxes.") else "pybench"
    return {"type": place, "config": ", ".join(run.isolations) or None}


def _tools(run: LoadedRun) -> list[dict[str, Any]]:
    """What the model was offered to call."""
    functions = [tool["function"] for tool in FORMATS[run.agent_format]().tools()]
    return [
        {
            "name": each["name"],
            "description": each.get("description", ""),
            "parameters": each["parameters"],
        }
        for each in functions
    ]


def _limit(run: LoadedRun, record: TrialRecord) -> float:
    """The limit that the trial ran into, from the run's config; 0 where the config names none."""
    limits = run.config.get("limits") or {}
    values = {
        "max_turns": run.config.get("max_turns"),
        "trial_time": limits.get("all_cells_sec"),
        "max_tokens": limits.get("tokens"),
        "max_cost": limits.get("cost_usd"),
    }
    return float(values.get(record.stop_reason) or 0)
