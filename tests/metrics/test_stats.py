"""The statistics equal the libraries' values, cover the truth and raise false alarms as often as they say."""

import itertools
import math

import numpy as np
import pytest
import scipy  # its `stats` loads when it is used

from pybench.metrics import stats

# statsmodels 0.15.0: proportion_confint(method="wilson"), mcnemar(exact=True), multipletests(method="holm").
WILSON = {
    (0, 10): (0.0, 0.277532799863),
    (1, 10): (0.017876213095, 0.404150026795),
    (7, 10): (0.396778147461, 0.892208732594),
    (143, 143): (0.973839412578, 1.0),
    (81, 143): (0.484522626939, 0.644868623683),
    (3, 4): (0.300641842582, 0.95441273919),
    (1999, 2000): (0.997173137497, 0.999911732269),
}
MCNEMAR = {
    (0, 0): 1.0,
    (0, 5): 0.0625,
    (1, 8): 0.0390625,
    (10, 10): 1.0,
    (3, 17): 0.0025768280029296875,
    (30, 61): 0.0015165131944572209,
}
HOLM = [
    ([0.01, 0.04, 0.03, 0.005], [0.03, 0.06, 0.06, 0.02]),
    ([0.2, 0.001, 0.5, 0.5, 0.02], [0.6, 0.005, 1.0, 1.0, 0.08]),
    ([0.9, 0.8, 0.7], [1.0, 1.0, 1.0]),
]


def chance_bounds(count: int, rate: float) -> tuple[float, float]:
    """Between these lie all but one in a thousand binomial counts."""
    low, high = scipy.stats.binom.ppf([0.0005, 0.9995], count, rate)
    return float(low), float(high)


@pytest.mark.parametrize(("counts", "expected"), WILSON.items())
def test_wilson_equals_statsmodels_and_scipy(counts: tuple[int, int], expected: tuple[float, float]) -> None:
    assert stats.wilson(*counts) == pytest.approx(expected, abs=1e-11)
    scipys = scipy.stats.binomtest(*counts).proportion_ci(method="wilson")
    assert stats.wilson(*counts) == pytest.approx((scipys.low, scipys.high), abs=1e-12)


@pytest.mark.parametrize("counts", [(1, 0), (-1, 5), (6, 5)])
def test_what_is_no_proportion_is_refused(counts: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no proportion"):
        stats.wilson(*counts)


@pytest.mark.parametrize(("counts", "expected"), MCNEMAR.items())
def test_mcnemar_equals_statsmodels(counts: tuple[int, int], expected: float) -> None:
    assert stats.mcnemar(*counts) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("p_values", "expected"), HOLM)
def test_holm_equals_statsmodels(p_values: list[float], expected: list[float]) -> None:
    assert stats.holm(p_values) == pytest.approx(expected)


@pytest.mark.parametrize("estimate", [stats.pass_at_k, stats.pass_hat_k])
def test_estimators_equal_all_subsets_counted_by_hand(estimate: object) -> None:
    wanted = any if estimate is stats.pass_at_k else all
    for trials, passed, k in itertools.product(range(1, 7), range(7), range(1, 7)):
        if passed > trials or k > trials:
            continue
        outcomes = [True] * passed + [False] * (trials - passed)
        subsets = list(itertools.combinations(outcomes, k))
        by_hand = sum(map(wanted, subsets)) / len(subsets)
        assert estimate(passed, trials, k) == pytest.approx(by_hand)  # type: ignore[operator]


@pytest.mark.parametrize("k", [0, 4])
def test_a_k_beyond_the_trials_is_refused(k: int) -> None:
    with pytest.raises(ValueError, match="cannot be estimated"):
        stats.pass_at_k(1, 3, k)
    with pytest.raises(ValueError, match="cannot be estimated"):
        stats.pass_hat_k(1, 3, k)


@pytest.mark.parametrize("size", [3, 8, 14])
def test_sign_flip_equals_scipys_exact_permutation_test(size: int) -> None:
    differences = np.random.default_rng(size).normal(0.4, 1, size)
    theirs = scipy.stats.permutation_test(
        (differences,), np.sum, permutation_type="samples", n_resamples=2**size, vectorized=True
    )
    assert stats.sign_flip(list(differences)) == pytest.approx(theirs.pvalue)


def test_random_sign_flips_come_near_the_exact_value() -> None:
    differences = [0.25] * 22 + [-0.25] * 10 + [0.0] * 100
    exact = scipy.stats.binomtest(22, 32).pvalue
    assert stats.sign_flip(differences) == pytest.approx(exact, abs=5 * math.sqrt(exact / 20_000))


def test_sign_flips_of_single_trials_equal_mcnemar() -> None:
    assert stats.sign_flip([1.0] * 9 + [-1.0] * 2 + [0.0] * 50) == pytest.approx(stats.mcnemar(2, 9))


def test_bootstrap_equals_scipys_for_many_tasks() -> None:
    means = np.random.default_rng(1).beta(2, 3, 400)
    theirs = scipy.stats.bootstrap(
        (means,), np.mean, method="percentile", n_resamples=4000, rng=np.random.default_rng(2)
    ).confidence_interval
    assert stats.bootstrap(means, np.ones(400)) == pytest.approx((theirs.low, theirs.high), abs=0.003)


