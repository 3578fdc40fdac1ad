"""How far a judge agrees with the unit checks."""

from __future__ import annotations

from collections.abc import Sequence

from pybench.core.records import NO_ANSWER, Agreement, TrialRecord


def agreement(records: Sequence[TrialRecord]) -> Agreement | None:
    """Count over the trials that both have graded; None where there is none.

    Trials that ended without an answer are left out: nobody was asked about them.
    """
    pairs, not_scored = [], 0
    for record in records:
        verdicts = {
            grade.grader: grade.passed
            for grade in record.grades
            if not any(check.name == NO_ANSWER for check in grade.checks)
        }
        judged = "judge" in verdicts
        said, decided = verdicts.pop("judge", None), next(iter(verdicts.values()), None)
        if judged and decided is not None and said is None:
            not_scored += 1
        elif said is not None and decided is not None:
            pairs.append((decided, said))
    if not pairs and not not_scored:
        return None
    return Agreement(
        both_passed=pairs.count((True, True)),
        only_checks_passed=pairs.count((True, False)),
        only_judge_passed=pairs.count((False, True)),
        both_failed=pairs.count((False, False)),
        not_scored=not_scored,
        kappa=kappa(pairs),
    )


def kappa(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Cohen's kappa of two raters' verdicts (Cohen, Educational and Psychological Measurement 20, 1960).

    (observed - expected) / (1 - expected agreement). None where it is not defined: no pairs, or verdicts
    so one-sided that chance alone gives full agreement. Agrees with scikit-learn's `cohen_kappa_score`.
    """
    if not pairs:
        return None
    size = len(pairs)
    first, second = sum(one for one, _ in pairs) / size, sum(two for _, two in pairs) / size
    observed = sum(one == two for one, two in pairs) / size
    expected = first * second + (1 - first) * (1 - second)
    return None if expected == 1.0 else (observed - expected) / (1 - expected)


def agreement_lines(found: Agreement) -> list[str]:
    """The agreement as lines for a screen: kappa, and the table of counts."""
    said = "not defined" if found.kappa is None else f"{found.kappa:.2f}"
    both = found.both_passed + found.both_failed
    judged = both + found.only_checks_passed + found.only_judge_passed
    more = f", {found.not_scored} not scored by the judge" if found.not_scored else ""
    if not judged:
        return [f"judge      gave no verdict on any of {found.not_scored} trials"]
    return [
        f"judge      agrees with the checks on {both} of {judged} trials, Cohen's kappa {said}{more}",
        f"           both pass {found.both_passed}, both fail {found.both_failed}, "
        f"only the checks pass {found.only_checks_passed}, only the judge passes {found.only_judge_passed}",
    ]
