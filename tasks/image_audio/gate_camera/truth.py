"""Each frame's lamp goes to the nearest of three colours; a string of letters is searched for openings."""

import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import cv2
    import numpy as np

    video = cv2.VideoCapture(str(inputs / "gate.mp4"))
    rate, frames = video.get(cv2.CAP_PROP_FPS), []
    while (read := video.read())[0]:
        frames.append(cv2.cvtColor(read[1], cv2.COLOR_BGR2RGB).astype(float))
    known = np.array([[210, 30, 30], [230, 200, 30], [30, 200, 60]])
    letters = ""
    for frame in frames:
        lamp = np.median(frame[9:19, 141:151].reshape(-1, 3), axis=0)
        letters += "ryg"[int(((known - lamp) ** 2).sum(axis=1).argmin())]
    spans = [found.span() for found in re.finditer("g+", letters)]

    def sheet(shift: int) -> Any:
        return np.concatenate([frames[start + shift] for start, _ in spans], axis=1)

    times = [{"open_s": start / rate, "close_s": end / rate} for start, end in spans]
    return {"times": times, "sheet": sheet(0), "frame_late": sheet(1), "frame_early": sheet(-1)}
