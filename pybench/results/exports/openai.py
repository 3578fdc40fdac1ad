"""Chat messages for fine-tuning: one JSON object a line with `messages`, and `tools` where they are used.

The form of OpenAI's fine-tuning files, which trainers of open models read too. A conversation ends with
the assistant: what came after its last reply is left out. Reasoning has no place in this format.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pybench.agents.formats import FORMATS
from pybench.agents.transcript import chat, transcript_of
from pybench.core.records import TrialRecord
from pybench.models.roles import as_openai
from pybench.results.load import LoadedRun


def write(run: LoadedRun, records: Sequence[TrialRecord], target: Path) -> int:
    """Write the trajectories of `records` to the file `target`; trials without a reply are left out."""
    tools = FORMATS[run.agent_format]().tools()
    written = 0
    with target.open("w", encoding="utf-8") as file:
        for record in records:
            messages = chat(transcript_of(run.events(record)), run.agent_format)
            while messages and messages[-1].role != "assistant":
                messages.pop()
            if messages:
                example = {
                    "messages": [as_openai(message) for message in messages],
                    **({"tools": tools} if tools else {}),
                }
                file.write(json.dumps(example, ensure_ascii=False) + "\n")
                written += 1
    return written
