#!/usr/bin/env python3
"""Measures the pages that `gallery layout` composes of circles, squircles and hexagons.

Usage: lattices.py [--all] PROGRAM

The measures come from the placements alone: last rows, margins, mirror error and the share of paper that tiles cover.
By default, a sample of the numbers of photos is laid out, in a few seconds; --all lays out 1 to 130.
"""
import json
import math
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

PAPERS = {"A4": (210, 297), "letter": (215.9, 279.4), "A5": (148, 210), "square": (210, 210)}
# The lengths of rows on A4, and the diameters in millimetres.
SMALL = {
    "landscape": "1:126 2:135 1-2:99 2-2:92 3-2:88 3-3:88 2-3-2:66 3-2-3:66 3-3-3:60 3-4-3:65 4-3-4:65 4-4-4:60",
    "portrait": "1:126 1-1:135 1-2:92 2-2:92 2-1-2:92 2-2-2:88 2-3-2:60 2-2-2-2:65 3-3-3:60 2-3-2-3:60 3-3-3-2:60"
                " 3-3-3-3:60",
}
SAMPLE = [13, 16, 18, 21, 24, 25, 29, 31, 36, 37, 43, 49, 58, 62, 66, 79, 87, 100, 113, 127]
# The smallest cell on paper, in millimetres.
MINIMUM = 25


class Page:
    """The tiles of a page as a reader sees them."""

    def __init__(self, page, tile):
        frames = [(p["x"], p["y"], p["width"], p["height"]) for p in page["placements"]]
        self.size = (page["width"], page["height"])
        self.short = min(self.size)
        self.height = frames[0][3]
        # A hexagon is narrower than its frame.
        self.width = frames[0][2] * (math.sqrt(0.75) if tile == "hexagon" else 1)
        centres = [(x + w / 2, y + h / 2) for x, y, w, h in frames]
        rows = {}
        for x, y in centres:
            rows.setdefault(round(y, 6), []).append(x)
        self.rows = [rows[y] for y in sorted(rows)]
        self.lengths = [len(row) for row in self.rows]
        across = [x for x, _ in centres]
        down = [y for _, y in centres]
        self.margins = [
            min(across) - self.width / 2, self.size[0] - max(across) - self.width / 2,
            min(down) - self.height / 2, self.size[1] - max(down) - self.height / 2,
        ]
        steps = [b - a for row in self.rows for a, b in zip(row, row[1:])]
        self.gap = min(steps) - self.width if steps else 0

    @property
    def ratio(self):
        return max(self.margins) / min(self.margins)

    @property
    def mirror_error(self):
        return max(abs(row[0] + row[-1] - self.size[0]) / 2 for row in self.rows)

    @property
    def ends_well(self):
        last, longest = self.lengths[-1], max(self.lengths)
        isHalf = last > 1 and 2 * last >= longest
        isCentred = abs(self.rows[-1][0] + self.rows[-1][-1] - self.size[0]) < 0.4
        return last == longest or isHalf and isCentred or self.lengths == self.lengths[::-1]

    @property
    def room(self):
        return sum(self.lengths) * math.pi / 4 * self.height ** 2 / (self.size[0] * self.size[1])


def layout(program, tile, count, size):
    request = {
        "page": {"width": size[0], "height": size[1]}, "options": {"tile": tile, "minimum-cell": MINIMUM},
        "items": [{"id": str(index)} for index in range(count)],
    }
    run = subprocess.run([program, "layout"], input=json.dumps(request), capture_output=True, text=True, check=True)
    return [Page(page, tile) for page in json.loads(run.stdout)["pages"]]


def main():
    everything = "--all" in sys.argv
    program = sys.argv[-1]
    problems = []
    jobs = []
    for tile in ["circle", "squircle", "hexagon"]:
        for paper, (short, long) in PAPERS.items():
            if not everything and (paper in ("A5", "square") or tile != "circle" and paper != "A4"):
                continue
            for size in {(short, long), (long, short)}:
                counts = list(range(1, 131)) if everything else SAMPLE
                jobs += [(tile, paper, size, count) for count in counts]
    if not everything:
        jobs += [("circle", "A4", size, count) for size in ((210, 297), (297, 210)) for count in range(1, 13)]
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda job: layout(program, job[0], job[3], job[2]), jobs))

    ratios = {}
    rooms = {}
    for (tile, paper, size, count), pages in zip(jobs, results):
        way = "landscape" if size[0] > size[1] else "portrait"
        name = f"{count} {tile}s on {paper} {way}"
        page = pages[0]
        for part in pages:
            rows = "-".join(map(str, part.lengths))
            if part.lengths[-1] == 1 and max(part.lengths) > 1 and part.lengths != part.lengths[::-1]:
                problems.append(f"{name}: the last row of {rows} is one tile")
            elif tile != "hexagon" and not part.ends_well:
                problems.append(f"{name}: {rows} ends with less than half a row")
        least = max((0.05 if count <= 12 else 0.04) * page.short, 1.5 * page.gap)
        if min(page.margins) < least - 1e-6:
            problems.append(f"{name}: a margin of {min(page.margins):.1f} instead of {least:.1f}")
        if 13 <= count <= 100 and len(pages) == 1:
            ratios.setdefault(tile, []).append(page.ratio)
        if tile == "circle" and paper == "A4" and 13 <= count <= 70 and len(pages) == 1:
            rooms.setdefault(way, []).append(page.room)
        if tile == "circle" and paper == "A4" and count <= 12:
            rows, diameter = SMALL[way].split()[count - 1].split(":")
            if "-".join(map(str, page.lengths)) != rows or abs(page.height - float(diameter)) > 0.7:
                problems.append(f"{name}: {page.lengths} of {page.height:.1f} instead of {rows} of {diameter}")
            if page.mirror_error > 0.2:
                problems.append(f"{name}: {page.mirror_error:.2f} beside the middle")
            if count > 1 and page.room < 0.3:
                problems.append(f"{name}: tiles cover {page.room:.0%}")

    for tile, values in ratios.items():
        wide = sum(ratio > 2.6 for ratio in values) / len(values)
        print(f"{tile}: margins above 2.6 : 1 on {wide:.1%} of {len(values)} pages")
        if wide > 0.15:
            problems.append(f"{tile}: unlike margins on {wide:.1%} of the pages")
    for way, values in rooms.items():
        room = sum(values) / len(values)
        print(f"circles on A4 {way}: {room:.1%} of the paper")
        if room < 0.50:
            problems.append(f"circles on A4 {way} cover {room:.1%} of the paper")
    print(f"{len(jobs)} layouts, {len(problems)} problems")
    for problem, number in Counter(problems).items():
        print(f"  {problem}")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
