"""Records of photos: the lines of `gallery list`, and their totals for the driver."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Dict, Iterable, Optional
from urllib.parse import urlsplit


def host(place: str) -> Optional[str]:
    """Returns the host of a photo's address; `None` for a file."""
    if "://" not in place:
        return None
    return urlsplit(place).netloc.rpartition("@")[2].lower() or None


@dataclass
class Collection:
    """The amount of work: the number of photos, their bytes if known, and the photos by host."""

    photos: int = 0
    bytes: int = 0
    hosts: Dict[str, int] = field(default_factory=dict)

    @staticmethod
    def of(lines: Iterable[bytes]) -> Collection:
        """Counts records in one pass."""
        collection = Collection()
        for line in lines:
            if not line.strip():
                continue
            record = json.loads(line)
            collection.photos += 1
            collection.bytes += record.get("found", {}).get("bytes") or 0
            name = host(record.get("image", ""))
            if name is not None:
                collection.hosts[name] = collection.hosts.get(name, 0) + 1
        return collection
