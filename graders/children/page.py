"""Child job: load an html page of the agent's in a browser, do steps as a person would, tell what is seen."""

import base64
import io
from pathlib import Path
from typing import Any

from devtools import BrowserGone, Page  # type: ignore[import-not-found]  # beside this file, on the job's path

HERE = Path(__file__).parent
_SETTLE_MS = 400
"""On the page's clock after each action: for delayed handlers and short transitions."""
_MIN_CONTRAST = 40
"""Of 255: how far the ink of a text is from its ground at least."""
_MAX_ERRORS = 20


def main(payload: dict[str, Any], call: Any) -> dict[str, Any]:
    """Return {errors: [...], requests: [...], seen: [one value for each step, or {"problem": text}]}, or
    {gone: why} where the page brought its browser down, or {fault: why} where the browser does not start."""
    try:
        page = Page(Path(payload["browser"]), (HERE / "page.js").read_text(encoding="utf-8"))
    except (BrowserGone, OSError, ValueError) as error:
        return {"fault": f"{payload['browser']} does not start: {error}"}
    try:
        return _played(page, Path(payload["path"]), payload["steps"])
    except BrowserGone as error:
        return {"gone": str(error)}
    finally:
        page.close()


def _played(page: Page, path: Path, steps: list[dict[str, Any]]) -> dict[str, Any]:
    page.open(path)
    page.pass_time(_SETTLE_MS)
    hands = Hands(page, path)
    seen = [hands.do(step) for step in steps]
    own = path.resolve().as_uri()
    inner = (own, "data:", "blob:", "about:")
    requests = [url for url in page.requests if not url.startswith(inner)]
    return {"errors": page.errors[:_MAX_ERRORS], "requests": requests[:_MAX_ERRORS], "seen": seen}


class Hands:
    """Does a person's steps on a page."""

    def __init__(self, page: Page, path: Path) -> None:
        self._page, self._path = page, path
        self._inked: set[str] = set()

    def do(self, step: dict[str, Any]) -> Any:
        """One step: what is seen, or {"problem": text} where it cannot be done."""
        try:
            if "select" in step:
                return self._look(step["select"], step.get("named", False))
            if "eval" in step:
                return self._page.evaluate(step["eval"])
            self._act(step)
            self._page.pass_time(step.get("wait_ms", _SETTLE_MS))
        except ValueError as error:
            return {"problem": str(error)}
        return None

    def _act(self, step: dict[str, Any]) -> None:
        if "reload" in step:
            self._page.open(self._path)
        elif "click" in step:
            self._click(step["click"], step.get("text"), step.get("nth", 1))
        elif "type" in step:
            self._type(step["type"], str(step["value"]))
        elif "choose" in step:
            self._checked(step["choose"], self._page.ask("choose", step["choose"], str(step["value"])))
        elif "key" in step:
            if "on" in step:
                self._click(step["on"])
            self._press(step["key"])

    def _look(self, css: str, is_name_asked: bool) -> list[dict[str, Any]]:
        """All matches that are shown, as they stand on the screen; the first one that says something must
        really be read by a person, and so must the first whose colour seems to be that of its ground."""
        seen: list[dict[str, Any]] = self._page.ask("look", css)
        numbers = [one.pop("number") for one in seen]
        doubtful = [number for number, one in zip(numbers, seen, strict=True) if one.pop("doubtful")]
        speaking = next((number for number, one in zip(numbers, seen, strict=True) if one["text"]), None)
        if speaking is not None:
            place = self._checked(css, self._page.ask("place", css, speaking, True))
            if css not in self._inked:
                self._inked.add(css)
                if not self._has_ink(place):
                    raise ValueError(f"{css} cannot be read: its text has the colour of its ground")
        for number in doubtful[:1]:
            place = self._checked(css, self._page.ask("doubtfulPlace", css, number))
            if "left" in place and not self._has_ink(place):
                raise ValueError(f"{css} cannot be read: a part of it has the colour of its ground")
        if is_name_asked and seen:
            place = self._checked(f"the name of {css}", self._page.ask("labelPlace", css))
            if "left" in place and not self._has_ink(place):
                raise ValueError(f"the name of {css} cannot be read: it has the colour of its ground")
        return seen

    def _click(self, css: str, text: str | None = None, nth: int = 1) -> None:
        number = nth - 1 if text is None else self._page.ask("numberOf", css, text)
        shown = css if text is None else f"{css} {text!r}"
        place = self._page.ask("place", css, number, False) if number >= 0 else {"problem": "is not shown"}
        if not ("x" in place and self._page.ask("isDisabled", css, number)):
            self._checked(shown, place)
            self._checked(shown, {"problem": self._page.ask("buttonProblem", css, number)})
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            button = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            self._page.call("Input.dispatchMouseEvent", type=kind, x=place["x"], y=place["y"], **button)

    def _type(self, css: str, value: str) -> None:
        self._checked(css, self._page.ask("place", css, 0, False))
        if self._checked(css, self._page.ask("prepare", css, value))["done"]:
            return
        self._press("Backspace")
        for letter in value:
            self._press(letter)
        self._page.pass_time(_SETTLE_MS)
        self._page.ask("leave", css)

    def _press(self, key: str) -> None:
        codes = {"Enter": 13, "Backspace": 8, "Escape": 27, "Tab": 9, " ": 32, "ArrowLeft": 37, "ArrowUp": 38,
                 "ArrowRight": 39, "ArrowDown": 40}  # fmt: skip
        code = codes.get(key, ord(key.upper()) if len(key) == 1 and key.isalnum() else 0)
        facts = {"key": key, "windowsVirtualKeyCode": code}
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        self._page.call("Input.dispatchKeyEvent", type="keyDown", **facts, **({"text": text} if text else {}))
        self._page.call("Input.dispatchKeyEvent", type="keyUp", **facts)

    def _has_ink(self, place: dict[str, Any]) -> bool:
        import numpy as np
        from PIL import Image

        clip = {
            "x": place["left"],
            "y": place["top"],
            "width": place["width"],
            "height": place["height"],
            "scale": 1,
        }
        shot = self._page.call("Page.captureScreenshot", clip=clip)
        with Image.open(io.BytesIO(base64.b64decode(shot["data"]))) as image:
            colours = np.asarray(image.convert("RGB"), dtype=int).reshape(-1, 3)
        return bool(np.ptp(colours, axis=0).max() >= _MIN_CONTRAST)

    @staticmethod
    def _checked(shown: str, answer: dict[str, Any]) -> dict[str, Any]:
        if answer.get("problem"):
            raise ValueError(f"{shown} {answer['problem']}")
        return answer
