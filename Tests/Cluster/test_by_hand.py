"""The commands of Documentation/Scale.md for GNU parallel, as written."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from cluster import build_here, first_difference, sheets
from collection import make_collection
from programs import make_program

_DOCUMENT = pathlib.Path(__file__).resolve().parents[2] / "Documentation" / "Scale.md"


class ByHandTests(unittest.TestCase):
    def test_files_are_those_of_one_machine(self) -> None:
        with tempfile.TemporaryDirectory(prefix="gallery-by-hand-") as name:
            folder = pathlib.Path(name)
            program = make_program(folder / "bin")
            make_collection(folder / "photos", 60)
            (folder / "config.json").write_text(json.dumps({"page": "a6", "dpi": 36, "per-page": 5}))
            self.assertEqual(build_here(program, folder / "config.json", str(folder / "photos"), folder / "here"), 3)

            section = _DOCUMENT.read_text().partition("\n## By hand\n")[2].partition("\n## ")[0]
            script = "".join(part.partition("```")[0] for part in section.split("```sh\n")[1:])
            self.assertIn("parallel", script)
            environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "GALLERY_NO_CACHE": "true"}
            run = subprocess.run(
                ["bash", "-c", script.replace("/data/photos", str(folder / "photos"))],
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=300,
                check=False,
            )
            # The last command makes the report.
            self.assertEqual(run.returncode, 3, run.stderr)
            made, expected = sheets(folder / "sheets"), sheets(folder / "here")
            self.assertGreater(len(expected), 10)
            self.assertIsNone(first_difference(made, expected))


if __name__ == "__main__":
    unittest.main()
