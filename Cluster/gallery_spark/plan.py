"""The plan: pages as `gallery plan --pages-to` writes them, and which of them are drawn together."""

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

# Seconds that finding or planning all photos may take: neither says anything before it is done.
LONGEST_SILENCE = 12 * 3600
# A process that draws one page has half of its work before and after. One that draws more than so many would keep others waiting.
_MOST_TOGETHER = 8


@dataclass(frozen=True)
class PlannedPage:
    """A line of the plan's index."""

    document: str
    """The path of the document in the plan's folder."""
    unit: int
    """The pages of a unit are drawn by one process: pages that follow each other, or all pages of a PDF."""
    placements: int


@dataclass(frozen=True)
class PlannedPhoto:
    """A photo of the build, and why it cannot be shown."""

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
    """Those of all sheets: about as many as tiles have."""

    @staticmethod
    def make(program: Program, records: str, folder: str, scratch: str, units: int) -> Plan:
        """Plans from records on this machine.

        - units: how many units there are at least, where there are pages enough.
        """
        with program.start("plan", [records, "--pages-to", folder], scratch, LONGEST_SILENCE) as child:
            child.close_input()
            child.finish((0, 3))
        return Plan.read(folder, units)

    @staticmethod
    def read(folder: str, least_units: Optional[int] = None) -> Plan:
        """Reads the index of a folder of pages.

        - least_units: how many units there are at least, where there are pages enough; `None` for one a page.
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
                # As even as they get, in their order.
                part = (*key, seen[key] * ceil(pages_of[key] / together) // pages_of[key])
                seen[key] += 1
            unit = units.setdefault(part, len(units))
            if unit == len(weights):
                weights.append(0)
            weights[unit] += placements
            pages.append(PlannedPage(document, unit, placements))
        return Plan(folder, pages, weights, pixels)

    def text(self, page: PlannedPage) -> str:
        """The document of a page, in one line."""
        with open(os.path.join(self.folder, page.document), encoding="utf-8") as stream:
            return one_line(stream.read())

    def problems(self) -> Iterator[PlannedPhoto]:
        """The photos that cannot be shown as far as the plan knows, in the order of the report."""
        with open(os.path.join(self.folder, "photos.jsonl"), encoding="utf-8") as lines:
            for line in lines:
                photo = json.loads(line)
                if photo.get("problem") is not None:
                    yield PlannedPhoto(photo["id"], photo["problem"])


def _pages_together(pages: int, least_units: Optional[int]) -> int:
    """The most pages that one process draws, but for those of a PDF."""
    return 1 if least_units is None else min(max(pages // least_units, 1), _MOST_TOGETHER)


def _pages_of_a_file(document: str) -> str:
    """What of a product has its files in common: a page alone, all pages of an orientation, or the whole product."""
    with open(document, encoding="utf-8") as stream:
        page = json.load(stream)
    if "pdf" not in option(page, "format"):
        return "page"
    return "product" if option(page, "one-pdf") == ["true"] else "orientation"


def partitions_of_units(weights: Sequence[int], count: int) -> List[int]:
    """Puts each unit into one of `count` partitions, so that these have about as many placements: the largest first, each
    into the emptiest partition."""
    loads = [(0, partition) for partition in range(count)]
    chosen = [0] * len(weights)
    for unit in sorted(range(len(weights)), key=lambda unit: (-weights[unit], unit)):
        load, partition = heapq.heappop(loads)
        chosen[unit] = partition
        heapq.heappush(loads, (load + weights[unit], partition))
    return chosen
