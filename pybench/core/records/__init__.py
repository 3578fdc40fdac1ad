"""The vocabulary: every typed value that passes between parts or is written to disk.

Task   a request with its files and checks.
Trial  one agent's attempt at one task; a task can have several (epochs).
Run    all trials of one composed config.
Sweep  several runs.

All records are frozen. Those written to disk carry `schema_version` and are read back by
`Record.model_validate_json`; a field is only ever added with a default.
"""

from __future__ import annotations

from pybench.core.records.base import SCHEMA_VERSION, Record
from pybench.core.records.grading import NO_ANSWER, CheckResult, Grade
from pybench.core.records.model import Display, Message, ModelReply, ToolCall, Usage
from pybench.core.records.run import Planned, RunEnvironment, RunMetrics, RunSummary
from pybench.core.records.sandbox import (
    FIGURE_RECORDS,
    CellError,
    CellResult,
    Collected,
    Isolation,
    RefusedFile,
)
from pybench.core.records.tasks import (
    CATEGORIES,
    DIFFICULTIES,
    ActionTexts,
    Allowance,
    Category,
    CheckSpec,
    Difficulty,
    Language,
    Requirement,
    Task,
    Tool,
)
from pybench.core.records.trial import (
    Agreement,
    ErrorKind,
    Regrade,
    StopReason,
    Timings,
    TrialError,
    TrialKey,
    TrialLimits,
    TrialRecord,
)

__all__ = [
    "CATEGORIES",
    "DIFFICULTIES",
    "FIGURE_RECORDS",
    "NO_ANSWER",
    "SCHEMA_VERSION",
    "ActionTexts",
    "Agreement",
    "Allowance",
    "Category",
    "CellError",
    "CellResult",
    "CheckResult",
    "CheckSpec",
    "Collected",
    "Difficulty",
    "Display",
    "ErrorKind",
    "Grade",
    "Isolation",
    "Language",
    "Message",
    "ModelReply",
    "Planned",
    "Record",
    "RefusedFile",
    "Regrade",
    "Requirement",
    "RunEnvironment",
    "RunMetrics",
    "RunSummary",
    "StopReason",
    "Task",
    "Timings",
    "Tool",
    "ToolCall",
    "TrialError",
    "TrialKey",
    "TrialLimits",
    "TrialRecord",
    "Usage",
]
