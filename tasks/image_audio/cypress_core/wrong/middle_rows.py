# %%
import numpy as np
from PIL import Image
from scipy.ndimage import gaussian_filter, gaussian_filter1d, map_coordinates, median_filter

rows = np.arange(-90, 91)


def flattened(path):
    picture = np.asarray(Image.open(path)).astype(float)
    bright = gaussian_filter(picture, (2, 8)) > 120
    upper, lower = bright.argmax(0), len(bright) - 1 - bright[::-1].argmax(0)
    k = np.arange(picture.shape[1])
    good = bright.sum(0) > 120
    end = k[good][-1] + 1
    middle = np.interp(k, k[good], median_filter(((upper + lower) / 2)[good], 101))[:end]
    strip = map_coordinates(picture, [middle + rows[:, None], np.tile(k[:end], (181, 1))], order=1)
    # Cracks are blacker than any latewood: bridged. Slow shades go.
    crack = gaussian_filter((strip < 75).astype(float), 1) > 0.15
    level = gaussian_filter(np.where(crack, 0, strip), (9, 40)) / gaussian_filter((~crack).astype(float), (9, 40))
    wood = np.where(crack, np.nan, strip - level)
    for line in wood:
        gone = np.isnan(line)
        line[gone] = np.interp(np.flatnonzero(gone), np.flatnonzero(~gone), line[~gone])
    wood = np.clip(wood, -85, 30)
    print(path, strip.shape, middle.min(), middle.max(), crack.mean())
    return wood


# %%
# The mean of the rows in the middle, and its sharp rises.
def ends(wood):
    line = gaussian_filter1d(wood[75:106].mean(0), 1)
    rise = np.zeros(len(line))
    rise[3:-3] = (line[4:-2] + line[5:-1] + line[6:] - line[:-6] - line[1:-5] - line[2:-4]) / 3
    least = 0.25 * np.percentile(rise, 99)
    return [i for i in range(6, len(line) - 4) if rise[i] == rise[i - 3 : i + 4].max() and rise[i] > least]


# %%
with open("output/rings.csv", "w") as file:
    file.write("core,x\n")
    for k in (1, 2, 3):
        marks = ends(flattened(f"core_{k}.jpg"))
        print(k, len(marks))
        file.writelines(f"{k},{i}\n" for i in marks)
