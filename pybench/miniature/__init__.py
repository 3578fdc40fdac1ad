"""The whole loop on one machine: data, training, serving, evaluation, paired comparison, one page.

work.py      its phases, each done once, and gone on with after a stop
outcome.py   what was measured, as records
table.py     the same as a table for documents
page.py      the same as one HTML page
"""
