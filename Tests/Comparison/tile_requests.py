#!/usr/bin/env python3
"""Writes the requests of `gallery tiles` for all photos of a folder of pages, each once: tile_requests.py PAGES"""
import json
import struct
import sys
from pathlib import Path

asked = set()
for path in sorted(Path(sys.argv[1]).rglob("*-[0-9]*.json")):
    page = json.loads(path.read_text())
    for photo in page["photos"]:
        if photo["id"] in asked or "problem" in photo:
            continue
        asked.add(photo["id"])
        # Paths are relative to the page.
        if "path" in photo:
            photo["path"] = str(path.parent / photo["path"])
        request = {"request": len(asked), "photo": photo, "recipes": page["recipes"]}
        header = json.dumps(request).encode()
        sys.stdout.buffer.write(struct.pack(">II", len(header), 0) + header)
