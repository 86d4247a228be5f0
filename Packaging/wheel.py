#!/usr/bin/env python3
"""Packaging/wheel.py BUNDLE FOLDER: makes a Python wheel in FOLDER of a bundle, gallery-VERSION-linux-MACHINE.tar.xz from
Packaging/bundle.sh. The wheel has the whole bundle, the module in Packaging/wheel, and the commands gallery and
gallery-sheets. The same bundle always produces the same bytes."""
import base64
import hashlib
import io
import lzma
import re
import sys
import tarfile
import time
import zipfile
from pathlib import Path

MODULE = Path(__file__).parent / "wheel"
METADATA = """Metadata-Version: 2.1
Name: gallery-sheets
Version: {version}
Summary: Contact sheets of photos: JPEG, PNG, PDF, SVG, HTML and more
License: GPL-3.0-or-later, as a whole; gallery itself has the MIT licence
Keywords: contact sheet,photos,thumbnails,gallery,montage
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Multimedia :: Graphics
Requires-Python: >=3.9
Description-Content-Type: text/markdown

gallery turns photos into contact sheets: circles, other shapes or whole photos, in a grid, packed, in rows or in
columns, on portrait and landscape pages. The package contains the program and its libraries.

```sh
gallery holiday/
```

```python
from gallery_sheets import build

report = build("holiday", layout="justified", caption="{{name}}")
report.show()
```
"""
WHEEL = """Wheel-Version: 1.0
Generator: gallery
Root-Is-Purelib: false
Tag: {tag}
"""
COMMANDS = """[console_scripts]
gallery = gallery_sheets:main
gallery-sheets = gallery_sheets:main
"""


class Wheel:
    """A wheel that is written. Its entries have one date."""

    def __init__(self, target, date):
        self.file = zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6)
        self.date = date
        self.record = ""

    def add(self, name, content, mode=0o644):
        entry = zipfile.ZipInfo(name, self.date)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.external_attr = (0o100000 | mode) << 16
        self.file.writestr(entry, content)
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        self.record += f"{name},sha256={digest},{len(content)}\n"

    def close(self, record):
        """Ends the wheel with the list of its entries."""
        self.file.writestr(zipfile.ZipInfo(record, self.date), f"{self.record}{record},,\n")
        self.file.close()


def main():
    archive, folder = Path(sys.argv[1]), Path(sys.argv[2])
    named = re.fullmatch(r"gallery-(.+)-linux-(.+)\.tar\.xz", archive.name)
    if named is None:
        sys.exit(f"{archive.name}: expected a bundle, gallery-VERSION-linux-MACHINE.tar.xz")
    version, machine = named.groups()
    # Unpacked in memory, since members are read out of order.
    bundle = tarfile.open(fileobj=io.BytesIO(lzma.decompress(archive.read_bytes())))
    members = bundle.getmembers()
    top = members[0].name
    notice = bundle.extractfile(f"{top}/NOTICE").read()
    glibc = re.search(rb"glibc (\d+)\.(\d+) or newer", notice)
    tag = "py3-none-manylinux_{}_{}_{}".format(*(number.decode() for number in glibc.groups()), machine)
    target = folder / f"gallery_sheets-{version}-{tag}.whl"
    wheel = Wheel(target, time.gmtime(members[0].mtime)[:6])

    for path in sorted(MODULE.rglob("*.py")):
        wheel.add(str(path.relative_to(MODULE)), path.read_bytes())
    for member in members:
        if member.isfile():
            name = "gallery_sheets/bundle" + member.name.removeprefix(top)
            wheel.add(name, bundle.extractfile(member).read(), member.mode)
        elif not member.isdir():
            sys.exit(f"{archive.name}: {member.name} is neither a file nor a folder")
    information = f"gallery_sheets-{version}.dist-info"
    wheel.add(f"{information}/NOTICE", notice)
    wheel.add(f"{information}/METADATA", METADATA.format(version=version).encode())
    wheel.add(f"{information}/WHEEL", WHEEL.format(tag=tag).encode())
    wheel.add(f"{information}/entry_points.txt", COMMANDS.encode())
    wheel.close(f"{information}/RECORD")
    print(target)


if __name__ == "__main__":
    main()
