"""The paragraphs of a Word file, exactly."""

from pybench.graders import document
from pybench.graders.core import Context, Verdict, failed, passed


def paragraphs_are(ctx: Context, path: str, expect: list[str]) -> Verdict:
    """The paragraphs that hold text are the expected ones, in order; spaces at their ends aside."""
    found = [text.strip() for _, text in document.docx_parts(ctx, path) if text.strip()]
    if found == expect:
        return passed(paragraphs=len(found))
    first = next(
        (i for i, (a, b) in enumerate(zip(found, expect, strict=False)) if a != b),
        min(len(found), len(expect)),
    )
    return failed(
        f"{path}: {len(found)} paragraphs, expected are {len(expect)}; they differ from number {first + 1}"
    )
