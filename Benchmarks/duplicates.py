"""Counts the copies of photos that --duplicates finds, and the different images that it considers the same.

duplicates.py GALLERY PHOTOS: PHOTOS is a folder of different photos. The script makes seven copies of each, from 1,600
down to 160 pixels, in JPEG, WebP and PNG. Its set of different images is the photos at 1,600 pixels and their sixteenths.
"""

import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image, ImageOps

SIDE = 1600
COPIES = [
    (SIDE, 92, "jpg"),
    (1024, 80, "jpg"),
    (800, 75, "webp"),
    (512, 60, "jpg"),
    (320, None, "png"),
    (256, 50, "jpg"),
    (160, 40, "jpg"),
]
PARTS = 4


def photos(folder):
    """The photos of a folder, upright, on white, each content once."""
    seen = set()
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in {".jpg", ".jpeg", ".png", ".webp"}:
            continue
        try:
            photo = ImageOps.exif_transpose(Image.open(path)).convert("RGBA")
        except OSError:
            continue
        ground = Image.new("RGBA", photo.size, "white")
        ground.alpha_composite(photo)
        photo = ground.convert("RGB")
        content = hashlib.sha256(photo.tobytes()).digest()
        if min(photo.size) >= 300 and content not in seen:
            seen.add(content)
            photo.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
            yield photo


def groups(gallery, folder):
    """Returns the number of photos in a folder, and the groups that gallery considers duplicates."""
    run = subprocess.run(
        [gallery, "inspect", folder, "--duplicates", "--json", "--no-cache", "--progress", "none"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    answer = json.loads(run.stdout)
    return len(answer["photos"]), [group["photos"] for group in answer["duplicates"]]


def pairs(count):
    return count * (count - 1) // 2


def main(gallery, source):
    with tempfile.TemporaryDirectory() as work:
        copies, parts = pathlib.Path(work, "copies"), pathlib.Path(work, "parts")
        copies.mkdir()
        parts.mkdir()
        count = 0
        for count, photo in enumerate(photos(pathlib.Path(source)), 1):
            for index, (side, quality, ending) in enumerate(COPIES):
                copy = photo.copy()
                copy.thumbnail((side, side), Image.Resampling.BICUBIC)
                options = {"quality": quality} if quality else {}
                copy.save(copies / f"{count:03}-{index}.{ending}", **options)
            photo.save(parts / f"{count:03}-whole.jpg", quality=90)
            width, height = photo.size
            for index in range(PARTS * PARTS if min(width, height) >= 500 else 0):
                x, y = index % PARTS, index // PARTS
                box = (x * width // PARTS, y * height // PARTS, (x + 1) * width // PARTS, (y + 1) * height // PARTS)
                photo.crop(box).save(parts / f"{count:03}-{index}.jpg", quality=88)
        total, found = groups(gallery, str(copies))
        true = 0
        for group in found:
            names = [name.split("-")[0] for name in group]
            true += sum(pairs(names.count(name)) for name in set(names))
        merged = sum(pairs(len(group)) for group in found) - true
        wanted = count * pairs(len(COPIES))
        print(f"copies: {true} of {wanted} pairs found; {merged} of {pairs(total) - wanted} others")
        total, found = groups(gallery, str(parts))
        print(f"different: {sum(pairs(len(group)) for group in found)} of {pairs(total)} pairs")
        for group in found:
            print("  " + ", ".join(group))


main(*sys.argv[1:])
