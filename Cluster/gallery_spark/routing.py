"""The shuffle: tiles of photos on their way to the units that show them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Sequence, Tuple

from gallery_spark import frames
from gallery_spark.demands import Key, PageLine, gathered

# Unit, turn in it, digest of the request, number of the piece. Documents of pages come before all tiles.
Place = Tuple[int, int, bytes, int]
_BEFORE_ALL = -1
# Spark's Python workers count items, not bytes, before they look at their memory. So no item is large.
_PIECE = 64 << 10


def documents(lines: Iterable[str]) -> Iterator[Tuple[Place, Any]]:
    """Pages on their way to their units."""
    for line in lines:
        page = PageLine.parse(line)
        yield (page.unit, _BEFORE_ALL, b"", page.page), (page.name, page.document)


def is_document(place: Place) -> bool:
    """Whether a value is the name and the text of a page, and not a piece of a frame."""
    return place[1] == _BEFORE_ALL


def tiles_to_units(items: Iterable[Tuple[Key, Any]]) -> Iterator[Tuple[Place, Any]]:
    """Divides the tiles of each photo among its units. In a partition, showings come before the answers."""
    showings, demands = [], None
    for key, value in items:
        if len(value) == 3:
            showings.append((key, value))
            continue
        if demands is None:
            demands = gathered(showings)
            showings = []
        demand = demands.get(key[1])
        if demand is None:
            # A request of an earlier plan.
            continue
        header, body = json.loads(value[0]), value[1]
        for unit, (turn, tiles) in sorted(demand.destinations.items()):
            own, pixels = frames.part(header, body, tiles)
            frame = frames.encoded(frames.header_bytes(own), pixels)
            for piece, start in enumerate(range(0, len(frame), _PIECE)):
                yield (unit, turn, key[1], piece), frame[start : start + _PIECE]


@dataclass(frozen=True)
class PartitionOfUnit:
    """The partition that a place belongs to."""

    partitions: Sequence[int]

    def __call__(self, place: Place) -> int:
        return self.partitions[place[0]]
