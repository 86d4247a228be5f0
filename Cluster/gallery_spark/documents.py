"""Page documents of `gallery plan --pages-to`: the photos of a page and the tiles requested of each."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Tuple

# Members that differ between pages but do not affect the tiles of a photo.
_ABOUT_THE_PAGE = ("own", "turn")


@dataclass(frozen=True)
class Appearance:
    """A photo on a page: its request, and which of its tiles the page shows."""

    identity: str
    place: str
    """The path or address."""
    request: str
    """The request as `gallery tiles` reads it, in JSON without its braces."""
    digest: bytes
    """The digest of the request: equal requests for a photo give equal tiles."""
    turn: int
    own: Tuple[int, ...]


def one_line(document: str) -> str:
    """Returns the document without line breaks. JSON strings cannot contain any."""
    return document.replace("\n", "")


def appearances(document: Dict[str, Any]) -> Iterator[Appearance]:
    """Returns the photos of a page that have tiles. Photos with placeholders are omitted."""
    recipes = _json(document["recipes"])
    for photo in document["photos"]:
        if photo.get("problem") is not None or not photo.get("tiles"):
            continue
        about = _json({key: value for key, value in photo.items() if key not in _ABOUT_THE_PAGE})
        request = f'"photo":{about},"recipes":{recipes}'
        yield Appearance(
            photo["id"],
            photo["path"],
            request,
            hashlib.sha256(request.encode("utf-8")).digest()[:16],
            photo["turn"],
            tuple(photo["own"]),
        )


def option(document: Dict[str, Any], name: str) -> List[str]:
    """Returns the values of an option of the page; empty for the default."""
    return document.get("options", {}).get(name, [])


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
