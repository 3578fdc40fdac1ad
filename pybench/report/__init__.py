"""`report.html`: a run, or several side by side, as one file that opens without network.

    runs.py       one run: headline, charts, why trials failed, the table of trials
    side_by_side.py  several runs: how they differ, what each took, each task's trials side by side
    trial.py      what a trial's view shows
    trial_page.py that view as a file of its own
    media.py      what agents left, as something a browser may show, within bounds
    shrink.py     large pictures made smaller, in isolation
    charts.py     bars with intervals
    forest.py     differences with intervals
    scatter.py    pass rates by cost and by turns
    page.py       templates, libraries and data into one file

Nothing that an agent wrote can act here. Text is escaped by the template engine; an agent's own HTML and
SVG stand in frames that may do nothing (`sandbox=""`); the page's policy lets no script run but ours,
known by its hash, and lets nothing be loaded. Each trial's view lies in the file compressed, as text that
no browser reads until it is asked for.
"""

from pybench.report.runs import write_report
from pybench.report.side_by_side import write_side_by_side
from pybench.report.trial_page import write_trial_pages

__all__ = ["write_report", "write_side_by_side", "write_trial_pages"]
