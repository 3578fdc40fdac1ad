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
    + "\n\ndef truth(inputs):\n    return {'turned': np.asarray(scene).transpose(1, 0, 2)[:, ::-1], 'left': np.asarray(scene).transpose(1, 0, 2)[::-1], 'scene': np.asarray(scene), 'everywhere': np.ones((120, 160), bool), 'disc': np.hypot(*(np.mgrid[:120, :120] - 59.5)) < 50}\n"
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


LOCAL: dict[str, tuple[str, bool]] = {
    "resampled there and back": ("p = scene.resize((320, 240), Image.Resampling.LANCZOS).resize((160, 120))", True),
    "jpeg": ("scene.save('p.jpg', quality=85); p = Image.open('p.jpg')", True),
    "turned by its EXIF note": (
        "p = scene.transpose(Image.Transpose.ROTATE_90); e = Image.Exif(); e[274] = 6; p.info['exif'] = e.tobytes()", True,
    ),
    "EXIF note over the right pixels": ("p = scene; e = Image.Exif(); e[274] = 3; p.info['exif'] = e.tobytes()", False),
    "stain": ("p = scene.copy(); ImageDraw.Draw(p).ellipse((120, 80, 126, 86), fill=(90, 60, 40))", False),
    "watermark": ("p = Image.blend(scene, scene.copy(), 1); ImageDraw.Draw(p, 'RGBA').text((60, 100), 'SAMPLE', fill=(255, 255, 255, 150))", False),
    "seam": ("p = scene.copy(); ImageDraw.Draw(p).line((80, 0, 80, 119), fill='white')", False),
    "a piece in grey": ("p = scene.copy(); p.paste(scene.crop((20, 30, 50, 60)).convert('L'), (20, 30))", False),
}  # fmt: skip


@pytest.mark.parametrize(("code", "passes"), LOCAL.values(), ids=LOCAL)
def test_one_local_defect_is_enough(with_scene: Judge, code: str, passes: bool) -> None:
    code = (
        f"{SCENE}{code}\np.save('output/p.png', **({{'exif': p.info['exif']}} if 'exif' in p.info else {{}}))"
    )
    params = {"path": "output/p.png", "expect": "$scene", "ssim": 0.7, "max_diff": 12}
    grade = with_scene(code, ("image.like", params), truth={})
    assert grade.passed is passes, grade.checks[0].reason


def test_a_picture_has_one_frame(with_scene: Judge) -> None:
    code = (
        SCENE + "scene.save('output/p.png', save_all=True, append_images=[scene.transpose(0)], duration=500)"
    )
    grade = with_scene(code, ("image.facts", {"path": "output/p.png"}), truth={})
    assert "2 frames" in grade.checks[0].reason


def test_what_is_to_stay_may_not_change_at_all(with_scene: Judge) -> None:
    params = {"path": "output/p.png", "expect": "$scene", "max_diff": 20, "kept": [[True] * 160] * 120}
    exact, lossy = (
        "scene.save('output/p.png')",
        "scene.save('p.jpg', quality=70); Image.open('p.jpg').save('output/p.png')",
    )
    checks = ("image.like", {**params, "kept": "$everywhere", "ssim": 0.5})
    assert with_scene(SCENE + exact, checks, truth={}).passed
    assert with_scene(SCENE + lossy, checks, truth={}).passed is False


ALPHA: dict[str, tuple[str, bool]] = {
    "sharp": ("a = disc * 255", True),
    "soft edge": ("a = np.array(Image.fromarray(np.uint8(disc * 255)).filter(ImageFilter.BoxBlur(1)))", True),
    "hole": ("a = disc * 255; a[50:56, 60:66] = 0", False),
    "faint rest": ("a = disc * 225 + 30", False),
    "glassy": ("a = disc * 200", False),
    "square": ("a = disc * 0; a[10:110, 10:110] = 255", False),
}


@pytest.mark.parametrize(("code", "passes"), ALPHA.values(), ids=ALPHA)
def test_transparency(with_scene: Judge, code: str, passes: bool) -> None:
    disc = "y, x = np.mgrid[:120, :120] - 59.5\ndisc = np.uint8(x * x + y * y < 50 * 50)\n"
    save = "\nImage.fromarray(np.dstack([np.zeros((120, 120, 3)), a]).astype(np.uint8)).save('output/p.png')"
    params = {"path": "output/p.png", "opaque": "$disc", "iou": 0.95}
    grade = with_scene(SCENE + disc + code + save, ("image.transparent", params), truth={})
    assert grade.passed is passes, grade.checks[0].reason


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


