"""How far two colours can be told apart (WCAG 2.2)."""

from __future__ import annotations

from typing import Any


def contrast(one: Any, other: Any) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(rgb: Any) -> float:
    """The relative luminance of an sRGB colour (WCAG 2.2)."""
    parts = [float(value) / 255 for value in rgb]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
