"""Readers of pictures, sound and video: decoded data with the facts that checks need."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .core import Context, OutputProblem
from .read import MAX_AUDIO_SEC, MAX_FRAMES, MAX_PIXELS, reading

_FORMATS = {
    ".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".gif": "GIF", ".webp": "WEBP", ".bmp": "BMP",
    ".tif": "TIFF", ".tiff": "TIFF", ".ico": "ICO",
}  # fmt: skip


def picture(ctx: Context, path: str) -> Any:
    """An output as a loaded PIL image of one frame, turned as its EXIF note says, of the named format."""
    return open_picture(ctx.output(path), path)


def open_picture(file: Path, name: str, moving: bool = False) -> Any:
    """A picture file as a loaded PIL image, as a viewer shows it; one frame, unless it may be `moving`.

    Raises:
        OutputProblem: it is no picture, of another format than its name says, too large, or it moves.
    """
    from PIL import Image, ImageOps

    suffix = Path(name).suffix.lower()
    with reading(name, "a picture"):
        found = Image.open(file)
        if suffix in _FORMATS and found.format != _FORMATS[suffix]:
            raise OutputProblem(f"{name} is a {found.format} file, not {_FORMATS[suffix]}")
        if found.width * found.height > MAX_PIXELS:
            raise OutputProblem(f"{name} is too large: {found.width}x{found.height} pixels")
        if moving:
            found.load()
            return found
        count = getattr(found, "n_frames", 1)
        if count != 1:
            raise OutputProblem(f"{name} holds {count} frames, not one picture")
        return ImageOps.exif_transpose(found)


def pixels(image: Any, background: tuple[int, int, int] = (255, 255, 255)) -> Any:
    """A PIL image as a float array (height, width, 3) in 0..255; transparency is laid on `background`."""
    import numpy as np
    from PIL import Image

    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        base = Image.new("RGBA", image.size, (*background, 255))
        base.alpha_composite(image.convert("RGBA"))
        image = base
    return np.asarray(image.convert("RGB"), dtype=float)


def frames(ctx: Context, path: str) -> tuple[list[Any], list[float]]:
    """All frames of an animated picture (RGB float arrays) and each one's duration in seconds."""
    from PIL import ImageSequence

    image = open_picture(ctx.output(path), path, moving=True)
    if getattr(image, "n_frames", 1) > MAX_FRAMES:
        raise OutputProblem(f"{path} has more than {MAX_FRAMES} frames")
    shown, lasts = [], []
    with reading(path, "an animation"):
        for frame in ImageSequence.Iterator(image):
            shown.append(pixels(frame.copy()))
            lasts.append(frame.info.get("duration", 0) / 1000)
    return shown, lasts


@dataclass(frozen=True)
class Sound:
    """Decoded audio: `samples` is a float array (n, channels) in -1..1."""

    samples: Any
    rate: int
    form: str = ""
    """How a sample is stored, in libsndfile's words: `PCM_16`, `PCM_24`, `FLOAT`, `MPEG_LAYER_III` ..."""
    kbps: float = 0.0
    """Mean bit rate: the file without its tags, over its duration, in kbit/s."""

    @property
    def duration_sec(self) -> float:
        """Length in seconds."""
        return float(len(self.samples)) / self.rate

    @property
    def mono(self) -> Any:
        """The mean of all channels, shape (n,)."""
        return self.samples.mean(axis=1)


_CODECS = {".wav": "WAV", ".mp3": "MP3", ".flac": "FLAC", ".ogg": "OGG"}


def sound(ctx: Context, path: str) -> Sound:
    """An audio output, decoded; its container must be the one its name says."""
    return open_sound(ctx.output(path), path)


def open_sound(file: Path, name: str) -> Sound:
    """An audio file (wav, mp3, flac, ogg), decoded. Raises OutputProblem."""
    import soundfile

    suffix = Path(name).suffix.lower()
    with reading(name, "audio"):
        facts = soundfile.info(str(file))
        if suffix in _CODECS and facts.format not in (_CODECS[suffix], _CODECS[suffix] + "EX"):
            raise OutputProblem(f"{name} is a {facts.format} file, not {_CODECS[suffix]}")
        if facts.frames > MAX_AUDIO_SEC * facts.samplerate:
            raise OutputProblem(f"{name} is longer than {MAX_AUDIO_SEC} s")
        samples, rate = soundfile.read(str(file), always_2d=True)
    if len(samples) == 0:
        raise OutputProblem(f"{name} holds no samples")
    size = file.stat().st_size - _tag_bytes(file)
    return Sound(samples, int(rate), facts.subtype, size * 8 / 1000 / (len(samples) / rate))


def _tag_bytes(file: Path) -> int:
    """Length of the ID3v2 tag that an MP3 file may begin with (ID3v2.4, section 3.1: seven bits a byte)."""
    with file.open("rb") as data:
        head = data.read(10)
    if len(head) < 10 or head[:3] != b"ID3":
        return 0
    return 10 + sum((byte & 127) << 7 * place for place, byte in enumerate(reversed(head[6:10])))


@dataclass(frozen=True)
class Video:
    """Decoded video: RGB uint8 frames (height, width, 3), their rate in frames per second, and codecs."""

    frames: list[Any]
    fps: float
    codec: str
    has_sound: bool = False

    @property
    def duration_sec(self) -> float:
        """Length in seconds."""
        return len(self.frames) / self.fps if self.fps else 0.0


def video(ctx: Context, path: str) -> Video:
    """A video output, decoded."""
    file = ctx.output(path)
    head = file.read_bytes()[:16]
    if Path(path).suffix.lower() == ".mp4" and head[4:8] != b"ftyp":
        raise OutputProblem(f"{path} is not an mp4 file")
    return open_video(file, path)


def open_video(file: Path, name: str) -> Video:
    """A video file, decoded. Raises OutputProblem."""
    import cv2

    with reading(name, "video"):
        reader = cv2.VideoCapture(str(file))
        if not reader.isOpened():
            raise OutputProblem(f"{name} cannot be read as video")
        fps = float(reader.get(cv2.CAP_PROP_FPS))
        code = int(reader.get(cv2.CAP_PROP_FOURCC))
        wide, high = reader.get(cv2.CAP_PROP_FRAME_WIDTH), reader.get(cv2.CAP_PROP_FRAME_HEIGHT)
        shown: list[Any] = []
        while wide * high <= MAX_PIXELS:
            more, frame = reader.read()
            if not more:
                break
            if (len(shown) + 1) * wide * high > 600_000_000 or len(shown) >= MAX_FRAMES:
                raise OutputProblem(f"{name} is too long")
            shown.append(frame[:, :, ::-1])
        reader.release()
    if not shown:
        raise OutputProblem(f"{name} holds no frames")
    return Video(
        shown, fps, "".join(chr(code >> 8 * i & 255) for i in range(4)).strip("\0 "), _has_sound(file)
    )


def _has_sound(file: Path) -> bool:
    import subprocess

    asked = ["ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "stream=index", "-of", "csv"]
    return bool(subprocess.run([*asked, str(file)], capture_output=True, check=False).stdout.strip())
