"""Cuts the pages of a plan into chunks. One task draws a chunk."""

from __future__ import annotations

import json
import os
from array import array
from collections import Counter
from dataclasses import dataclass
from math import ceil, inf
from typing import Dict, Iterable, List, Sequence, Tuple

from gallery_spark.records import is_on_web

# The minimum tasks per slot, given enough work: the last tasks then delay few others.
_TASKS_OF_SLOT = 4
# The bounds of a chunk's placements: fewer are not worth a process, and more lose too much work with an executor.
_FEWEST, _MOST = 100, 4000


@dataclass
class Page:
    """A page of the plan."""

    document: str
    """The path of its document in the folder of pages."""
    placements: int
    photos: array
    """The positions of the photos in drawing order, the same for all pages."""
    is_on_web: bool
    """Whether a photo is downloaded."""


@dataclass(frozen=True)
class Chunk:
    """Neighbouring pages that a task draws with one process."""

    documents: Tuple[str, ...]
    """The paths of the documents in the folder of pages."""
    placements: int
    is_on_web: bool


def chunks_of_plan(folder: str, slots: int, web_tasks: int) -> List[Chunk]:
    """Cuts the pages in the folder of a plan into chunks, the largest first.

    - slots: The number of tasks that run at the same time.
    - web_tasks: The maximum number of chunks with photos on the web.
    """
    pages = _pages(folder)
    files = [page for page in pages if not page.is_on_web]
    web = [page for page in pages if page.is_on_web]
    balanced = ceil(_placements(files) / (_TASKS_OF_SLOT * slots))
    parts = cut(files, min(max(balanced, _FEWEST), _MOST)) + cut(web, ceil(_placements(web) / web_tasks))
    chunks = [
        Chunk(tuple(page.document for page in part), _placements(part), part[0].is_on_web)
        for part in parts
    ]
    return sorted(chunks, key=lambda chunk: -chunk.placements)


def cut(pages: Sequence[Page], enough: int) -> List[Sequence[Page]]:
    """Cuts a sequence into parts with enough placements, but less than twice as many if pages allow that.

    Every part ends where the fewest of its photos appear again later: they are decoded again there.
    """
    later = _later_appearances(pages)
    parts: List[Sequence[Page]] = []
    start = 0
    while start < len(pages):
        best: Tuple[float, int] = (inf, len(pages))
        placements = shared = 0
        ending: Counter = Counter()
        for position in range(start, len(pages)):
            shared += len(later[position]) - ending[position]
            ending.update(later[position])
            placements += pages[position].placements
            if placements >= 2 * enough and best[0] < inf:
                break
            if placements >= enough:
                best = min(best, (shared, position + 1))
        parts.append(pages[start : best[1]])
        start = best[1]
    return parts


def _later_appearances(pages: Sequence[Page]) -> List[array]:
    """Returns the positions of the pages that show photos of a page again, one for each of these photos."""
    seen: Dict[int, int] = {}
    later: List[array] = []
    for position in reversed(range(len(pages))):
        photos = set(pages[position].photos)
        later.append(array("I", (seen[photo] for photo in photos if photo in seen)))
        seen.update(dict.fromkeys(photos, position))
    return later[::-1]


def _placements(pages: Iterable[Page]) -> int:
    return sum(page.placements for page in pages)


def _pages(folder: str) -> List[Page]:
    """Reads the pages of all outputs and orientations, in the order of their first photos."""
    pages: List[Page] = []
    with open(os.path.join(folder, "index.jsonl"), encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            entry = json.loads(line)
            with open(os.path.join(folder, entry["page"]), encoding="utf-8") as stream:
                photos = json.load(stream)["photos"]
            turns = array("I", (photo["turn"] for photo in photos))
            on_web = any(is_on_web(photo["path"]) for photo in photos)
            pages.append(Page(entry["page"], entry["placements"], turns, on_web))
    return sorted(pages, key=lambda page: min(page.photos, default=0))