TWO_SIDES = """
import numpy as np, soundfile
rate = 16000
t = np.arange(3 * rate) / rate
both = np.stack([0.3 * np.sin(2 * np.pi * 440 * t), 0.2 * np.sin(2 * np.pi * 660 * t)], axis=1)
both *= np.minimum(1, np.abs(np.sin(2 * np.pi * t)) * 3)[:, None]
dice = np.random.default_rng(1)
"""
DEFECTS: dict[str, tuple[str, bool]] = {
    "as it is": ("pass", True),
    "24 bits": ("form = 'PCM_24'", True),
    "both sides late": ("both = np.pad(both, ((480, 0), (0, 0)))[:-480]", True),
    "one side late": ("both[:, 1] = np.roll(both[:, 1], 640)", False),
    "hiss": ("both += dice.normal(0, 0.02, both.shape)", False),
    "hum": ("both += 0.03 * np.sin(2 * np.pi * 50 * t)[:, None]", False),
    "crackle": ("both[dice.integers(0, len(t), 12)] += 0.5", False),
    "one click": ("both[20000] = 0.9", False),
    "a little loud": ("both *= 10 ** (0.9 / 20)", False),
    "a side away": ("both[:, 1] = 0", False),
}


@pytest.mark.parametrize(("code", "passes"), DEFECTS.values(), ids=DEFECTS)
def test_what_one_would_hear(judge: Judge, monkeypatch: pytest.MonkeyPatch, code: str, passes: bool) -> None:
    from pathlib import Path

    written = Path.write_text
    truth = TWO_SIDES + "\n\ndef truth(inputs):\n    return {'both': both}\n"

    def write_text(self: Path, text: str, *args: Any, **kwargs: Any) -> int:
        return written(self, truth if self.name == "truth.py" else text, *args, **kwargs)

    monkeypatch.setattr(Path, "write_text", write_text)
    snippet = f"{TWO_SIDES}form = 'PCM_16'\n{code}\nsoundfile.write('output/s.wav', both, rate, subtype=form)"
    params = {"path": "output/s.wav", "expect": "$both", "rate": 16000, "channels": True, "noise_db": 25}
    grade = judge(snippet, ("audio.like", params), truth={})
    assert grade.passed is passes, grade.checks[0].reason


def test_the_form_of_a_sound(judge: Judge) -> None:
    code = TONE + "soundfile.write('output/s.wav', tone, rate, subtype='PCM_U8')"
    assert judge(code, ("audio.facts", {"path": "output/s.wav", "form": "PCM_U8"})).passed
    assert judge(code, ("audio.facts", {"path": "output/s.wav", "form": "PCM_16"})).passed is False
    coarse = TONE + "soundfile.write('output/s.wav', np.round(tone * 128) / 128, rate, subtype='PCM_16')"
    assert judge(coarse, ("audio.facts", {"path": "output/s.wav", "form": "PCM_16"})).passed is False


@pytest.mark.parametrize(("kbps", "passes"), [(32, False), (96, True), (128, True)])
def test_the_bit_rate_of_an_mp3(judge: Judge, kbps: int, passes: bool) -> None:
    convert = f"from pydub import AudioSegment\nAudioSegment.from_wav('s.wav').export('output/s.mp3', bitrate='{kbps}k')"
    code = f"{TONE}soundfile.write('s.wav', tone, rate)\n{convert}"
    grade = judge(code, ("audio.facts", {"path": "output/s.mp3", "min_kbps": 96}))
    assert grade.passed is passes, grade.checks[0].reason


FILM = """
import cv2, subprocess
import numpy as np
film = cv2.VideoWriter('s.mp4', cv2.VideoWriter_fourcc(*'mp4v'), 10, (64, 48))
for number in range(20):
    film.write(np.full((48, 64, 3), number * 12, np.uint8))
film.release()
"""


@pytest.mark.parametrize("has_sound", [False, True])
def test_a_film_without_sound(judge: Judge, has_sound: bool) -> None:
    add = "-f lavfi -i sine=440:d=2 -shortest -c:a aac" if has_sound else ""
    code = (
        f"{FILM}subprocess.run('ffmpeg -v error -i s.mp4 {add} -c:v copy output/s.mp4'.split(), check=True)"
    )
    check = ("image.video", {"path": "output/s.mp4", "fps": 10, "count": 20, "silent": True})
    assert judge(code, check).passed is not has_sound
