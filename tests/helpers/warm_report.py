"""The templates of report.html, compiled."""

from pybench.report.page import environment

for name in environment().list_templates(["html"]):
    environment().get_template(name)
