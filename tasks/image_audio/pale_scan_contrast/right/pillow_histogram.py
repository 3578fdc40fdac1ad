# %%
from PIL import Image

scan = Image.open("scan.png")
counts = scan.histogram()
total = sum(counts)


def percentile(share):
    place, seen = share * (total - 1), 0
    ranks = {}
    for value, count in enumerate(counts):
        for rank in (int(place), int(place) + 1):
            if seen <= rank < seen + count:
                ranks[rank] = value
        seen += count
    low, high = ranks[int(place)], ranks[int(place) + 1]
    return low + (high - low) * (place - int(place))


low, high = percentile(0.01), percentile(0.99)
# %%
table = [max(0, min(255, int((value - low) * 255 / (high - low) + 0.5))) if value > low else 0 for value in range(256)]
scan.point(table).save("output/scan.png")
print(f"Answer: low={low:.2f}; high={high:.2f}")
