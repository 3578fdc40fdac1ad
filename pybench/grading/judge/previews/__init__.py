"""Scripts that turn one output file into text and pictures for a judge. They run isolated, never here."""
