"""The check library: readers of outputs, and checks by kind that a task names with parameters.

It runs in an isolated process with the kernel's packages and imports nothing else of PyBench.
`core` says what a check is and whose fault an exception is; `read` is the only door to outputs.
"""
