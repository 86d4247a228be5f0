"""The shuffle: tiles of photos on their way to the units that show them, first from where they are made, then, where
photos were lost and a new plan has other pages, from the units of the plan before."""

from __future__ import annotations

import io
import itertools
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Sequence, Tuple

from gallery_spark import frames
from gallery_spark.demands import Earlier, Key, PageLine, Showing, gathered

# Unit, turn in it, digest of the request, first tile of the frame, number of the piece. Orders come before documents of pages,
# and both before all tiles.
Place = Tuple[int, int, bytes, int, int]
# Where tiles go, by unit: the photo's turn in it, and the indices of tiles.
Destinations = Mapping[int, Tuple[int, Sequence[int]]]
_ORDERS, _DOCUMENTS = -2, -1
# Spark's Python workers count items, not bytes, before they look at their memory. So no item is large.
_PIECE = 64 << 10


def documents(lines: Iterable[str]) -> Iterator[Tuple[Place, Any]]:
    """Pages on their way to their units."""
    for line in lines:
        page = PageLine.parse(line)
        yield (page.unit, _DOCUMENTS, b"", 0, page.page), (page.name, page.document)


def is_document(place: Place) -> bool:
    """Whether a value is the name and the text of a page, and not a piece of a frame."""
    return place[1] == _DOCUMENTS


def tiles_to_units(header: frames.Header, body: bytes, digest: bytes, destinations: Destinations) -> Iterator[Tuple[Place, bytes]]:
    """Divides an answer, or a part of one, among units. Those that want none of the tiles that it has get none of it."""
    for unit, (turn, wanted) in sorted(destinations.items()):
        own, pixels = frames.part(header, body, wanted)
        if header.get("tiles") and not own["tiles"]:
            continue
        first = min((tile["tile"] for tile in own["tiles"]), default=0)
        head = frames.head(frames.header_bytes(own), sum(map(len, pixels)))
        starts = ((view, start) for view in pixels for start in range(0, len(view), _PIECE))
        yield (unit, turn, digest, first, 0), head
        for piece, (view, start) in enumerate(starts, 1):
            yield (unit, turn, digest, first, piece), bytes(view[start : start + _PIECE])


def loss(units: int, identity: str, problem: str) -> Tuple[Place, Tuple[str, str]]:
    """A photo that was lost, on its way to who tells the driver: as if that were one unit more."""
    return (units, 0, identity.encode("utf-8"), 0, 0), (identity, problem)


def losses(items: Iterable[Tuple[Place, Tuple[str, str]]]) -> Iterator[Tuple[str, str]]:
    """The lost photos that came: identities and problems."""
    for _, value in items:
        yield value


def orders(showings: Iterable[Tuple[Key, Any]]) -> Iterator[Tuple[Place, Destinations]]:
    """What the units of the plan before are to do with tiles that the new plan asks for, too.

    - showings: those of both plans, of the same partition of photos.
    """
    # By request and tile, the first of the units that have it: one is enough.
    held: Dict[bytes, Dict[int, int]] = {}
    asked: List[Tuple[Key, Showing]] = []
    for key, value in showings:
        if isinstance(value, Earlier):
            units = held.setdefault(key[1], {})
            for tile in value.tiles:
                units[tile] = min(value.unit, units.get(tile, value.unit))
        else:
            asked.append((key, value))
    for digest, demand in gathered(asked).items():
        holders: Dict[int, Dict[int, Tuple[int, List[int]]]] = {}
        for unit, (turn, tiles) in demand.destinations.items():
            for tile in tiles if digest in held else ():
                holders.setdefault(held[digest][tile], {}).setdefault(unit, (turn, []))[1].append(tile)
        for holder, destinations in sorted(holders.items()):
            yield (holder, _ORDERS, digest, 0, 0), destinations


def rerouted(items: Iterable[Tuple[Place, Any]]) -> Iterator[Tuple[Place, bytes]]:
    """Sends tiles of units of the plan before where orders say. Items are in the order of their places."""
    ordered: Dict[bytes, Destinations] = {}
    unit = None
    for place, group in itertools.groupby(items, key=lambda item: item[0][:4]):
        if place[0] != unit:
            unit, ordered = place[0], {}
        if place[1] == _ORDERS:
            ordered[place[2]] = next(group)[1]
        elif place[1] != _DOCUMENTS and place[2] in ordered:
            frame = io.BytesIO(b"".join(piece for _, piece in group))
            for header, body in frames.frames(frame.read):
                yield from tiles_to_units(header, body, place[2], ordered[place[2]])


@dataclass(frozen=True)
class PartitionOfUnit:
    """The partition that a place belongs to."""

    partitions: Sequence[int]

    def __call__(self, place: Place) -> int:
        return self.partitions[place[0]]
