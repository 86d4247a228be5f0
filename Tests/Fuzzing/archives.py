#!/usr/bin/env python3
"""Mutates archives of each kind, and expects that `gallery inspect` reads or refuses each one without crashing.

Usage: Tests/Fuzzing/archives.py GALLERY SECONDS [SEED]

Each kind gets 200 mutations, or as many as fit into its share of the seconds. Half of those of compressed tar files
change the tar file before it is compressed: random changes of compressed bytes rarely reach the tar reader.
"""

import bz2
import gzip
import io
import lzma
import os
import random
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MUTATIONS = 200
# Success, some photos skipped, no photos, and an unreadable source.
STATUSES = (0, 3, 65, 66)
HANG = 30


def zip_file(photo):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.jpg", photo)
        archive.writestr("2019/b.jpg", photo, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def tar_file(photo):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name in ("a.jpg", "2019/ß.jpg"):
            member = tarfile.TarInfo(name)
            member.size = len(photo)
            archive.addfile(member, io.BytesIO(photo))
    return file.getvalue()


def zstd(tar):
    return subprocess.run(["zstd", "-c"], input=tar, stdout=subprocess.PIPE, check=True).stdout


COMPRESSIONS = {"tar.gz": gzip.compress, "tar.xz": lzma.compress, "tar.zst": zstd, "tar.bz2": bz2.compress}


def changed(data, ranges, count, generator):
    data = bytearray(data)
    for _ in range(count):
        data[generator.choice(generator.choice(ranges))] = generator.randrange(256)
    return data


def cut(data, index, generator):
    return bytes(data[: generator.randrange(len(data))] if index % 4 == 0 else data)


def mutated_zip(whole, index, generator):
    # The first header, and the directory at the end.
    ranges = [range(60), range(len(whole) - 180, len(whole))]
    return cut(changed(whole, ranges, 4, generator), index, generator)


def mutated_tar(whole, index, generator):
    headers = [at for at in range(0, len(whole), 512) if whole[at + 257 : at + 262] == b"ustar"]
    pax = next(at for at in headers if whole[at + 156 : at + 157] == b"x")
    data = changed(whole, [range(at, at + 257) for at in headers] + [range(pax + 512, pax + 600)], 3, generator)
    # A wrong checksum would hide the other changes.
    for at in headers:
        data[at + 148 : at + 156] = b" " * 8
        data[at + 148 : at + 156] = b"%06o\0 " % sum(data[at : at + 512])
    return cut(data, index, generator)


def mutated_compression(tar, compress):
    whole = compress(tar)

    def mutated(_, index, generator):
        if index % 2 == 0:
            return compress(mutated_tar(tar, index, generator))
        return cut(changed(whole, [range(200), range(len(whole))], 3, generator), index % 8 - 1, generator)

    return mutated


def kinds(photo):
    tar = tar_file(photo)
    yield "zip", zip_file(photo), mutated_zip
    yield "tar", tar, mutated_tar
    for kind, compress in COMPRESSIONS.items():
        yield kind, tar, mutated_compression(tar, compress)


def check(gallery, file, data):
    """Returns the exit status. The archive stays if the program crashes, hangs or leaves a temporary file."""
    file.write_bytes(data)
    with tempfile.TemporaryDirectory() as temporary:
        command = [gallery, "inspect", file, "--jobs", "1", "--no-cache"]
        run = subprocess.run(
            command, capture_output=True, timeout=HANG, env={**os.environ, "TMPDIR": temporary}, check=False
        )
        left = os.listdir(temporary)
    if run.returncode not in STATUSES or left:
        sys.exit(f"archives.py: {file}: status {run.returncode}, left {left}: {run.stderr.decode(errors='replace')}")
    file.unlink()
    return run.returncode


def main(gallery, seconds, seed="1"):
    start = time.monotonic()
    folder = ROOT / ".build/fuzzing/archives"
    folder.mkdir(parents=True, exist_ok=True)
    found = list(kinds((ROOT / "Samples/daisy.jpg").read_bytes()))
    counts = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, (kind, whole, mutate) in enumerate(found, 1):
            end = start + float(seconds) * number / len(found)

            def status(index, kind=kind, whole=whole, mutate=mutate, end=end):
                if time.monotonic() > end:
                    return None
                data = mutate(whole, index, random.Random(f"{seed} {kind} {index}"))
                return check(gallery, folder / f"{index}.{kind}", data)

            statuses = [status for status in pool.map(status, range(MUTATIONS)) if status is not None]
            counts.append(f"{len(statuses)} {kind} ({statuses.count(0)} whole)")
    print(f"archives.py: {', '.join(counts)} in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(*sys.argv[1:])
