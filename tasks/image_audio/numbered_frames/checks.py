"""How long each frame stays, and that the animation repeats."""

from pybench.graders import media
from pybench.graders.core import Context, Verdict, judge


def timing(ctx: Context, path: str, each_sec: float, last_sec: float) -> Verdict:
    """All frames but the last stay `each_sec`, the last `last_sec`; the animation repeats without end."""
    _, lasts = media.frames(ctx, path)
    problems = [] if media.open_picture(ctx.output(path), path, moving=True).info.get("loop") == 0 else [f"{path} does not repeat forever"]
    if abs(lasts[-1] - last_sec) > 0.011 or any(abs(sec - each_sec) > 0.011 for sec in lasts[:-1]):
        problems.append(f"{path}: the frames stay {[round(sec, 2) for sec in lasts]} seconds")
    return judge(problems)
