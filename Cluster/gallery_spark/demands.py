"""The tiles requested of each photo, collected from all pages that show it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Dict, Iterable, Iterator, List, Tuple

from gallery_spark.documents import appearances
from gallery_spark.lanes import Lanes

# The key is the partition and the digest of the request.
Key = Tuple[int, bytes]
# The value: the photo's identity, its request, and a destination: unit, position, tiles.
Showing = Tuple[str, str, Tuple[int, int, Tuple[int, ...]]]


@dataclass
class Demand:
    """A request for the tiles of a photo, and their destinations."""

    identity: str
    request: str
    destinations: Dict[int, Tuple[int, List[int]]] = field(default_factory=dict)
    """By unit: the photo's position in it, and the indices of its tiles."""


@dataclass(frozen=True)
class PageLine:
    """A page document as a line of text, for the tasks."""

    unit: int
    page: int
    name: str
    document: str

    def __str__(self) -> str:
        return f"{self.unit}\t{self.page}\t{self.name}\t{self.document}"

    @staticmethod
    def parse(line: str) -> PageLine:
        unit, page, name, document = line.split("\t", 3)
        return PageLine(int(unit), int(page), name, document)


@dataclass(frozen=True)
class ShowingsOfPages:
    """Splits pages into showings of photos."""

    lanes: Lanes

    def __call__(self, lines: Iterable[str]) -> Iterator[Tuple[Key, Showing]]:
        for line in lines:
            page = PageLine.parse(line)
            for photo in appearances(json.loads(page.document)):
                key = (self.lanes.partition(photo.identity, photo.place), photo.digest)
                yield key, (photo.identity, photo.request, (page.unit, photo.turn, photo.own))


def gathered(showings: Iterable[Tuple[Key, Showing]]) -> Dict[bytes, Demand]:
    """Returns the demands of a partition by digest, sorted by identity regardless of the order of showings."""
    demands: Dict[bytes, Demand] = {}
    for (_, digest), (identity, request, (unit, turn, own)) in showings:
        demand = demands.setdefault(digest, Demand(identity, request))
        first, tiles = demand.destinations.setdefault(unit, (turn, []))
        tiles.extend(own)
        demand.destinations[unit] = (min(first, turn), tiles)
    return dict(sorted(demands.items(), key=lambda entry: (entry[1].identity, entry[0])))
