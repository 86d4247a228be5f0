"""Builds on two executor processes: every byte equals that of `gallery build`, whatever is killed meanwhile."""

from __future__ import annotations

import json
import pathlib
import tempfile
import unittest

from cluster import MOUNTED, build, build_here, first_difference, new_session, sheets
from collection import make_collection
from gallery_spark.failures import of_spark
from programs import KILL_EXECUTOR, make_program, make_trap, runs, was_sprung

# Several pages of each output; the tiles of the three differ.
_PRODUCTS = {
    "page": "a4",
    "dpi": 36,
    "no-cache": True,
    "sheets": [
        {"columns": 10},
        {"name": "rows", "layout": "justified", "format": ["jpeg", "pdf"], "cell": "24px"},
        {"name": "packed", "layout": "circle-packing", "format": "png", "per-page": 150},
    ],
}


class LocalClusterTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        folder = tempfile.TemporaryDirectory(prefix="gallery-cluster-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.program = make_program(cls.folder / "bin")
        cls.configuration = cls.folder / "config.json"
        cls.configuration.write_text(json.dumps(_PRODUCTS))
        cls.photos, cls.few = cls.folder / "photos", cls.folder / "few"
        make_collection(cls.photos, 300)
        make_collection(cls.few, 60)
        cls.session = new_session(folder.name)
        cls.addClassCleanup(cls.session.stop)

    def expected(self, photos: pathlib.Path) -> dict:
        output = self.folder / f"{photos.name}-here"
        if not output.exists():
            self.assertEqual(build_here(self.program, self.configuration, str(photos), output), 3)
        return sheets(output)

    def check(self, photos: pathlib.Path, program: pathlib.Path, place: str = "") -> None:
        """Builds on the cluster, and compares the sheets with those of this machine."""
        output = self.folder / ("mounted" if place else self._testMethodName)
        outcomes = build(self.session, program, self.configuration, str(photos), place or output.as_uri())
        expected = self.expected(photos)
        self.assertTrue({"rows-landscape.pdf", "report.json"} <= set(expected))
        self.assertIsNone(first_difference(sheets(output), expected))
        self.assertEqual((outcomes.photos, outcomes.skipped), (300 if photos == self.photos else 60, 14))
        self.assert_nothing_waits(output)
        self.assert_nothing_runs()

    def assert_nothing_waits(self, output: pathlib.Path) -> None:
        """Of the files that builds keep beside the output, only the list of our files remains."""
        left = {path.name for path in (output / ".gallery-spark").iterdir()}
        self.assertEqual(left - {".files.json.crc"}, {"files.json"})

    def assert_nothing_runs(self) -> None:
        """No gallery process is left, whichever parent was killed."""
        mark = str(self.folder).encode()
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            self.assertFalse(words[0].startswith(mark), f"{process.name} still runs: {words[:3]}")

    def test_bytes_are_those_of_one_machine(self) -> None:
        self.check(self.photos, self.program)
        table = self.session.read.parquet((self.folder / self._testMethodName / "report.parquet").as_uri())
        rows = {row["id"]: row for row in table.collect()}
        self.assertEqual(len(rows), 300)
        report = json.loads((self.folder / "photos-here" / "report.json").read_text())
        for photo in report["photos"]:
            row = rows[photo["id"]]
            self.assertEqual((row["status"], row["reason"], len(row["placements"])), (photo["status"], photo["reason"], len(photo["placements"])))
        self.assertEqual(rows["b/killer 1.png"]["reason"], "decoder crashed (SIGSEGV)")

    def test_sheets_go_to_any_file_system_of_hadoop(self) -> None:
        (self.folder / "mounted").mkdir()
        self.check(self.few, self.program, MOUNTED)
        table = self.session.read.parquet(f"{MOUNTED}/report.parquet")
        self.assertEqual(table.count(), 60)

    def test_an_executor_is_killed_while_photos_are_read(self) -> None:
        trap = make_trap(self.folder / "kill-tiles", self.program, "tiles", KILL_EXECUTOR)
        self.check(self.few, trap)
        self.assertTrue(was_sprung(trap))

    def test_an_executor_is_killed_while_sheets_are_drawn(self) -> None:
        trap = make_trap(self.folder / "kill-render", self.program, "render", KILL_EXECUTOR)
        self.check(self.few, trap)
        self.assertTrue(was_sprung(trap))

    def test_a_disk_that_is_full_once_costs_no_sheet(self) -> None:
        trap = make_trap(self.folder / "full", self.program, "render", "echo 'the disk is full' >&2; exit 74")
        self.check(self.few, trap)
        self.assertTrue(was_sprung(trap))

    def test_a_task_that_fails_three_times_ends_the_build_and_leaves_the_output(self) -> None:
        output = self.folder / "kept"
        build(self.session, self.program, self.configuration, str(self.few), output.as_uri())
        before = sheets(output)
        trap = make_trap(self.folder / "fails", self.program, "render", "echo 'the disk is full' >&2; exit 74", always=True)
        with self.assertRaises(Exception) as caught:
            build(self.session, trap, self.configuration, str(self.photos), output.as_uri())
        self.assertEqual(
            str(of_spark(caught.exception)), "a task failed repeatedly: gallery render: status 74: the disk is full"
        )
        self.assertGreaterEqual(runs(trap, "render"), 3)
        self.assertEqual(sheets(output), before)
        self.assert_nothing_waits(output)


if __name__ == "__main__":
    unittest.main()
