"""Page documents of `gallery plan --pages-to`: which photos are on a page, and what is asked of each."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Tuple

# What differs from page to page, and changes nothing about the tiles of a photo.
_ABOUT_THE_PAGE = ("own", "turn")


@dataclass(frozen=True)
class Appearance:
    """A photo on a page: its request, and which of its tiles the page shows."""

    identity: str
    place: str
    """The path or the address."""
    request: str
    """The request as `gallery tiles` reads it, in JSON without its braces."""
    digest: bytes
    """Tells the request from others: a photo whose request is the same has the same tiles."""
    turn: int
    own: Tuple[int, ...]


def one_line(document: str) -> str:
    """The document without line breaks; in strings of JSON there are none."""
    return document.replace("\n", "")


def appearances(document: Dict[str, Any]) -> Iterator[Appearance]:
    """The photos of a page that have tiles. Those that a placeholder is drawn for have none."""
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
    """The values of an option of the page; none if it is as it is by default."""
    return document.get("options", {}).get(name, [])


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
