"""Pictures, sounds and films as a few measurements and small pictures."""

import io
import math
from pathlib import Path
from typing import Any

_SIDE = 768
_MAX_PIXELS = 40_000_000
_MAX_SEC = 1200
_PNG_BYTES = 250_000


def picture(path: Path) -> tuple[str, list[bytes]]:
    """A picture at most 768 pixels wide and high; of an animation up to four frames side by side."""
    from PIL import Image

    found = Image.open(path)
    if found.width * found.height > _MAX_PIXELS:
        raise ValueError(f"too large to look at: {found.width} x {found.height} pixels")
    frames = getattr(found, "n_frames", 1)
    facts = f"{found.format}, {found.width} x {found.height} pixels, mode {found.mode}"
    shown = []
    for number in sorted({round(step * (frames - 1) / 3) for step in range(4)}):
        found.seek(number)
        shown.append(_on_white(found))
    if frames > 1:
        facts += f", {frames} frames ({len(shown)} of them shown side by side)"
    return facts, [_encoded(_row(shown))]


def film(path: Path) -> tuple[str, list[bytes]]:
    """Up to four frames of a film side by side, and its length."""
    import cv2
    from PIL import Image

    opened = cv2.VideoCapture(str(path))
    count = int(opened.get(cv2.CAP_PROP_FRAME_COUNT))
    rate = opened.get(cv2.CAP_PROP_FPS)
    shown = []
    for number in sorted({round(step * max(count - 1, 0) / 3) for step in range(4)}):
        opened.set(cv2.CAP_PROP_POS_FRAMES, number)
        is_read, frame = opened.read()
        if is_read:
            shown.append(Image.fromarray(cv2.cvtColor(frame, cv2.COLOR_BGR2RGB)))
    if not shown:
        raise ValueError("no frame of it can be read")
    size = f"{shown[0].width} x {shown[0].height} pixels"
    facts = f"film, {size}, {count} frames, {rate:g} a second ({len(shown)} of them shown side by side)"
    return facts, [_encoded(_row(shown))]


def sound(path: Path) -> tuple[str, list[bytes]]:
    """Duration, rate, channels, peak and RMS level, and a spectrogram: time to the right, pitch upwards."""
    import numpy as np
    import soundfile

    facts = soundfile.info(str(path))
    if facts.duration > _MAX_SEC:
        raise ValueError(f"too long to listen to: {facts.duration:.0f} s")
    samples, rate = soundfile.read(str(path), dtype="float32", always_2d=True)
    peak = float(np.abs(samples).max(initial=0.0))
    rms = float(np.sqrt(np.mean(np.square(samples, dtype=np.float64)))) if samples.size else 0.0
    text = (
        f"{facts.format} {facts.subtype}, {len(samples) / rate:.3f} s, {rate} samples a second, "
        f"{samples.shape[1]} channel(s), peak {peak:.4f} ({_decibel(peak)}), RMS {rms:.4f} ({_decibel(rms)})"
    )
    if len(samples) < 64:
        return text, []
    return f"{text}; the picture is its spectrogram, 0 to {rate // 2} Hz upwards", [
        _spectrogram(samples.mean(axis=1), rate)
    ]


def _spectrogram(mono: Any, rate: int) -> bytes:
    """Levels from -100 dB (black) to 0 dB (white) of the loudest bin."""
    import numpy as np
    from PIL import Image
    from scipy.signal import spectrogram

    window = min(1024, len(mono))
    _, _, power = spectrogram(mono, rate, nperseg=window, noverlap=window // 2)
    level = 10 * np.log10(power / max(float(power.max(initial=0.0)), 1e-20) + 1e-10)
    grey = np.clip((level + 100) * 2.55, 0, 255).astype(np.uint8)[::-1]
    return _encoded(Image.fromarray(grey).resize((_SIDE, 256)))


def _decibel(level: float) -> str:
    return f"{20 * math.log10(level):.1f} dBFS" if level > 0 else "silent"


def _on_white(image: Any) -> Any:
    from PIL import Image

    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        base = Image.new("RGBA", image.size, "white")
        base.alpha_composite(image.convert("RGBA"))
        image = base
    return image.convert("RGB")


def _row(images: list[Any]) -> Any:
    """Pictures side by side, together at most 768 pixels wide and high."""
    from PIL import Image

    width = max(1, _SIDE // len(images))
    for image in images:
        image.thumbnail((width, _SIDE))
    if len(images) == 1:
        return images[0]
    row = Image.new("RGB", (width * len(images), max(image.height for image in images)), "grey")
    for number, image in enumerate(images):
        row.paste(image, (number * width, 0))
    return row


def _encoded(image: Any) -> bytes:
    """PNG, or JPEG where that would be large."""
    for form, settings in (("PNG", {}), ("JPEG", {"quality": 85})):
        buffer = io.BytesIO()
        image.convert("RGB").save(buffer, form, **settings)
        if form == "JPEG" or buffer.tell() <= _PNG_BYTES:
            break
    return buffer.getvalue()
