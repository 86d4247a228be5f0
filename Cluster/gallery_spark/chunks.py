"""Cuts the pages of a plan into chunks. One task draws a chunk."""

from __future__ import annotations

import json
import os
from array import array
from collections import Counter
from dataclasses import dataclass, field
from math import ceil, inf
from typing import Any, Dict, Iterable, List, Sequence, Tuple

from gallery_spark.records import is_on_web

# The minimum tasks per slot, given enough work: the last tasks then delay few others.
_TASKS_OF_SLOT = 4
# The bounds of a chunk's placements: fewer are not worth a process, and more lose too much work with an executor.
_FEWEST, _MOST = 100, 4000


@dataclass
class Piece:
    """Pages that one process must draw: a single page, or all pages of a PDF."""

    documents: List[str] = field(default_factory=list)
    placements: int = 0
    photos: array = field(default_factory=lambda: array("I"))
    """The positions of the photos in drawing order, the same for all pages."""
    is_on_web: bool = False
    """Whether a photo is downloaded."""

    def add(self, document: str, page: Dict[str, Any], placements: int) -> None:
        """Adds a page."""
        self.documents.append(document)
        self.placements += placements
        self.photos.extend(photo["turn"] for photo in page["photos"])
        self.is_on_web = self.is_on_web or any(is_on_web(photo["path"]) for photo in page["photos"])


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
    pieces = _pieces(folder)
    files = [piece for piece in pieces if not piece.is_on_web]
    web = [piece for piece in pieces if piece.is_on_web]
    balanced = ceil(_placements(files) / (_TASKS_OF_SLOT * slots))
    parts = cut(files, min(max(balanced, _FEWEST), _MOST)) + cut(web, ceil(_placements(web) / web_tasks))
    chunks = [
        Chunk(
            tuple(document for piece in part for document in piece.documents), _placements(part), part[0].is_on_web
        )
        for part in parts
    ]
    return sorted(chunks, key=lambda chunk: -chunk.placements)


def cut(pieces: Sequence[Piece], enough: int) -> List[Sequence[Piece]]:
    """Cuts a sequence into parts with enough placements, but less than twice as many if pieces allow that.

    Every part ends where the fewest of its photos appear again later: they are decoded again there.
    """
    later = _later_appearances(pieces)
    parts: List[Sequence[Piece]] = []
    start = 0
    while start < len(pieces):
        best: Tuple[float, int] = (inf, len(pieces))
        placements = shared = 0
        ending: Counter = Counter()
        for position in range(start, len(pieces)):
            shared += len(later[position]) - ending[position]
            ending.update(later[position])
            placements += pieces[position].placements
            if placements >= 2 * enough and best[0] < inf:
                break
            if placements >= enough:
                best = min(best, (shared, position + 1))
        parts.append(pieces[start : best[1]])
        start = best[1]
    return parts


def _later_appearances(pieces: Sequence[Piece]) -> List[array]:
    """Returns the positions of the pieces that show photos of a piece again, one for each of these photos."""
    seen: Dict[int, int] = {}
    later: List[array] = []
    for position in reversed(range(len(pieces))):
        photos = set(pieces[position].photos)
        later.append(array("I", (seen[photo] for photo in photos if photo in seen)))
        seen.update(dict.fromkeys(photos, position))
    return later[::-1]


def _placements(pieces: Iterable[Piece]) -> int:
    return sum(piece.placements for piece in pieces)


def _pieces(folder: str) -> List[Piece]:
    """Reads the pages of all outputs and orientations, in the order of their first photos."""
    pieces: Dict[Tuple[str, ...], Piece] = {}
    with open(os.path.join(folder, "index.jsonl"), encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            entry = json.loads(line)
            with open(os.path.join(folder, entry["page"]), encoding="utf-8") as stream:
                page = json.load(stream)
            pieces.setdefault(_file(entry, page), Piece()).add(entry["page"], page, entry["placements"])
    return sorted(pieces.values(), key=lambda piece: min(piece.photos, default=0))


def _file(entry: Dict[str, Any], page: Dict[str, Any]) -> Tuple[str, ...]:
    """Returns a key that is the same for all pages of a PDF, and different for all other pages."""
    options = page.get("options", {})
    if "pdf" not in options.get("format", []):
        return (entry["page"],)
    product = (entry.get("product", ""),)
    return product if "one-file" in options.get("pdf", []) else (*product, entry["orientation"])
