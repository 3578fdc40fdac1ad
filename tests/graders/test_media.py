# ruff: noqa: E501 - a snippet that makes an output stands on one line
"""Pictures and sound: codecs and rounding pass, another transformation fails."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge

SCENE = """
import numpy as np
from PIL import Image, ImageDraw, ImageFilter
dice = np.random.default_rng(3)
scene = Image.fromarray(dice.integers(0, 255, (12, 16, 3), dtype=np.uint8)).resize((160, 120), Image.Resampling.BICUBIC)
ImageDraw.Draw(scene).polygon([(20, 20), (90, 30), (40, 100)], fill=(250, 240, 20))
"""
TRUTH = (
    SCENE
    + "\n\ndef truth(inputs):\n    return {'turned': np.asarray(scene).transpose(1, 0, 2)[:, ::-1], 'left': np.asarray(scene).transpose(1, 0, 2)[::-1], 'scene': np.asarray(scene)}\n"
)
PICTURES: dict[str, tuple[str, bool]] = {
    "png": ("scene.transpose(Image.Transpose.ROTATE_270).save('output/p.png')", True),
    "alpha": ("scene.transpose(Image.Transpose.ROTATE_270).convert('RGBA').save('output/p.png')", True),
    "other side": ("scene.transpose(Image.Transpose.ROTATE_90).save('output/p.png')", False),
    "mirrored": ("scene.transpose(Image.Transpose.TRANSPOSE).save('output/p.png')", False),
    "unchanged": ("scene.save('output/p.png')", False),
    "smaller": ("scene.transpose(Image.Transpose.ROTATE_270).resize((60, 80)).save('output/p.png')", False),
    "jpeg by another name": (
        "scene.transpose(Image.Transpose.ROTATE_270).save('output/p.png', format='JPEG')",
        False,
    ),
    "blank": ("Image.new('RGB', (120, 160), 'white').save('output/p.png')", False),
    "darker": (
        "scene.transpose(Image.Transpose.ROTATE_270).point(lambda v: v * 0.8).save('output/p.png')",
        False,
    ),
}


@pytest.fixture
def with_scene(judge: Judge, monkeypatch: pytest.MonkeyPatch) -> Judge:
    """A judge whose truth is the turned scene as an array, made in the grading job."""
    from pathlib import Path

    written = Path.write_text

    def write_text(self: Path, text: str, *args: Any, **kwargs: Any) -> int:
        return written(self, TRUTH if self.name == "truth.py" else text, *args, **kwargs)

    monkeypatch.setattr(Path, "write_text", write_text)
    return judge


@pytest.mark.parametrize(("code", "passes"), PICTURES.values(), ids=PICTURES)
def test_a_turned_picture(with_scene: Judge, code: str, passes: bool) -> None:
    params = {"path": "output/p.png", "expect": "$turned", "unlike": ["$left"], "ssim": 0.9}
    grade = with_scene(SCENE + code, ("image.like", params), truth={})
    assert grade.passed is passes, grade.checks[0].reason


def test_jpeg_is_near_enough(with_scene: Judge) -> None:
    code = SCENE + "scene.transpose(Image.Transpose.ROTATE_270).save('output/p.jpg', quality=88)"
    assert with_scene(
        code, ("image.like", {"path": "output/p.jpg", "expect": "$turned", "ssim": 0.9}), truth={}
    ).passed


def test_amount_and_direction_of_a_change(with_scene: Judge) -> None:
    params = {"path": "output/p.png", "source": "$scene", "measure": "sharpness", "at_most": 0.5}
    soft = SCENE + "scene.filter(ImageFilter.GaussianBlur(3)).save('output/p.png')"
    assert with_scene(soft, ("image.changed", params), truth={}).passed
    for other in ("scene.save('output/p.png')", "Image.new('RGB', (160, 120)).save('output/p.png')"):
        assert with_scene(SCENE + other, ("image.changed", params), truth={}).passed is False


def test_codes_are_read(judge: Judge) -> None:
    code = "import qrcode\nqrcode.make('https://example.org/{}').save('output/q.png')"
    check = ("image.codes", {"path": "output/q.png", "expect": "https://example.org/7"})
    assert judge(code.format(7), check).passed
    assert judge(code.format(8), check).passed is False
    assert (
        judge(
            "from PIL import Image\nImage.new('RGB', (300, 300), 'white').save('output/q.png')", check
        ).passed
        is False
    )


TONE = """
import numpy as np, soundfile
rate = 16000
t = np.arange(3 * rate) / rate
tone = 0.5 * np.sin(2 * np.pi * 440 * t) * np.linspace(0, 1, len(t))
"""
SOUNDS: dict[str, tuple[str, bool]] = {
    "wav": ("soundfile.write('output/s.wav', tone, rate)", True),
    "float": ("soundfile.write('output/s.wav', tone, rate, subtype='FLOAT')", True),
    "stereo": ("soundfile.write('output/s.wav', np.stack([tone, tone], axis=1), rate)", True),
    "louder": ("soundfile.write('output/s.wav', np.clip(tone * 1.5, -1, 1), rate)", False),
    "faded the other way": ("soundfile.write('output/s.wav', tone[::-1], rate)", False),
    "shorter": ("soundfile.write('output/s.wav', tone[: rate * 2], rate)", False),
    "silent": ("soundfile.write('output/s.wav', tone * 0, rate)", False),
    "other pitch": (
        "soundfile.write('output/s.wav', 0.5 * np.sin(2 * np.pi * 466 * t) * np.linspace(0, 1, len(t)), rate)",
        False,
    ),
    "other speed": ("soundfile.write('output/s.wav', tone, 22050)", False),
    "no wav": ("soundfile.write('output/s.wav', tone, rate, format='FLAC', subtype='PCM_16')", False),
}


@pytest.mark.parametrize(("code", "passes"), SOUNDS.values(), ids=SOUNDS)
def test_sound(judge: Judge, monkeypatch: pytest.MonkeyPatch, code: str, passes: bool) -> None:
    import math

    truth = {"tone": [0.5 * math.sin(2 * math.pi * 440 * i / 16000) * i / 47999 for i in range(48000)]}
    grade = judge(
        TONE + code, ("audio.like", {"path": "output/s.wav", "expect": "$tone", "rate": 16000}), truth=truth
    )
    assert grade.passed is passes, grade.checks[0].reason


def test_mp3_is_near_enough(judge: Judge) -> None:
    code = TONE + "soundfile.write('output/s.mp3', tone, rate, format='MP3')"
    tones = {"path": "output/s.mp3", "expect": [{"start_sec": 1, "end_sec": 2, "hz": 440}]}
    facts = {"path": "output/s.mp3", "duration_sec": 3.0, "rate": 16000, "channels": 1, "slack_sec": 0.1}
    assert judge(code, ("audio.tones", tones), ("audio.facts", facts)).passed
