#!/usr/bin/env python3
"""Packaging/wheel.py BUNDLE FOLDER: makes a Python wheel in FOLDER of a bundle, gallery-VERSION-linux-MACHINE.tar.xz from
Packaging/bundle.sh. The wheel has the whole bundle, the module in Packaging/wheel, and the commands gallery and
gallery-sheets. The same bundle always produces the same bytes."""
import base64
import hashlib
import re
import sys
import tarfile
import time
import zipfile
from pathlib import Path

MODULE = Path(__file__).parent / "wheel"
# The oldest glibc that the bundle runs with: that of Debian 12.
PLATFORM = "manylinux_2_36"
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


def main():
    archive, folder = Path(sys.argv[1]), Path(sys.argv[2])
    named = re.fullmatch(r"gallery-(.+)-linux-(.+)\.tar\.xz", archive.name)
    if named is None:
        sys.exit(f"{archive.name}: expected a bundle, gallery-VERSION-linux-MACHINE.tar.xz")
    version, machine = named.groups()
    tag = f"py3-none-{PLATFORM}_{machine}"
    information = f"gallery_sheets-{version}.dist-info"
    record = []
    target = folder / f"gallery_sheets-{version}-{tag}.whl"
    with tarfile.open(archive) as bundle, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as wheel:
        date = time.gmtime(bundle.next().mtime)[:6]

        def add(name, content, mode=0o644):
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            wheel.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(content)}\n")

        for path in sorted(MODULE.rglob("*.py")):
            add(str(path.relative_to(MODULE)), path.read_bytes())
        for member in bundle:
            if member.isfile():
                name = "gallery_sheets/bundle/" + member.name.partition("/")[2]
                add(name, bundle.extractfile(member).read(), member.mode)
                if name.endswith("/NOTICE"):
                    add(f"{information}/NOTICE", bundle.extractfile(member).read())
            elif not member.isdir():
                sys.exit(f"{archive.name}: {member.name} is neither a file nor a folder")
        add(f"{information}/METADATA", METADATA.format(version=version).encode())
        add(f"{information}/WHEEL", WHEEL.format(tag=tag).encode())
        add(f"{information}/entry_points.txt", COMMANDS.encode())
        wheel.writestr(zipfile.ZipInfo(f"{information}/RECORD", date),
                       "".join(record) + f"{information}/RECORD,,\n")
    print(target)


if __name__ == "__main__":
    main()
