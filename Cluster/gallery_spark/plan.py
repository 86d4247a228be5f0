"""The plan: pages as `gallery plan --pages-to` writes them, and which of them are drawn together."""

from __future__ import annotations

import heapq
import json
import os
from dataclasses import dataclass
from typing import Dict, Iterator, List, Sequence, Tuple

from gallery_spark.documents import one_line, option
from gallery_spark.program import Program
from gallery_spark.records import lost_line

# Seconds that finding or planning all photos may take: neither says anything before it is done.
LONGEST_SILENCE = 12 * 3600


@dataclass(frozen=True)
class PlannedPage:
    """A line of the plan's index."""

    document: str
    """The path of the document in the plan's folder."""
    unit: int
    """The pages of a unit are drawn by one process: a page, or all pages of a PDF."""
    placements: int


@dataclass(frozen=True)
class PlannedPhoto:
    """A photo of the build, and why it is on no page."""

    identity: str
    problem: str


@dataclass(frozen=True)
class Plan:
    """A folder of pages."""

    folder: str
    pages: Sequence[PlannedPage]
    unit_weights: Sequence[int]
    """The placements of each unit."""

    @staticmethod
    def make(program: Program, records: str, lost: Dict[str, str], folder: str, scratch: str) -> Plan:
        """Plans from records on this machine, without the photos that were lost."""
        sources = [records]
        if lost:
            file = os.path.join(scratch, "lost.jsonl")
            with open(file, "w", encoding="utf-8") as stream:
                stream.writelines(lost_line(identity, lost[identity]) + "\n" for identity in sorted(lost))
            sources.append(file)
        with program.start("plan", [*sources, "--pages-to", folder], scratch, LONGEST_SILENCE) as child:
            child.close_input()
            child.finish((0, 3))
        return Plan.read(folder)

    @staticmethod
    def read(folder: str) -> Plan:
        """Reads the index of a folder of pages."""
        units: Dict[Tuple, int] = {}
        files: Dict[Tuple[str, str], str] = {}
        weights: List[int] = []
        pages: List[PlannedPage] = []
        with open(os.path.join(folder, "index.jsonl"), encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                entry = json.loads(line)
                product, orientation = entry.get("product", ""), entry["orientation"]
                if (product, orientation) not in files:
                    files[product, orientation] = _pages_of_a_file(os.path.join(folder, entry["page"]))
                kind = files[product, orientation]
                key: Tuple = (product,)
                if kind != "product":
                    key += (orientation,)
                if kind == "page":
                    key += (entry["number"],)
                unit = units.setdefault(key, len(units))
                if unit == len(weights):
                    weights.append(0)
                weights[unit] += entry["placements"]
                pages.append(PlannedPage(entry["page"], unit, entry["placements"]))
        return Plan(folder, pages, weights)

    def text(self, page: PlannedPage) -> str:
        """The document of a page, in one line."""
        with open(os.path.join(self.folder, page.document), encoding="utf-8") as stream:
            return one_line(stream.read())

    def problems(self) -> Iterator[PlannedPhoto]:
        """The photos that are on no page, in the order of the report."""
        with open(os.path.join(self.folder, "photos.jsonl"), encoding="utf-8") as lines:
            for line in lines:
                photo = json.loads(line)
                if photo.get("problem") is not None:
                    yield PlannedPhoto(photo["id"], photo["problem"])


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
