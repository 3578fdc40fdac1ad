"""A subset of Jupyter Server's interface, over the local sandbox's kernels."""
