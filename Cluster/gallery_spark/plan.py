"""The plan: the pages of `gallery plan --pages-to`, grouped into units."""

from __future__ import annotations

import heapq
import json
import os
from collections import Counter
from dataclasses import dataclass
from math import ceil
from typing import Dict, Iterator, List, Optional, Sequence, Tuple

from gallery_spark.documents import one_line, option
from gallery_spark.program import Program

# The maximum seconds for listing or planning all photos: both are silent until they finish.
LONGEST_SILENCE = 12 * 3600
# The maximum pages per process. One page costs half of its work before and after; more pages would delay others.
_MOST_TOGETHER = 8


@dataclass(frozen=True)
class PlannedPage:
    """A line of the plan's index."""

    document: str
    """The path of the document in the plan's folder."""
    unit: int
    """The page's unit. One process draws all pages of a unit: consecutive pages, or all pages of a PDF."""
    placements: int


@dataclass(frozen=True)
class PlannedPhoto:
    """A photo that cannot be shown, and the reason."""

    identity: str
    problem: str


@dataclass(frozen=True)
class Plan:
    """A folder of pages."""

    folder: str
    pages: Sequence[PlannedPage]
    unit_weights: Sequence[int]
    """The placements of each unit."""
    pixels: int
    """The pixels of all sheets: about as many as in all tiles."""

    @staticmethod
    def make(program: Program, records: str, folder: str, scratch: str, units: int) -> Plan:
        """Plans the records on this machine.

        - units: The minimum number of units, given enough pages.
        """
        with program.start("plan", [records, "--pages-to", folder], scratch, LONGEST_SILENCE) as child:
            child.close_input()
            child.finish((0, 3))
        return Plan.read(folder, units)

    @staticmethod
    def read(folder: str, least_units: Optional[int] = None) -> Plan:
        """Reads the index of a folder of pages.

        - least_units: The minimum number of units, given enough pages; `None` for one unit per page.
        """
        kinds: Dict[Tuple[str, str], str] = {}
        keys: List[Tuple] = []
        entries: List[Tuple[str, int]] = []
        pixels = 0
        with open(os.path.join(folder, "index.jsonl"), encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                entry = json.loads(line)
                product, orientation = entry.get("product", ""), entry["orientation"]
                if (product, orientation) not in kinds:
                    kinds[product, orientation] = _pages_of_a_file(os.path.join(folder, entry["page"]))
                kind = kinds[product, orientation]
                keys.append((kind, product) if kind == "product" else (kind, product, orientation))
                entries.append((entry["page"], entry["placements"]))
                pixels += entry.get("width", 0) * entry.get("height", 0)
        pages_of = Counter(keys)
        together = _pages_together(len(entries), least_units)
        units: Dict[Tuple, int] = {}
        seen: Counter = Counter()
        weights: List[int] = []
        pages: List[PlannedPage] = []
        for key, (document, placements) in zip(keys, entries):
            part: Tuple = key
            if key[0] == "page":
                # Divides pages into parts of nearly equal size, in page order.
                part = (*key, seen[key] * ceil(pages_of[key] / together) // pages_of[key])
                seen[key] += 1
            unit = units.setdefault(part, len(units))
            if unit == len(weights):
                weights.append(0)
            weights[unit] += placements
            pages.append(PlannedPage(document, unit, placements))
        return Plan(folder, pages, weights, pixels)

    def text(self, page: PlannedPage) -> str:
        """Returns the document of a page as one line."""
        with open(os.path.join(self.folder, page.document), encoding="utf-8") as stream:
            return one_line(stream.read())

    def problems(self) -> Iterator[PlannedPhoto]:
        """Yields the photos that the plan cannot show, in the order of the report."""
        with open(os.path.join(self.folder, "photos.jsonl"), encoding="utf-8") as lines:
            for line in lines:
                photo = json.loads(line)
                if photo.get("problem") is not None:
                    yield PlannedPhoto(photo["id"], photo["problem"])


def _pages_together(pages: int, least_units: Optional[int]) -> int:
    """Returns the maximum number of pages per process, except for a PDF."""
    return 1 if least_units is None else min(max(pages // least_units, 1), _MOST_TOGETHER)


def _pages_of_a_file(document: str) -> str:
    """Returns what shares its files in a sheet set: a single page, all pages of an orientation, or the whole set."""
    with open(document, encoding="utf-8") as stream:
        page = json.load(stream)
    if "pdf" not in option(page, "format"):
        return "page"
    return "product" if option(page, "one-pdf") == ["true"] else "orientation"


def partitions_of_units(weights: Sequence[int], count: int) -> List[int]:
    """Assigns units to `count` partitions with about equal placements: the largest unit first, each to the
    emptiest partition."""
    loads = [(0, partition) for partition in range(count)]
    chosen = [0] * len(weights)
    for unit in sorted(range(len(weights)), key=lambda unit: (-weights[unit], unit)):
        load, partition = heapq.heappop(loads)
        chosen[unit] = partition
        heapq.heappush(loads, (load + weights[unit], partition))
    return chosen
