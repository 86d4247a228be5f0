"""Records of photos: lines of `gallery list`, and what the driver has to know of all of them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Dict, Iterable, Optional
from urllib.parse import urlsplit


def host(place: str) -> Optional[str]:
    """The host that a picture is fetched from, or `None` for a file."""
    if "://" not in place:
        return None
    return urlsplit(place).netloc.rpartition("@")[2].lower() or None


@dataclass
class Collection:
    """How much there is to do: photos, their bytes where these are known, and photos by host."""

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
