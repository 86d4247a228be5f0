#!/usr/bin/env python3
"""Prints a digest for each file of a folder, without what may differ between two runs or programs.

  normalise.py FOLDER PATH...

In texts, PATHs become words: the folder, the checkout. Reports have neither the program and its libraries nor the
numbers of other files. All other files count byte by byte.
"""
import hashlib
import json
import re
import sys
from pathlib import Path

TEXTS = {"stdout", "stderr", "status", ".json", ".jsonl", ".txt", ".csv"}
# Members of reports, indexes and findings. The last is a digest of all others.
LEFT_OUT = ("program", "listings", "otherFiles", "writtenSha256")
OTHER_FILES = re.compile(rb"[0-9,]+ other files? \([^)]*\)")


def reduced(value):
    """A report of its photos and places."""
    if isinstance(value, dict):
        return {key: member for key, member in value.items() if key not in LEFT_OUT}
    return value


def content(path, names):
    data = path.read_bytes()
    if not {path.name, path.suffix} & TEXTS:
        return data
    for found, name in names:
        data = data.replace(found, name)
    if path.name in ("stdout", "stderr"):
        data = OTHER_FILES.sub(b"other files", data)
    try:
        if path.suffix == ".json" or path.name == "stdout" and data.startswith(b"{"):
            data = json.dumps(reduced(json.loads(data)), sort_keys=True, ensure_ascii=False).encode()
        elif path.name == "index.jsonl":
            lines = [reduced(json.loads(line)) for line in data.splitlines()]
            data = json.dumps(lines, sort_keys=True, ensure_ascii=False).encode()
    except ValueError:
        # Lines of JSON, or a damaged file: its bytes count.
        pass
    return data


def main():
    folder = Path(sys.argv[1])
    names = [(path.encode(), b"<%d>" % number) for number, path in enumerate(sys.argv[2:])]
    # The longest first: a folder within another is not that folder's.
    names.sort(key=lambda pair: -len(pair[0]))
    for path in sorted(folder.rglob("*"), key=lambda path: str(path).encode()):
        if path.is_file():
            print(hashlib.sha256(content(path, names)).hexdigest(), f"./{path.relative_to(folder)}")


main()
