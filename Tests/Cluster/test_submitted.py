"""A build by `spark-submit` on Spark's own cluster manager, of remote photos behind a key, with copies of tasks."""

from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from cluster import COMMAND, SETTINGS, build_here, first_difference, sheets
from collection import make_collection
from guarded_server import KEY, GuardedServer
from programs import make_program, make_trap, runs, was_sprung
from standalone import StandaloneCluster

_PHOTOS = 60
_SPECULATION = {
    "spark.speculation": "true",
    "spark.speculation.interval": "200ms",
    "spark.speculation.multiplier": "1.2",
    "spark.speculation.quantile": "0.5",
    "spark.speculation.minTaskRuntime": "3s",
}


class SubmittedTests(unittest.TestCase):
    def test_photos_behind_a_key_and_a_copy_of_a_slow_task(self) -> None:
        with tempfile.TemporaryDirectory(prefix="gallery-submitted-") as name, GuardedServer(pathlib.Path(name, "photos")) as server:
            folder = pathlib.Path(name)
            make_collection(folder / "made", _PHOTOS)
            # One listing, of one folder.
            (folder / "photos").mkdir()
            for path in [path for path in (folder / "made").rglob("*") if path.is_file()]:
                path.rename(folder / "photos" / path.name)
            os.environ["PHOTOS_KEY"] = KEY
            self.addCleanup(os.environ.pop, "PHOTOS_KEY")
            program = make_program(folder / "bin")
            # The first task that draws takes longer than any test, so only its copy finishes.
            slow = make_trap(folder / "slow", program, "render", "exec sleep 500")
            configuration = folder / "config.json"
            options = {"http-header": ["x-key: ${PHOTOS_KEY}"], "page": "4x6", "dpi": 72, "no-cache": True, "rate": "100/s"}
            configuration.write_text(json.dumps({**options, "sheets": [{"per-page": 12}, {"name": "book", "format": "pdf"}]}))

            status, text = self.submit(folder, slow, configuration, server.address)
            self.assertEqual(status, 3, text[-3000:])
            self.assertEqual(build_here(program, configuration, server.address, folder / "here"), 3)

            made, expected = sheets(folder / "sheets"), sheets(folder / "here")
            # The driver's list says how complete the listing is.
            report = json.loads(expected["report.json"])
            self.assertEqual([one["status"] for one in report.pop("listings")], ["proven"])
            self.assertEqual(len(report["photos"]), _PHOTOS)
            merged = json.loads(made.pop("report.json"))
            del expected["report.json"], merged["writtenSha256"], report["writtenSha256"]
            self.assertEqual(merged, report)
            self.assertIsNone(first_difference(made, expected))
            self.assertTrue(was_sprung(slow))
            self.assertEqual(server.refused, 0)
            self.assert_rate(slow)
            self.assertGreater(runs(slow, "render"), 1)
            self.assert_no_key(folder, text)

    def assert_rate(self, program: pathlib.Path) -> None:
        """The shares of all tasks are at most the rate of 360,000 requests an hour."""
        lines = (program.parent / "runs").read_text().splitlines()
        facts = [line for line in lines if line.startswith("list --facts ")]
        self.assertTrue(facts and all("--rate 90000/h" in line for line in facts), facts)
        # Copies draw the same pages to another folder.
        tasks = {re.sub(r"--output \S+|--config .*", "", line) for line in lines if line.startswith("render ")}
        shares = [int(number) for task in tasks for number in re.findall(r"--rate (\d+)/h", task)]
        self.assertEqual(len(shares), len(tasks))
        self.assertLessEqual(sum(shares), 360_000)

    def submit(self, folder: pathlib.Path, program: pathlib.Path, configuration: pathlib.Path, source: str) -> tuple:
        """Runs `spark-submit`, and returns its exit status and output."""
        from pyspark.find_spark_home import _find_spark_home

        (folder / "events").mkdir()
        settings = {
            **SETTINGS,
            **_SPECULATION,
            "spark.eventLog.enabled": "true",
            "spark.eventLog.dir": (folder / "events").as_uri(),
            "spark.gallery.program": str(program),
            "spark.local.dir": str(folder / "local"),
        }
        with StandaloneCluster(folder) as cluster:
            words = [os.path.join(_find_spark_home(), "bin", "spark-submit"), "--master", cluster.master]
            words += [word for name, value in settings.items() for word in ("--conf", f"{name}={value}")]
            words += [COMMAND, "build", source, "--config", str(configuration), "--output", str(folder / "sheets")]
            with open(folder / "said", "wb") as said:
                try:
                    status = subprocess.run(words, stdout=said, stderr=subprocess.STDOUT, timeout=400, check=False).returncode
                except subprocess.TimeoutExpired:
                    status = -1
        return status, (folder / "said").read_text()

    def assert_no_key(self, folder: pathlib.Path, text: str) -> None:
        """The key is in no log, plan or remaining file of Spark or gallery."""
        self.assertNotIn(KEY, text)
        looked = 0
        for place in ("events", "work1", "work2", "sheets", "slow", "local"):
            for path in (folder / place).rglob("*"):
                if path.is_file():
                    looked += 1
                    self.assertNotIn(KEY.encode(), path.read_bytes(), path)
        self.assertTrue(any((folder / "events").rglob("*")) and any((folder / "work1").rglob("stderr")))
        self.assertGreater(looked, 10)


if __name__ == "__main__":
    unittest.main()
