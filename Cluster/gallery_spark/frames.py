"""The frames of `gallery tiles` and `gallery render --tiles -`: two lengths, a header in JSON, a body."""

from __future__ import annotations

import json
import struct
from typing import Any, Callable, Dict, Iterable, Iterator, List, Tuple

_LENGTHS = struct.Struct(">II")

Header = Dict[str, Any]


class BrokenFrame(Exception):
    """The input ended in the middle of a frame."""


def encoded(header: bytes, body: bytes = b"") -> bytes:
    """Returns the bytes of a frame."""
    return head(header, len(body)) + body


def head(header: bytes, body_length: int) -> bytes:
    """Returns the bytes of a frame before its body."""
    return _LENGTHS.pack(len(header), body_length) + header


def header_bytes(header: Header) -> bytes:
    """Returns a header as JSON. Equal headers give equal bytes."""
    return json.dumps(header, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode("utf-8")


def frames(read: Callable[[int], bytes]) -> Iterator[Tuple[Header, bytes]]:
    """Yields the frames of a stream. `read` returns the requested bytes, or fewer at the end of the stream."""
    while True:
        lengths = read(_LENGTHS.size)
        if not lengths:
            return
        if len(lengths) < _LENGTHS.size:
            raise BrokenFrame("the stream ends within the lengths of a frame")
        header_length, body_length = _LENGTHS.unpack(lengths)
        header, body = read(header_length), read(body_length) if body_length else b""
        if len(header) < header_length or len(body) < body_length:
            raise BrokenFrame("the stream ends within a frame")
        yield json.loads(header), body


def part(header: Header, body: bytes, wanted: Iterable[int]) -> Tuple[Header, List[memoryview]]:
    """Returns the frame with only the wanted tiles, in their order: the header, and the pixels of each tile,
    without copying them."""
    indices = set(wanted)
    tiles, pixels, position = [], [], 0
    view = memoryview(body)
    for tile in header.get("tiles", []):
        if tile["tile"] in indices:
            tiles.append(tile)
            pixels.append(view[position : position + tile["bytes"]])
        position += tile["bytes"]
    return {**header, "tiles": tiles}, pixels
