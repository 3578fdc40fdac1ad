"""The cells that are measured: the same ones for every contender."""

IMPORTS = "import pandas, matplotlib.pyplot, sklearn"
EMPTY = "pass"
PLOT = (
    "import os\nimport pandas as pd\nimport matplotlib.pyplot as plt\n"
    "table = pd.DataFrame({'month': range(1, 13), 'sales': [n * n % 17 for n in range(12)]})\n"
    "where = 'output/' if os.path.isdir('output') else ''",
    "table['running'] = table['sales'].cumsum()\nprint(table.describe().to_string())",
    "figure, axes = plt.subplots(figsize=(6, 4))\n"
    "axes.plot(table['month'], table['running'], label='running')\n"
    "axes.bar(table['month'], table['sales'], label='sales')\naxes.legend()\n"
    "figure.savefig(where + 'chart.png')\nplt.close(figure)\nprint('saved')",
)
