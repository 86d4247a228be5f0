"""Thumbnails by Pillow in several processes, with draft mode: pillow_thumbnails.py TILE JOBS FOLDER LIST0"""

import os
import sys
from functools import partial
from multiprocessing import Pool

from PIL import Image, ImageOps


def make(path, tile, folder):
    with Image.open(path) as photo:
        # JPEG only, no effect otherwise: decodes at the smallest scale that leaves twice the tile.
        photo.draft("RGB", (tile * 2, tile * 2))
        upright = ImageOps.exif_transpose(photo).convert("RGB")
        thumbnail = ImageOps.fit(upright, (tile, tile), Image.Resampling.LANCZOS)
        thumbnail.save(os.path.join(folder, os.path.basename(path) + ".jpg"), quality=90)


if __name__ == "__main__":
    tile, jobs, folder, listing = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
    with open(listing, encoding="utf-8") as file:
        photos = [path for path in file.read().split("\0") if path]
    with Pool(jobs) as pool:
        for _ in pool.imap_unordered(partial(make, tile=tile, folder=folder), photos, chunksize=4):
            pass
