"""Where a run's trials are worked on."""
