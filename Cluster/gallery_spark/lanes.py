"""Which partition reads a photo: one of many small ones for files, of few for each host on the web."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Dict, Optional, Tuple
from zlib import crc32

from gallery_spark.rate import Rate
from gallery_spark.records import Collection, host

# Partitions for hosts, where photos come from more hosts than that. A host stays in its partition.
_MOST_HOST_PARTITIONS = 512
# A partition has at most about so many photos, or so many bytes: seconds to minutes of work, so that what fails is little.
_MOST_PHOTOS, _MOST_BYTES = 1000, 2 << 30
# A partition for fewer photos is not worth a process.
_FEWEST_PHOTOS = 50


@dataclass(frozen=True)
class Lanes:
    """The partitions of photos: first those for files, then those for hosts.

    A host without a rate has one partition, so that one process asks it at a time, as on one machine. A host with a rate
    has up to `host_tasks` of them, each with its share of the rate.
    """

    files: int
    hosts: Dict[str, Tuple[int, int]]
    """The first partition of a host, and the number of its partitions."""
    host_partitions: int
    host_tasks: int

    @staticmethod
    def dividing(collection: Collection, slots: int, rate: Optional[Rate], host_tasks: int) -> Lanes:
        """Partitions for a collection, four for each slot or more where there are enough photos."""
        tasks = host_tasks if rate is not None else 1
        on_hosts = sum(collection.hosts.values())
        on_disk = collection.photos - on_hosts
        balanced = min(4 * slots, ceil(on_disk / _FEWEST_PHOTOS))
        files = min(max(ceil(on_disk / _MOST_PHOTOS), ceil(collection.bytes / _MOST_BYTES), balanced), on_disk)
        hosts: Dict[str, Tuple[int, int]] = {}
        position = 0
        if len(collection.hosts) * tasks <= _MOST_HOST_PARTITIONS:
            for name in sorted(collection.hosts):
                count = min(tasks, collection.hosts[name])
                hosts[name] = (position, count)
                position += count
        elif collection.hosts:
            tasks, position = 1, _MOST_HOST_PARTITIONS
        return Lanes(files, hosts, position, tasks)

    @property
    def count(self) -> int:
        """The number of partitions."""
        return max(self.files + self.host_partitions, 1)

    def partition(self, identity: str, place: str) -> int:
        """The partition of a photo: the same in every process."""
        number = crc32(identity.encode("utf-8"))
        name = host(place)
        if name is None or self.host_partitions == 0:
            return number % max(self.files, 1)
        # Hosts that the listing did not name, such as those of larger pictures, have a partition, too.
        first, count = self.hosts.get(name) or (crc32(name.encode("utf-8")) % self.host_partitions, 1)
        return self.files + first + number % count

    def rate(self, partition: int, rate: Optional[Rate]) -> Optional[Rate]:
        """The share of a partition in the rate."""
        if rate is None or partition < self.files:
            return rate
        return rate.divided(self.host_tasks)
