"""What the labels of a pie say."""

from pybench.graders import figure as fig
from pybench.graders.core import Context, Verdict, judge


def names_alone(ctx: Context, path: str, shares: dict[str, float]) -> Verdict:
    """No text has more beside the name of a wedge."""
    figure = fig.load(ctx, path)
    texts = [text.text.strip() for text in figure.texts if text.role in ("text", "legend")]
    longer = [text for text in texts if text not in shares and any(text.startswith(name) for name in shares)]
    return judge([f"{path}: a label says {longer[0]!r}, asked is the name alone"] if longer else [])
