#!/usr/bin/env python3
"""wheel.py PHOTOS FOLDER: uses the installed module gallery_sheets, which must do what its documentation says."""
import sys
import tempfile
from pathlib import Path

from gallery_sheets import GalleryError, build

photos, folder = sys.argv[1:]
report = build(photos, folder, caption="{name} 漢字", no_cache=True, format=["jpeg", "html"])
assert report["counts"] == {"placed": len(report["photos"]), "damaged": 0, "skipped": 0}, report["counts"]
assert [Path(sheet).name for sheet in report.sheets][:1] == ["portrait-001.jpg"], report.sheets
assert all(Path(sheet).is_file() for sheet in report.sheets), report.sheets
shown = report._repr_html_()
assert shown.count('src="data:image/jpeg;base64,') == 2 and ">" + folder + "/html/index.html<" in shown, shown[-300:]

one = build(sorted(Path(photos).glob("*.jpg"))[:2], folder + "/one.pdf", columns=1)
assert one["counts"]["placed"] == 2 and one.sheets == [folder + "/one.pdf"], one.sheets

with tempfile.TemporaryDirectory() as empty:
    try:
        build(empty, folder)
    except GalleryError as error:
        assert error.status == 66 and empty in str(error), (error.status, error)
    else:
        raise AssertionError("expected an error for an empty folder")
