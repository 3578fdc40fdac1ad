"""The statistics of pass rates, one function each, with the source of its formula.

A rate over tasks comes as two arrays, one entry a task: `passed` (trials that passed) and `trials`
(trials that count). Epochs of a task resemble each other, so that tasks, not trials, are what is drawn
again or swapped. Everything random takes a seed and gives the same results every time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Floats = np.ndarray[Any, np.dtype[np.float64]]

CONFIDENCE = 0.95
ALPHA = 0.05
POWER = 0.8

_RESAMPLES = 4000
_FLIPS = 20_000
_EXACT_FLIPS = 14
"""Up to so many tasks that differ, all sign patterns are gone through (16,384)."""
_CHUNK = 4_000_000
"""Random numbers held at once."""


@dataclass(frozen=True)
class Interval:
    """A confidence interval and the method that gave it."""

    low: float
    high: float
    method: str


def wilson(passed: float, trials: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The score interval of a proportion (Wilson, JASA 22, 1927), without continuity correction.

    `passed` may be a fraction, for a mean of task rates. Agrees with `statsmodels`
    `proportion_confint(method="wilson")` and `scipy.stats.binomtest(...).proportion_ci("wilson")`.

    Raises:
        ValueError: no trials, or not 0 <= passed <= trials.
    """
    if trials <= 0 or not 0 <= passed <= trials:
        raise ValueError(f"wilson: {passed} of {trials} is no proportion")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    rate, weight = passed / trials, z * z / trials
    centre = (rate + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(rate * (1 - rate) / trials + weight / (4 * trials))
    low = 0.0 if passed == 0 else max(0.0, centre - half)
    high = 1.0 if passed == trials else min(1.0, centre + half)
    return low, high


def rate_interval(passed: Sequence[int], trials: Sequence[int], seed: int = 0) -> Interval | None:
    """The 95 % interval of sum(passed) / sum(trials); entries are tasks. None without any trial.

    One trial a task: Wilson. Several: bootstrap over tasks (`bootstrap`), and Wilson with the number of
    tasks as its size where all resamples agree, as when every task passed.
    """
    tasks = [(won, count) for won, count in zip(passed, trials, strict=True) if count]
    if not tasks:
        return None
    if all(count == 1 for _, count in tasks):
        return Interval(*wilson(sum(won for won, _ in tasks), len(tasks)), "Wilson")
    import numpy as np

    pairs = np.asarray(tasks, dtype=np.float64)
    low, high = bootstrap(pairs[:, 0], pairs[:, 1], seed)
    if high - low < 1e-12:
        rate = float(pairs[:, 0].sum() / pairs[:, 1].sum())
        return Interval(*wilson(rate * len(tasks), len(tasks)), "Wilson on tasks")
    return Interval(low, high, "bootstrap by task")


def mean_interval(by_task: Sequence[Sequence[float]], seed: int = 0) -> tuple[float, float] | None:
    """The 95 % interval of the mean of scores between 0 and 1; entries are the scores of one task's trials.

    Bootstrap over tasks (`bootstrap`). Where all resamples agree, as when every score is 1: Wilson's with the
    number of tasks as its size, which no scores in that range need to be wider. None without any score.
    """
    scored = [scores for scores in by_task if scores]
    if not scored:
        return None
    import numpy as np

    sums, counts = np.asarray([(math.fsum(scores), len(scores)) for scores in scored], dtype=np.float64).T
    low, high = bootstrap(sums, counts, seed)
    if high - low < 1e-12:
        return wilson(float(sums.sum() / counts.sum()) * len(scored), len(scored))
    return low, high


def bootstrap(values: Floats, weights: Floats, seed: int = 0) -> tuple[float, float]:
    """The 95 % bootstrap interval of sum(values) / sum(weights), drawing whole entries again.

    The cluster bootstrap (Davison and Hinkley, Bootstrap Methods, 1997, section 3.8) with percentile ends
    at levels widened for few entries (Hesterberg, The American Statistician 69, 2015, "expanded
    percentile"): Phi(-sqrt(n / (n - 1)) t), where t is Student's quantile with n - 1 degrees of freedom.
    """
    import numpy as np

    size = len(values)
    if size == 1:
        only = float(values[0] / weights[0])
        return only, only
    # Entries that are alike are drawn as one kind: the same distribution from far fewer numbers.
    kinds, counts = np.unique(np.column_stack([values, weights]), axis=0, return_counts=True)
    draw = np.random.default_rng(seed)
    rows = max(1, min(_RESAMPLES, _CHUNK // len(kinds)))
    means: list[Any] = []
    for start in range(0, _RESAMPLES, rows):
        drawn = draw.multinomial(size, counts / size, min(rows, _RESAMPLES - start)) @ kinds
        means.append(drawn[:, 0] / drawn[:, 1])
    level = _expanded_level(size)
    low, high = np.quantile(np.concatenate(means), [level, 1 - level])
    return float(low), float(high)


def _expanded_level(size: int) -> float:
    from scipy.special import stdtrit

    student = float(stdtrit(size - 1, 0.5 + CONFIDENCE / 2))
    return NormalDist().cdf(-math.sqrt(size / (size - 1)) * student)


def pass_at_k(passed: int, trials: int, k: int) -> float:
    """The chance that at least one of `k` trials passes, estimated without bias from `trials` >= k.

    1 - C(n - c, k) / C(n, k) (Chen et al., arXiv 2107.03374, equation 1).

    Raises:
        ValueError: k is not between 1 and `trials`.
    """
    if not 1 <= k <= trials:
        raise ValueError(f"pass@{k} cannot be estimated from {trials} trials")
    return 1.0 - math.comb(trials - passed, k) / math.comb(trials, k)


def pass_hat_k(passed: int, trials: int, k: int) -> float:
    """The chance that all of `k` trials pass, estimated without bias from `trials` >= k.

    C(c, k) / C(n, k) (Yao et al., arXiv 2406.12045, "pass^k").

    Raises:
        ValueError: k is not between 1 and `trials`.
    """
    if not 1 <= k <= trials:
        raise ValueError(f"pass^{k} cannot be estimated from {trials} trials")
    return math.comb(passed, k) / math.comb(trials, k)


def mcnemar(only_first: int, only_second: int) -> float:
    """The exact two-sided p-value that two runs of one trial a task pass equally often.

    A binomial test of the tasks that just one of the two passed (McNemar, Psychometrika 12, 1947, in its
    exact form); 1 if there is no such task. Agrees with `statsmodels` `mcnemar(exact=True)`.
    """
    from scipy.stats import binomtest

    disagreeing = only_first + only_second
    return float(binomtest(only_first, disagreeing, 0.5).pvalue) if disagreeing else 1.0


def sign_flip(differences: Sequence[float], seed: int = 0) -> float:
    """The two-sided p-value that per-task differences have mean zero, by flipping their signs.

    Fisher's randomisation test for pairs (The Design of Experiments, 1935, section 21). All patterns are
    gone through where at most 14 tasks differ; beyond that 20,000 random ones, counted as
    (1 + hits) / (1 + patterns) so that the test keeps its level (Phipson and Smyth, arXiv 1603.05766).
    """
    import numpy as np

    moved = np.asarray([value for value in differences if value != 0.0], dtype=np.float64)
    if not len(moved):
        return 1.0
    reached = abs(moved.sum()) * (1 - 1e-12) - 1e-12
    if len(moved) <= _EXACT_FLIPS:
        patterns = np.arange(2 ** len(moved))[:, None] >> np.arange(len(moved)) & 1
        return float(np.mean(np.abs((1 - 2 * patterns) @ moved) >= reached))
    # Differences of one size are flipped together: how many of them keep their sign is binomial.
    sizes, counts = np.unique(np.abs(moved), return_counts=True)
    draw = np.random.default_rng(seed)
    rows = max(1, min(_FLIPS, _CHUNK // len(sizes)))
    hits = 0
    for start in range(0, _FLIPS, rows):
        kept = draw.binomial(counts, 0.5, (min(rows, _FLIPS - start), len(sizes)))
        hits += int(np.count_nonzero(np.abs((2 * kept - counts) @ sizes) >= reached))
    return (1 + hits) / (1 + _FLIPS)


def holm(p_values: Sequence[float]) -> list[float]:
    """p-values adjusted for having looked at all of them (Holm, Scandinavian Journal of Statistics 6, 1979).

    In the order given. Agrees with `statsmodels` `multipletests(method="holm")`.
    """
    adjusted, highest = [1.0] * len(p_values), 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=lambda index: p_values[index])):
        highest = max(highest, (len(p_values) - rank) * p_values[index])
        adjusted[index] = min(1.0, highest)
    return adjusted


def difference_interval(differences: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """The 95 % interval of the mean difference over tasks, by drawing tasks again (`bootstrap`).

    Where no two tasks differ by different amounts there is nothing to draw from; the upper Wilson limit
    of 0 in n, the share of tasks that could differ unseen, then stands on either side.

    Raises:
        ValueError: there is no task.
    """
    import numpy as np

    if not differences:
        raise ValueError("difference_interval: there is no task")
    values = np.asarray(differences, dtype=np.float64)
    low, high = bootstrap(values, np.ones_like(values), seed)
    if high - low < 1e-12:
        unseen = wilson(0, len(values))[1]
        low, high = max(-1.0, low - unseen), min(1.0, high + unseen)
    return low, high


def unbounded_mean_interval(values: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """The 95 % interval of the mean of any values, one a task, by drawing tasks again (`bootstrap`).

    Raises:
        ValueError: there is no task.
    """
    import numpy as np

    if not values:
        raise ValueError("unbounded_mean_interval: there is no task")
    array = np.asarray(values, dtype=np.float64)
    return bootstrap(array, np.ones_like(array), seed)


def detectable_difference(differences: Sequence[float]) -> float | None:
    """The smallest true difference that as many tasks show in 4 of 5 comparisons; None if there is none.

    (z(1 - alpha/2) + z(power)) s / sqrt(n) with the observed standard deviation s of the differences, for
    alpha 0.05 and power 0.8 (the paired normal formula, e.g. Chow, Shao and Wang, Sample Size
    Calculations in Clinical Research, section 3.1). Never below the share of tasks, all in one
    direction, that the exact test needs to reach alpha.
    """
    size = len(differences)
    needed = math.ceil(1 - math.log2(ALPHA))
    if size < needed:
        return None
    mean = math.fsum(differences) / size
    variance = math.fsum((value - mean) ** 2 for value in differences) / (size - 1)
    normal = NormalDist()
    reach = normal.inv_cdf(1 - ALPHA / 2) + normal.inv_cdf(POWER)
    smallest = max(reach * math.sqrt(variance / size), needed / size)
    return smallest if smallest <= 1 else None
