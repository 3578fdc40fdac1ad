"""The orientation note is gone."""

from pybench.graders import media
from pybench.graders.core import Context, Verdict, judge


def no_note(ctx: Context, paths: list[str]) -> Verdict:
    """No picture says that it is to be turned when shown."""
    notes = {path: media.open_picture(ctx.output(path), path, moving=True).getexif().get(0x0112, 1) for path in paths}
    return judge([f"{path} still has the EXIF orientation {note}" for path, note in notes.items() if note != 1])
