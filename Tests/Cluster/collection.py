"""Photos for the tests: generated ones, those of Samples/, broken ones, and two that crash the tests' decoder."""

from __future__ import annotations

import pathlib
import shutil
import struct
import zlib

_SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Samples"
# Tests/Support/FaultyDecoder crashes at photos of this width.
_KILLER_WIDTH = 13


def png(width: int, height: int, seed: int, spoiled: bool = False) -> bytes:
    """A picture with gradients. A spoiled one has a valid header and undecodable pixels."""
    rows = b"".join(
        b"\0" + b"".join(bytes(((x * 255 // width) ^ seed & 255, y * 255 // height, (seed * 37 + x * y) & 255)) for x in range(width))
        for y in range(height)
    )
    pixels = b"these are no pixels" if spoiled else zlib.compress(rows)
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)), (b"IDAT", pixels), (b"IEND", b"")]
    chunks = (struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def make_collection(folder: pathlib.Path, photos: int) -> None:
    """Fills a folder with a number of photos: 12 are broken and two crash the decoder."""
    samples = sorted(path for path in _SAMPLES.rglob("*.jpg") if path.stat().st_size < 60_000)[:12]
    folder.mkdir(parents=True)
    for place in ("a", "b", "c"):
        (folder / place).mkdir()
    for number, path in enumerate(samples):
        shutil.copyfile(path, folder / "abc"[number % 3] / f"sample {number}.jpg")
    broken = {
        "empty.jpg": b"",
        "text.jpg": b"This is no photo.\n" * 40,
        "short.png": png(60, 40, 1)[:20],
        "short.jpg": samples[0].read_bytes()[:300],
        "zeros.webp": bytes(500),
        "half a signature.png": b"\x89PN",
        **{f"spoiled {number}.png": png(48 + number, 40, number, spoiled=True) for number in range(6)},
    }
    for number, (name, data) in enumerate(broken.items()):
        (folder / "abc"[number % 3] / name).write_bytes(data)
    for number in range(2):
        (folder / "b" / f"killer {number}.png").write_bytes(png(_KILLER_WIDTH, 20 + number, number))
    for number in range(photos - len(samples) - len(broken) - 2):
        width, height = 24 + number * 7 % 40, 24 + number * 11 % 40
        (folder / "abc"[number % 3] / f"{number:04}.png").write_bytes(png(width, height, number))
