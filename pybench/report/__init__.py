"""`report.html`: a run, or two runs side by side, as one file that opens without network.

    runs.py       one run: headline, charts, why trials failed, the table of trials
    pairs.py      two runs: the comparison, and each task's trials side by side
    trial.py      what a trial's view shows
    trial_page.py that view as a file of its own
    media.py      what agents left, as something a browser may show, within bounds
    shrink.py     large pictures made smaller, in isolation
    charts.py     bars with intervals
    page.py       templates, libraries and data into one file

Nothing that an agent wrote can act here. Text is escaped by the template engine; an agent's own HTML and
SVG stand in frames that may do nothing (`sandbox=""`); the page's policy lets no script run but ours,
known by its hash, and lets nothing be loaded. Each trial's view lies in the file compressed, as text that
no browser reads until it is asked for.
"""

from pybench.report.pairs import write_pair_report
from pybench.report.runs import write_report
from pybench.report.trial_page import write_trial_pages

__all__ = ["write_pair_report", "write_report", "write_trial_pages"]
