"""Pictures and sounds."""

from __future__ import annotations

import math

from pybench.families import forms
from pybench.families.drawing import Draw, Drawn, Step, family, q
from pybench.families.figures import look_at

Rgb = tuple[int, int, int]
_RATE = 8_000


def _tiles(draw: Draw, across: int, down: int, side: int) -> tuple[list[list[Rgb]], list[list[Rgb]]]:
    """A picture of plain tiles: its pixels, and the colour of each tile."""
    colours = [
        [
            (draw.dice.randrange(256), draw.dice.randrange(256), draw.dice.randrange(256))
            for _ in range(across)
        ]
        for _ in range(down)
    ]
    pixels = [[colour for colour in row for _ in range(side)] for row in colours for _ in range(side)]
    return pixels, colours


def _open(draw: Draw) -> Step:
    return look_at(
        draw, "png", ["import PIL.Image"], "image = PIL.Image.open(file)", "image.size, image.mode"
    )


@family("image_audio")
def picture_size(draw: Draw) -> Drawn:
    """Width and height of a picture."""
    side = draw.dice.randint(7, 23)
    pixels, _ = _tiles(draw, draw.dice.randint(2, 7), draw.dice.randint(2, 7), side)
    file = f"{draw.stem()}.png"
    request = draw.say(
        en=(
            f"How wide and how high is the picture {file}, in pixels?",
            f"Give the width and the height of {file} in pixels.",
            f"What size does the image {file} have?",
            f"Tell me the dimensions of {file} in pixels.",
            f"Measure {file}: width and height, counted in pixels.",
        ),
        zh=(
            f"图片 {file} 的宽和高各是多少像素?",
            f"请给出 {file} 的宽度和高度(像素)。",
            f"图像 {file} 的尺寸是多少?",
            f"{file} 有多宽多高? 单位像素。",
        ),
    )
    ending = draw.ending("width=number; height=number", "width=数字; height=数字")
    code = 'print(f"width={image.width}; height={image.height}")'
    return draw.answered(
        f"{request} {ending}", {file: forms.picture(pixels)}, [_open(draw), draw.work(code)],
        "fields", {"width": len(pixels[0]), "height": len(pixels)},
    )  # fmt: skip


