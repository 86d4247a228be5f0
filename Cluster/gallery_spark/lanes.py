"""Partitions of photos: many small ones for files, and few for each host on the web."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Dict, Optional, Tuple
from zlib import crc32

from gallery_spark.rate import Rate
from gallery_spark.records import Collection, host

# The maximum partitions for hosts. A host always keeps its partition.
_MOST_HOST_PARTITIONS = 512
# The approximate maximum photos and bytes per partition: seconds to minutes of work, so that a failure costs little.
_MOST_PHOTOS, _MOST_BYTES = 1000, 2 << 30
# The minimum photos per partition: fewer are not worth a process.
_FEWEST_PHOTOS = 50


@dataclass(frozen=True)
class Lanes:
    """The partitions of photos: those for files first, then those for hosts.

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
        """Creates partitions for a collection: at least four for each slot, given enough photos."""
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
        """Returns the partition of a photo, which is the same in every process."""
        number = crc32(identity.encode("utf-8"))
        name = host(place)
        if name is None or self.host_partitions == 0:
            return number % max(self.files, 1)
        # Hosts missing in the listing, such as those of larger variants, also have a partition.
        first, count = self.hosts.get(name) or (crc32(name.encode("utf-8")) % self.host_partitions, 1)
        return self.files + first + number % count

    def rate(self, partition: int, rate: Optional[Rate]) -> Optional[Rate]:
        """Returns a partition's share of the rate."""
        if rate is None or partition < self.files:
            return rate
        return rate.divided(self.host_tasks)
