"""The shuffle: sends tiles to the units that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Mapping, Sequence, Tuple

from gallery_spark import frames
from gallery_spark.demands import PageLine

# Unit, position in it, digest of the request, index of the piece. Page documents come before all tiles.
Place = Tuple[int, int, bytes, int]
# The destinations of tiles by unit: the photo's position in it, and the indices of tiles.
Destinations = Mapping[int, Tuple[int, Sequence[int]]]
_DOCUMENTS = -1
# Spark's Python workers count items, not bytes, before checking memory, so all items are small.
_PIECE = 64 << 10


def documents(lines: Iterable[str]) -> Iterator[Tuple[Place, Any]]:
    """Sends pages to their units."""
    for line in lines:
        page = PageLine.parse(line)
        yield (page.unit, _DOCUMENTS, b"", page.page), (page.name, page.document)


def is_document(place: Place) -> bool:
    """Returns whether a value is the name and text of a page, not a piece of a frame."""
    return place[1] == _DOCUMENTS


def tiles_to_units(header: frames.Header, body: bytes, digest: bytes, destinations: Destinations) -> Iterator[Tuple[Place, bytes]]:
    """Divides a result among units. A lost photo is a result for all of them."""
    for unit, (turn, wanted) in sorted(destinations.items()):
        own, pixels = frames.part(header, body, wanted)
        yield (unit, turn, digest, 0), frames.head(frames.header_bytes(own), sum(map(len, pixels)))
        starts = ((view, start) for view in pixels for start in range(0, len(view), _PIECE))
        for piece, (view, start) in enumerate(starts, 1):
            yield (unit, turn, digest, piece), bytes(view[start : start + _PIECE])


@dataclass(frozen=True)
class PartitionOfUnit:
    """Returns the partition of a place."""

    partitions: Sequence[int]

    def __call__(self, place: Place) -> int:
        return self.partitions[place[0]]
