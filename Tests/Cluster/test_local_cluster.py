"""Builds on two executor processes: every byte equals that of `gallery build`, whatever is killed meanwhile."""

from __future__ import annotations

import json
import pathlib
import tempfile
import unittest

from cluster import MOUNTED, build, build_here, first_difference, new_context, sheets
from collection import make_collection
from gallery_spark.failures import of_spark
from programs import KILL_EXECUTOR, make_program, make_trap, runs, was_sprung

# Several pages of each output, with different numbers of photos.
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

_BROKEN_HEADERS = ("empty", "text", "short", "zeros", "half a signature")


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
        cls.context = new_context(folder.name)
        cls.addClassCleanup(cls.context.stop)

    def expected(self, photos: pathlib.Path) -> dict:
        output = self.folder / f"{photos.name}-here"
        if not output.exists():
            self.assertEqual(build_here(self.program, self.configuration, str(photos), output), 3)
        return sheets(output)

    def check(self, photos: pathlib.Path, program: pathlib.Path, place: str = "") -> None:
        """Builds on the cluster, and compares the sheets with those of this machine."""
        output = self.folder / ("mounted" if place else self._testMethodName)
        self.assertFalse(build(self.context, program, self.configuration, str(photos), place or f"file://{output}"))
        expected = self.expected(photos)
        self.assertTrue({"rows-landscape.pdf", "report.json"} <= set(expected))
        self.assertIsNone(first_difference(sheets(output), expected))
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
        rows = {row["id"]: row for row in self.table((self.folder / self._testMethodName).as_uri())}
        photos = json.loads((self.folder / "photos-here" / "report.json").read_text())["photos"]
        self.assertEqual((len(photos), sum(photo["status"] == "skipped" for photo in photos)), (300, 14))
        self.assertEqual(set(rows), {photo["id"] for photo in photos})
        for photo in photos:
            row = rows[photo["id"]]
            self.assertEqual((row["status"], row["reason"]), (photo["status"], photo["reason"]))
            self.assertEqual(len(row["placements"]), len(photo["placements"]))
        self.assertEqual(rows["b/killer 1.png"]["reason"], "decoder crashed (SIGSEGV)")

    def table(self, output: str) -> list:
        """The rows of an output's table of photos."""
        from pyspark.sql import SparkSession

        return SparkSession(self.context).read.parquet(f"{output}/report.parquet").collect()

    def test_sheets_go_to_any_file_system_of_hadoop(self) -> None:
        (self.folder / "mounted").mkdir()
        self.check(self.few, self.program, MOUNTED)
        self.assertEqual(len(self.table(MOUNTED)), 60)

    def test_html_pages_are_made_from_all_chunks(self) -> None:
        configuration = self.folder / "html.json"
        configuration.write_text(json.dumps({"page": "a5", "no-cache": True, "columns": 3, "format": "html"}))
        here, output = self.folder / "html-here", self.folder / self._testMethodName
        self.assertEqual(build_here(self.program, configuration, str(self.few), here), 3)
        # The second build replaces the files of the first.
        for _ in range(2):
            build(self.context, self.program, configuration, str(self.few), f"file://{output}")
            self.assertIn("html/index.html", sheets(output))
            self.assertIsNone(first_difference(sheets(output), sheets(here)))

    def test_an_executor_is_killed_while_sheets_are_drawn(self) -> None:
        trap = make_trap(self.folder / "kill-render", self.program, "render", KILL_EXECUTOR)
        self.check(self.few, trap)
        self.assertTrue(was_sprung(trap))

    def test_a_disk_that_is_full_once_costs_no_sheet(self) -> None:
        trap = make_trap(self.folder / "full", self.program, "render", "echo 'the disk is full' >&2; exit 74")
        self.check(self.few, trap)
        self.assertTrue(was_sprung(trap))

    def assert_ends(self, program: pathlib.Path, message: str, **options: str) -> None:
        """A build of other photos ends with a message, and leaves the output as it is."""
        output = self.folder / self._testMethodName
        build(self.context, self.program, self.configuration, str(self.few), f"file://{output}")
        before = sheets(output)
        configuration = self.folder / f"{self._testMethodName}.json"
        configuration.write_text(json.dumps({**_PRODUCTS, **options}))
        with self.assertRaises(Exception) as caught:
            build(self.context, program, configuration, str(self.photos), f"file://{output}")
        self.assertRegex(str(of_spark(caught.exception)), message)
        self.assertEqual(sheets(output), before)
        self.assert_nothing_waits(output)

    def test_a_task_that_fails_three_times_ends_the_build(self) -> None:
        trap = make_trap(self.folder / "fails", self.program, "render", "echo 'the disk is full' >&2; exit 74", always=True)
        self.assert_ends(trap, "^a task failed repeatedly: gallery render: status 74: the disk is full$")
        self.assertGreaterEqual(runs(trap, "render"), 3)

    def test_a_lost_photo_ends_the_build_if_the_user_wants_that(self) -> None:
        # Broken headers are noticed by the plan, on the driver.
        for path in [path for path in self.photos.rglob("*") if path.stem in _BROKEN_HEADERS]:
            path.rename(self.folder / path.name)
            self.addCleanup((self.folder / path.name).rename, path)
        self.assert_ends(self.program, "gallery render: status 65: error: .*(spoiled|killer)", **{"on-error": "fail"})


if __name__ == "__main__":
    unittest.main()