def test_the_interval_says_how_it_was_made() -> None:
    methods = {
        "one epoch": stats.rate_interval([1, 0, 1], [1, 1, 1]),
        "several": stats.rate_interval([3, 0, 2], [3, 3, 3]),
        "all passed": stats.rate_interval([3, 3, 3], [3, 3, 3]),
        "nothing": stats.rate_interval([0], [0]),
    }
    assert {name: each and each.method for name, each in methods.items()} == {
        "one epoch": "Wilson",
        "several": "bootstrap by task",
        "all passed": "Wilson on tasks",
        "nothing": None,
    }
    passed = methods["all passed"]
    assert passed is not None
    assert (passed.low, passed.high) == stats.wilson(3, 3)


def test_the_same_figures_come_out_every_time() -> None:
    first, again = (stats.rate_interval([3, 0, 2, 1], [3, 3, 3, 3]) for _ in range(2))
    assert first == again


@pytest.mark.parametrize(("tasks", "epochs"), [(143, 1), (143, 4), (25, 4)])
def test_intervals_cover_the_truth_at_the_stated_rate(tasks: int, epochs: int) -> None:
    """Tasks are drawn anew each time: easy and hard ones, whose epochs resemble each other."""
    draw, runs, covered = np.random.default_rng(7), 400, 0
    for _ in range(runs):
        chances = draw.beta(0.8, 0.8, tasks)
        found = stats.rate_interval(list(draw.binomial(epochs, chances)), [epochs] * tasks)
        assert found is not None
        covered += found.low <= 0.5 <= found.high
    low, high = chance_bounds(runs, stats.CONFIDENCE)
    assert low <= covered <= high


def test_trials_taken_for_independent_would_cover_too_little() -> None:
    """What the clustering is for: Wilson over all trials misses the truth far more often than 1 in 20."""
    draw, runs, covered = np.random.default_rng(7), 400, 0
    for _ in range(runs):
        passed = int(draw.binomial(8, draw.beta(0.8, 0.8, 60)).sum())
        low, high = stats.wilson(passed, 8 * 60)
        covered += low <= 0.5 <= high
    assert covered < chance_bounds(runs, stats.CONFIDENCE)[0]


def test_equal_models_raise_false_alarms_at_the_stated_rate() -> None:
    draw, runs = np.random.default_rng(11), 400
    single = several = 0
    for _ in range(runs):
        chances = draw.beta(0.8, 0.8, 100)
        one, other = draw.random(100) < chances, draw.random(100) < chances
        single += stats.mcnemar(int((one & ~other).sum()), int((~one & other).sum())) < stats.ALPHA
        means = [draw.binomial(4, chances) / 4 for _ in range(2)]
        several += stats.sign_flip(list(means[1] - means[0])) < stats.ALPHA
    low, high = chance_bounds(runs, stats.ALPHA)
    assert low <= several <= high
    assert single <= high  # the exact test on counts stays at or below its level


def test_the_difference_interval_covers_a_known_difference() -> None:
    draw, runs, covered = np.random.default_rng(13), 400, 0
    for _ in range(runs):
        chances = draw.uniform(0.1, 0.8, 100)
        first, second = draw.binomial(3, chances) / 3, draw.binomial(3, chances + 0.1) / 3
        low, high = stats.difference_interval(list(second - first))
        covered += low <= 0.1 <= high
    low, high = chance_bounds(runs, stats.CONFIDENCE)
    assert low <= covered <= high


def test_no_observed_difference_does_not_mean_certainty() -> None:
    low, high = stats.difference_interval([0.0] * 20)
    assert (low, high) == pytest.approx((-stats.wilson(0, 20)[1], stats.wilson(0, 20)[1]))


def test_the_detectable_difference_is_found_four_times_in_five() -> None:
    draw, runs, found, gap = np.random.default_rng(17), 400, 0, 0.12
    smallest = []
    for _ in range(runs):
        chances = draw.uniform(0.1, 0.8, 150)
        differences = draw.binomial(3, chances + gap) / 3 - draw.binomial(3, chances) / 3
        smallest.append(stats.detectable_difference(list(differences)) or math.nan)
        found += stats.sign_flip(list(differences)) < stats.ALPHA
    # At a true gap g with detectable difference m, the normal power is Phi(g (z + z') / m - z).
    normal = scipy.stats.norm
    expected = normal.cdf(
        gap * (normal.ppf(0.975) + normal.ppf(0.8)) / float(np.mean(smallest)) - normal.ppf(0.975)
    )
    assert found / runs == pytest.approx(expected, abs=0.06)


def test_few_tasks_can_show_nothing_or_only_large_differences() -> None:
    assert stats.detectable_difference([1.0] * 5) is None
    assert stats.detectable_difference([0.0] * 60) == pytest.approx(0.1)
    assert stats.mcnemar(0, 6) < stats.ALPHA < stats.mcnemar(0, 5)
