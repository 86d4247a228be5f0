"""The shuffle: tiles of photos on their way from where they are made to the units that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Mapping, Sequence, Tuple

from gallery_spark import frames
from gallery_spark.demands import PageLine

# Unit, turn in it, digest of the request, number of the piece. Documents of pages come before all tiles.
Place = Tuple[int, int, bytes, int]
# Where tiles go, by unit: the photo's turn in it, and the indices of tiles.
Destinations = Mapping[int, Tuple[int, Sequence[int]]]
_DOCUMENTS = -1
# Spark's Python workers count items, not bytes, before they look at their memory. So no item is large.
_PIECE = 64 << 10


def documents(lines: Iterable[str]) -> Iterator[Tuple[Place, Any]]:
    """Pages on their way to their units."""
    for line in lines:
        page = PageLine.parse(line)
        yield (page.unit, _DOCUMENTS, b"", page.page), (page.name, page.document)


def is_document(place: Place) -> bool:
    """Whether a value is the name and the text of a page, and not a piece of a frame."""
    return place[1] == _DOCUMENTS


def tiles_to_units(header: frames.Header, body: bytes, digest: bytes, destinations: Destinations) -> Iterator[Tuple[Place, bytes]]:
    """Divides an answer among units. A photo that was lost is an answer for all of them."""
    for unit, (turn, wanted) in sorted(destinations.items()):
        own, pixels = frames.part(header, body, wanted)
        yield (unit, turn, digest, 0), frames.head(frames.header_bytes(own), sum(map(len, pixels)))
        starts = ((view, start) for view in pixels for start in range(0, len(view), _PIECE))
        for piece, (view, start) in enumerate(starts, 1):
            yield (unit, turn, digest, piece), bytes(view[start : start + _PIECE])


@dataclass(frozen=True)
class PartitionOfUnit:
    """The partition that a place belongs to."""

    partitions: Sequence[int]

    def __call__(self, place: Place) -> int:
        return self.partitions[place[0]]