@family("image_audio")
def resized_picture(draw: Draw) -> Drawn:
    """A picture in another size."""
    across, down = draw.dice.randint(2, 4), draw.dice.randint(2, 4)
    pixels, colours = _tiles(draw, across, down, 24)
    side = draw.pick((10, 12, 16, 36, 48, 60))
    width, height = across * side, down * side
    file, output = f"{draw.stem()}.png", f"output/{draw.stem()}.png"
    request = draw.say(
        en=(
            f"Resize {file} to {width} x {height} pixels and save it as {output}.",
            f"Make {file} {width} pixels wide and {height} high; the file should be {output}.",
            f"Scale the picture {file} to a width of {width} and a height of {height}, saved as {output}.",
            f"I need {file} in the size {width} by {height} pixels, under {output}.",
            f"Save to {output} the image {file} scaled to {width} times {height} pixels.",
        ),
        zh=(
            f"把 {file} 缩放到 {width} x {height} 像素, 保存为 {output}。",
            f"将 {file} 改为宽 {width}、高 {height} 像素, 存到 {output}。",
            f"请把图片 {file} 调整为宽 {width} 高 {height}, 文件名 {output}。",
            f"需要 {file} 的 {width} 乘 {height} 像素版本, 保存到 {output}。",
        ),
    )
    code = f"small = image.resize(({width}, {height}))\nsmall.save({q(output)})\nprint(small.size)"
    points = [
        {"x": x * side + side // 2, "y": y * side + side // 2, "rgb": list(colour)}
        for y, row in enumerate(colours)
        for x, colour in enumerate(row)
    ]
    drawn = draw.saved(
        request, {file: forms.picture(pixels)}, [_open(draw), draw.work(code)], output,
        "image.facts", width=width, height=height,
    )  # fmt: skip
    return draw.also(drawn, "image.colour_at", path=output, points=points)


@family("image_audio")
def turned_picture(draw: Draw) -> Drawn:
    """A picture turned or mirrored."""
    across, down, side = draw.dice.randint(2, 5), draw.dice.randint(2, 5), draw.dice.randint(14, 28)
    pixels, colours = _tiles(draw, across, down, side)
    file, output = f"{draw.stem()}.png", f"output/{draw.stem()}.png"
    turn = draw.dice.random() < 0.5
    en, zh = (
        ("upside down, by 180 degrees", "旋转 180 度") if turn else ("mirrored, left to right", "左右镜像")
    )
    request = draw.say(
        en=(
            f"Save {file} {en}, as {output}.",
            f"I want the picture {file} {en}; write it to {output}.",
            f"Please store {file} as {output}, {en}.",
            f"Make {output}: the image {file}, {en}.",
            f"Turn {file} into {output}, that is, {en}.",
        ),
        zh=(
            f"把 {file} {zh}后保存为 {output}。",
            f"请将图片 {file} {zh}, 存到 {output}。",
            f"由 {file} 生成 {output}: {zh}。",
            f"需要 {file} {zh}的版本, 文件 {output}。",
        ),
    )
    flipped = [list(reversed(row)) for row in (reversed(colours) if turn else colours)]
    how = "image.rotate(180)" if turn else "ImageOps.mirror(image)"
    head = "" if turn else "from PIL import ImageOps\n\n"
    code = f"{head}turned = {how}\nturned.save({q(output)})\nprint(turned.size)"
    points = [
        {"x": x * side + side // 2, "y": y * side + side // 2, "rgb": list(colour)}
        for y, row in enumerate(flipped)
        for x, colour in enumerate(row)
    ]
    drawn = draw.saved(
        request, {file: forms.picture(pixels)}, [_open(draw), draw.work(code)], output,
        "image.facts", width=across * side, height=down * side,
    )  # fmt: skip
    return draw.also(drawn, "image.colour_at", path=output, points=points)


@family("image_audio")
def colour_of_pixel(draw: Draw) -> Drawn:
    """The colour at one place of a picture."""
    side = draw.dice.randint(8, 20)
    pixels, _ = _tiles(draw, draw.dice.randint(2, 5), draw.dice.randint(2, 5), side)
    x, y = draw.dice.randrange(len(pixels[0])), draw.dice.randrange(len(pixels))
    file = f"{draw.stem()}.png"
    request = draw.say(
        en=(
            f"What colour (red, green, blue) does {file} have at x = {x}, y = {y}, counted from the top left?",
            f"Give the RGB value of the pixel ({x}, {y}) of {file}; (0, 0) is the top left.",
            f"Which colour is at column {x} and row {y} (from 0, top left) of {file}?",
            f"Read the pixel {x}, {y} of the picture {file} (origin top left) and give its red, green and blue.",
            f"In {file}, what are red, green and blue at the point x {x}, y {y} from the upper left?",
        ),
        zh=(
            f"{file} 在 x = {x}, y = {y}(从左上角算起)的颜色(红、绿、蓝)是多少?",
            f"请给出 {file} 像素 ({x}, {y}) 的 RGB 值, 左上角为 (0, 0)。",
            f"{file} 第 {x} 列第 {y} 行(从 0 起, 左上)是什么颜色?",
            f"读取图片 {file} 中点 ({x}, {y}) 的红绿蓝值, 原点在左上。",
        ),
    )
    ending = draw.ending("red, green, blue", "红, 绿, 蓝")
    code = f'red, green, blue = image.convert("RGB").getpixel(({x}, {y}))\nprint(f"{{red}}, {{green}}, {{blue}}")'
    return draw.answered(
        f"{request} {ending}", {file: forms.picture(pixels)}, [_open(draw), draw.work(code)],
        "words", list(pixels[y][x]),
    )  # fmt: skip


def _tones(parts: list[tuple[float, float]]) -> list[int]:
    """Samples of one tone after another: (Hz, seconds) each."""
    return [
        round(9_000 * math.sin(2 * math.pi * hertz * n / _RATE))
        for hertz, seconds in parts
        for n in range(round(seconds * _RATE))
    ]


def _listen(draw: Draw) -> Step:
    return look_at(
        draw, "wav", ["import soundfile as sf"], "samples, rate = sf.read(file)", "samples.shape, rate"
    )


@family("image_audio")
def length_of_sound(draw: Draw) -> Drawn:
    """How long a recording is."""
    seconds = draw.dice.randint(3, 40) / 10
    file = f"{draw.stem()}.wav"
    request = draw.say(
        en=(
            f"How many seconds long is {file}?",
            f"What is the duration of the recording {file} in seconds?",
            f"Tell me the length of {file} in seconds.",
            f"For how many seconds does {file} play?",
            f"Find out how long the sound {file} lasts, in seconds.",
        ),
        zh=(
            f"{file} 有多少秒长?",
            f"录音 {file} 的时长是多少秒?",
            f"请告诉我 {file} 的长度(秒)。",
            f"音频 {file} 播放几秒?",
        ),
    )
    ending = draw.ending("seconds, to 1 decimal", "秒数, 一位小数")
    data = forms.sound(_tones([(draw.dice.randrange(200, 900), seconds)]), _RATE)
    steps = [_listen(draw), draw.work("print('%.1f' % (len(samples) / rate))")]
    return draw.answered(
        f"{request} {ending}", {file: data}, steps, "number", seconds, decimals=1, abs=0.051,
        units=["s", "sec", "seconds", "秒"],
    )  # fmt: skip


@family("image_audio")
def beginning_of_sound(draw: Draw) -> Drawn:
    """The first seconds of a recording."""
    parts = [(draw.dice.randrange(200, 1_500, 10) * 1.0, draw.dice.randint(5, 9) / 10) for _ in range(3)]
    samples, seconds = _tones(parts), draw.dice.randint(6, 13) / 10
    file, output = f"{draw.stem()}.wav", f"output/{draw.stem()}.wav"
    request = draw.say(
        en=(
            f"Save the first {seconds} seconds of {file} as {output}.",
            f"Cut {file} down to its first {seconds} seconds and write that to {output}.",
            f"I only need the beginning of {file}, {seconds} seconds of it, in {output}.",
            f"Keep {seconds} seconds from the start of {file}; save them to {output}.",
            f"Make {output} out of the opening {seconds} seconds of {file}.",
        ),
        zh=(
            f"把 {file} 的前 {seconds} 秒保存为 {output}。",
            f"截取 {file} 开头的 {seconds} 秒, 写入 {output}。",
            f"我只需要 {file} 最初的 {seconds} 秒, 存到 {output}。",
            f"由 {file} 的头 {seconds} 秒生成 {output}。",
        ),
    )
    code = (
        f"part = samples[: int({seconds} * rate)]\nsf.write({q(output)}, part, rate)\nprint(len(part) / rate)"
    )
    kept = [sample / 32_768 for sample in samples[: int(seconds * _RATE)]]
    return draw.saved(
        request, {file: forms.sound(samples, _RATE)}, [_listen(draw), draw.work(code)], output,
        "audio.like", expect=kept, rate=_RATE,
    )  # fmt: skip


@family("image_audio", is_held_out=True)
def pitch_of_sound(draw: Draw) -> Drawn:
    """The strongest frequency of a recording."""
    hertz = draw.dice.randrange(150, 1_500, 10)
    file = f"{draw.stem()}.wav"
    request = draw.say(
        en=(
            f"{file} is a steady tone. What is its frequency in Hz, to the nearest 10?",
            f"Which frequency (Hz, rounded to tens) is strongest in {file}?",
            f"Find the pitch of the tone in {file}, in hertz, rounded to the nearest ten.",
        ),
        zh=(
            f"{file} 是一个稳定的音。它的频率是多少赫兹(四舍五入到十位)?",
            f"{file} 中最强的频率是多少 Hz? 取整到十。",
            f"请求出 {file} 的音高(赫兹, 精确到 10)。",
        ),
    )
    ending = draw.ending("number", "数字")
    code = (
        "import numpy as np\n\nstrength = np.abs(np.fft.rfft(samples))\n"
        "best = np.fft.rfftfreq(len(samples), 1 / rate)[strength.argmax()]\nprint(int(round(best, -1)))"
    )
    data = forms.sound(_tones([(hertz, draw.dice.randint(10, 20) / 10)]), _RATE)
    return draw.answered(
        f"{request} {ending}",
        {file: data},
        [_listen(draw), draw.work(code)],
        "integer",
        hertz,
    )


@family("image_audio", is_held_out=True)
def cropped_picture(draw: Draw) -> Drawn:
    """A part of a picture."""
    across, down, side = draw.dice.randint(3, 5), draw.dice.randint(3, 5), draw.dice.randint(14, 26)
    pixels, colours = _tiles(draw, across, down, side)
    left, top = draw.dice.randrange(across - 1), draw.dice.randrange(down - 1)
    right, bottom = draw.dice.randint(left + 1, across), draw.dice.randint(top + 1, down)
    box = (left * side, top * side, right * side, bottom * side)
    file, output = f"{draw.stem()}.png", f"output/{draw.stem()}.png"
    request = draw.say(
        en=(
            f"Crop {file} to the box from ({box[0]}, {box[1]}) to ({box[2]}, {box[3]}) in pixels and save it as {output}.",
            f"Cut out of {file} what lies between x {box[0]} and {box[2]} and y {box[1]} and {box[3]}; save it as {output}.",
            f"From {file} keep x {box[0]} to {box[2]}, y {box[1]} to {box[3]} (pixels, from the top left), as {output}.",
        ),
        zh=(
            f"把 {file} 裁剪为从 ({box[0]}, {box[1]}) 到 ({box[2]}, {box[3]}) 的区域(像素), 保存为 {output}。",
            f"截取 {file} 中 x 从 {box[0]} 到 {box[2]}、y 从 {box[1]} 到 {box[3]} 的部分, 存到 {output}。",
            f"请裁出 {file} 的 x {box[0]}–{box[2]}, y {box[1]}–{box[3]}(左上角为原点), 文件 {output}。",
        ),
    )
    code = f"part = image.crop({box})\npart.save({q(output)})\nprint(part.size)"
    points = [
        {"x": (x - left) * side + side // 2, "y": (y - top) * side + side // 2, "rgb": list(colours[y][x])}
        for y in range(top, bottom)
        for x in range(left, right)
    ]
    drawn = draw.saved(
        request, {file: forms.picture(pixels)}, [_open(draw), draw.work(code)], output,
        "image.facts", width=box[2] - box[0], height=box[3] - box[1],
    )  # fmt: skip
    return draw.also(drawn, "image.colour_at", path=output, points=points)
