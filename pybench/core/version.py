"""The version of PyBench, as packages, records and the nodes of a cluster state it."""

VERSION = "0.1.0"
