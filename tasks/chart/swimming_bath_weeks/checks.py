"""The forecasts of most counters are nearly as good as those of somebody who knows what is to be expected."""

from pybench.graders.forecast import near_best

__all__ = ["near_best"]
