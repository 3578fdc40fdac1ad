"""LiteLLM, imported as PyBench imports it."""

from pybench.models.litellm_import import load_litellm

load_litellm()
