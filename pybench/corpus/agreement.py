"""Which of several solutions of one task agree, where nobody knows the right answer.

The answer that most solutions give is kept (self-consistency, Wang et al. 2022, arXiv 2203.11171), where
enough of them give it; a task without such an answer is taken for one that cannot be answered.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Sequence

from pybench.corpus.conversation import Conversation

_LABEL = re.compile(r"^\W*(?:answer|result|答案|结果)\W*?[:：]\s*(.+)$", re.IGNORECASE)
_NUMBER = re.compile(r"[-+]?\d[\d,]*\.?\d*")
_DIGITS = 4
"""Numbers that agree in so many leading digits are the same."""


def agreeing(conversations: Sequence[Conversation], share: float) -> list[Conversation]:
    """Those whose answer at least two solutions of their task give, and a share of at least `share`."""
    answers: dict[str, Counter[str]] = defaultdict(Counter)
    given = {each.id: answer_of(each) for each in conversations}
    for each in conversations:
        answers[each.task_id][given[each.id]] += 1
    kept = []
    for each in conversations:
        counts = answers[each.task_id]
        commonest, count = max(counts.items(), key=lambda pair: (pair[1], pair[0]))
        if given[each.id] == commonest != "" and count >= max(2, share * counts.total()):
            kept.append(each)
    return kept


def answer_of(conversation: Conversation) -> str:
    """What stands after the label in the last reply's last such line, as it is compared; "" for none."""
    lines = conversation.replies[-1].content.splitlines() if conversation.replies else []
    for line in reversed(lines):
        if match := _LABEL.match(unicodedata.normalize("NFKC", line)):
            return _compared(match[1])
    return ""


def _compared(text: str) -> str:
    plain = " ".join(text.casefold().split()).strip("*_`'\". 。")
    return _NUMBER.sub(lambda found: f"{float(found[0].replace(',', '')):.{_DIGITS}g}", plain)
