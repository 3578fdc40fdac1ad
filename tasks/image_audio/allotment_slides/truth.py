"""Each frame is laid out with OpenCV; the pictures are fetched by number."""

import zipfile
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import cv2
    import numpy as np

    frames = []
    with zipfile.ZipFile(inputs / "shots.zip") as box:
        for number in range(1, len(box.namelist()) + 1):
            raw = np.frombuffer(box.read(f"shot_{number}.jpg"), dtype=np.uint8)
            picture = cv2.cvtColor(cv2.imdecode(raw, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)
            high, wide = picture.shape[:2]
            scale = min(160 / wide, 120 / high)
            small = cv2.resize(picture, (round(wide * scale), round(high * scale)), interpolation=cv2.INTER_AREA)
            frame = np.zeros((120, 160, 3), dtype=np.uint8)
            top, left = (120 - small.shape[0]) // 2, (160 - small.shape[1]) // 2
            frame[top : top + small.shape[0], left : left + small.shape[1]] = small
            frames += [frame] * 6
    return {"frames": frames, "duration_sec": len(frames) / 12}
