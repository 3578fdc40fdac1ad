"""Who missed what of each rehearsal against what is right, with few rows wrong."""

from pybench.graders import cells, read
from pybench.graders.core import Context, Verdict, failed

NAMES = ["日期", "姓名", "情况"]
STATES = {"缺席", "迟到", "早退"}


def attendance(ctx: Context, path: str, expect: list[list[str]], wrong: int) -> Verdict:
    """The table has these three columns alone, nobody twice for a day, known words, and at most `wrong` rows are missing, too many or different."""
    found = read.table(ctx, path)
    if found.columns != NAMES:
        return failed(f"the columns of {path} are {found.columns}, asked are {NAMES}")
    given: dict[tuple[str, str], str] = {}
    for day, who, state in found.rows:
        case = (cells.text(day), cells.text(who))
        if case in given:
            return failed(f"{path} has {case[1]} on {case[0]} more than once")
        given[case] = cells.text(state)
    strange = sorted(set(given.values()) - STATES)
    if strange:
        return failed(f"{path} says {strange[0]} where {'、'.join(sorted(STATES))} are asked")
    right = {(day, who): state for day, who, state in expect}
    bad = sorted(case for case in right.keys() | given.keys() if right.get(case) != given.get(case))
    words = f"{len(bad)} of {len(right)} rows are missing, too many or different, at most {wrong} may be"
    if bad:
        words += ", among them " + "; ".join(f"{day} {who}" for day, who in bad[:3])
    return Verdict(len(bad) <= wrong, 1.0 if len(bad) <= wrong else max(0.0, 0.99 - len(bad) / len(right)), words, {"wrong": len(bad)})
