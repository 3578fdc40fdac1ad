"""The letters of the names in a bar chart."""

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, judge


def written_as_asked(ctx: Context, path: str, names: dict[str, float]) -> Verdict:
    """Each name that the chart shows in some letters is written in these letters."""
    figure = fig.load(ctx, path)
    known = {name.casefold(): name for name in names}
    texts = [" ".join(text.text.split()) for text in figure.texts if text.role in ("xtick", "ytick", "text")]
    wrong = [text for text in texts if text.casefold() in known and known[text.casefold()] != text]
    return judge([f"{path}: {text!r} is written for {known[text.casefold()]!r}" for text in wrong])
