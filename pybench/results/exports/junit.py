"""JUnit XML for CI: one suite a category, one case a trial; trials that never ran are skipped."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path

from pybench.core.records import TrialRecord
from pybench.results.load import LoadedRun

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NOT_RUN = "not_run"


def write(run: LoadedRun, records: Sequence[TrialRecord], target: Path) -> int:
    """Write the report to the file `target`. What was planned and has no record stands as skipped,
    unless `records` is a selection of the run's."""
    suites: dict[str, list[ElementTree.Element]] = {}
    for record in records:
        suites.setdefault(record.category, []).append(_case(record))
    if len(records) == len(run.records):
        skipped = _skipped(run)
        suites |= {_NOT_RUN: skipped} if skipped else {}
    root = ElementTree.Element("testsuites", name=_clean(run.model))
    for name, cases in suites.items():
        suite = ElementTree.SubElement(root, "testsuite", {"name": name, **_counts(cases)})
        suite.extend(cases)
    for key, value in _counts([case for cases in suites.values() for case in cases]).items():
        root.set(key, value)
    ElementTree.indent(root)
    ElementTree.ElementTree(root).write(target, encoding="utf-8", xml_declaration=True)
    return len(records)


def _case(record: TrialRecord) -> ElementTree.Element:
    name = record.task_id if record.epoch == 1 else f"{record.task_id} (epoch {record.epoch})"
    seconds = f"{record.timings.total_sec:.3f}"
    case = ElementTree.Element("testcase", classname=f"pybench.{record.category}", name=name, time=seconds)
    if record.status != "passed":
        reasons = record.reasons or [record.stop_reason]
        kind = "error" if record.status == "error" else "failure"
        why = record.error.kind if record.error else record.stop_reason
        found = ElementTree.SubElement(case, kind, type=why, message=_clean(reasons[0])[:300])
        found.text = _clean("\n".join(reasons))
    return case


def _skipped(run: LoadedRun) -> list[ElementTree.Element]:
    done = {(record.task_id, record.epoch) for record in run.records}
    cases = []
    for task in sorted(run.environment.tasks):
        for epoch in range(1, run.environment.epochs + 1):
            if (task, epoch) not in done:
                name = task if epoch == 1 else f"{task} (epoch {epoch})"
                case = ElementTree.Element(
                    "testcase", classname=f"pybench.{_NOT_RUN}", name=name, time="0.000"
                )
                ElementTree.SubElement(case, "skipped", message="planned, but the run ended before")
                cases.append(case)
    return cases


def _counts(cases: Sequence[ElementTree.Element]) -> dict[str, str]:
    counts = {
        "tests": len(cases),
        "failures": sum(case.find("failure") is not None for case in cases),
        "errors": sum(case.find("error") is not None for case in cases),
        "skipped": sum(case.find("skipped") is not None for case in cases),
    }
    seconds = sum(float(case.get("time", "0")) for case in cases)
    return {**{name: str(count) for name, count in counts.items()}, "time": f"{seconds:.3f}"}


def _clean(text: str) -> str:
    """`text` without characters that XML cannot hold."""
    return _NOT_XML.sub("\ufffd", text)
