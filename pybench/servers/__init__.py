"""Model servers that PyBench starts before a run and stops after it."""
