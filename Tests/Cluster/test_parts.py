"""The parts of a build that need no cluster."""

from __future__ import annotations

import json
import pathlib
import sys
import tempfile
import time
import unittest
from array import array

import cluster  # noqa: F401  (finds the package)
from gallery_spark import child
from gallery_spark.chunks import Page, chunks_of_plan, cut
from gallery_spark.configuration import Configuration
from gallery_spark.failures import BuildError, ProgramError
from gallery_spark.publishing import OWN_FOLDER, NewFile, Output
from gallery_spark.rate import share
from gallery_spark.records import divide
from gallery_spark.store import Store
from gallery_spark.variables import variables_for_executors


class ChunkTests(unittest.TestCase):
    @staticmethod
    def pages(photos: int, *sizes: int) -> list:
        """The pages of outputs with a number of photos a page, in the order of their first photos."""
        pages = [
            Page(f"{size}-{start}", len(turns), array("I", turns), False)
            for size in sizes
            for start in range(0, photos, size)
            for turns in [range(start, min(start + size, photos))]
        ]
        return sorted(pages, key=lambda page: page.photos[0])

    def test_pages_are_cut_where_the_fewest_photos_are_on_both_sides(self) -> None:
        parts = cut(self.pages(72, 6, 4), 20)
        self.assertEqual([sum(page.placements for page in part) for part in parts], [24] * 6)
        photos = [{photo for page in part for photo in page.photos} for part in parts]
        self.assertEqual(sum(map(len, photos)), 72)

    def test_parts_have_enough_placements_but_not_twice_as_many(self) -> None:
        pages = self.pages(1000, 7, 10, 11)
        parts = cut(pages, 150)
        self.assertEqual([page for part in parts for page in part], pages)
        for part in parts[:-1]:
            self.assertIn(sum(page.placements for page in part), range(150, 300))
        # A page that is larger than a part is alone.
        self.assertEqual([len(part) for part in cut(self.pages(60, 60, 20, 20), 30)], [1, 2, 2, 2])
        self.assertEqual(cut([], 0), [])

    def test_pages_of_the_web_stay_together(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            index = ['{"version":1}']

            def add(product: str, orientation: str, number: int, place: str) -> None:
                name = f"{product}-{orientation}-{number}.json"
                photos = [{"turn": 40 * number + turn, "path": f"{place}/{turn}.jpg"} for turn in range(40)]
                pathlib.Path(folder, name).write_text(json.dumps({"photos": photos}))
                index.append(json.dumps({"page": name, "product": product, "orientation": orientation, "placements": 40}))

            for orientation in ("portrait", "landscape"):
                for number in range(12):
                    add("sheets", orientation, number, "/photos")
                    add("web", orientation, number, "https://photos.example")
            pathlib.Path(folder, "index.jsonl").write_text("\n".join(index) + "\n")
            for web_tasks in (1, 3):
                chunks = chunks_of_plan(folder, 2, web_tasks)
                self.assertEqual(sum(chunk.placements for chunk in chunks), 2 * 24 * 40)
                self.assertEqual([chunk.placements for chunk in chunks], sorted((c.placements for c in chunks), reverse=True))
                self.assertEqual(sum(chunk.is_on_web for chunk in chunks), web_tasks)
                names = [{name.rpartition("-")[0] for name in chunk.documents} for chunk in chunks]
                self.assertGreater(sum("sheets-portrait" in documents for documents in names), 1)


class RequestTests(unittest.TestCase):
    def test_tasks_divide_a_rate(self) -> None:
        shares = [share(rate, 4) for rate in ("4/s", "60/min", "1000/h", "0.5/s", "1/h")]
        self.assertEqual(shares, ["3600/h", "900/h", "250/h", "450/h", "1/h"])
        self.assertIsNone(share(None, 4))
        with self.assertRaises(BuildError):
            share("fast", 1)

    def test_photos_on_the_web_are_separated(self) -> None:
        lines = ['{"id":"1","image":"/a/1.jpg"}', '{"id":"2","image":"https://u:p@h.example:81/2"}', '{"id":"3","image":"b"}']
        with tempfile.TemporaryDirectory() as name:
            found, files, web = (pathlib.Path(name, part) for part in ("found", "files", "web"))
            found.write_text("\n".join(lines) + "\n")
            self.assertEqual(divide(str(found), str(files), str(web)), (2, 1))
            self.assertEqual((files.read_text(), web.read_text()), (f"{lines[0]}\n{lines[2]}\n", f"{lines[1]}\n"))


class PublishingTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        from pyspark.java_gateway import launch_gateway

        cls.gateway = launch_gateway()
        # Java ends with its input.
        cls.addClassCleanup(cls.gateway.proc.wait, 30)
        cls.addClassCleanup(cls.gateway.proc.stdin.close)
        cls.addClassCleanup(cls.gateway.shutdown)

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name, "out put")
        java = self.gateway.jvm
        self.store = Store(f"file://{self.root}", java, java.org.apache.hadoop.conf.Configuration())

    def new(self, *names: str) -> list:
        return [NewFile(f"{OWN_FOLDER}/new/{name}", name, 3) for name in names]

    def commit(self, **files: bytes) -> None:
        output = Output.open(self.store)
        for name, data in files.items():
            self.store.write(f"{OWN_FOLDER}/new/{name}", data)
        output.commit(self.new(*files))

    def files(self) -> dict:
        return {path.name: path.read_bytes() for path in self.root.iterdir() if path.is_file()}

    def test_a_build_replaces_its_own_files_alone(self) -> None:
        self.commit(one=b"old", two=b"old")
        self.commit(one=b"new")
        self.assertEqual(self.files(), {"one": b"new"})
        (self.root / "mine.txt").write_text("mine")
        with self.assertRaisesRegex(BuildError, "mine.txt was not written by gallery"):
            Output.open(self.store)
        self.assertEqual(self.files(), {"one": b"new", "mine.txt": b"mine"})

    def test_a_commit_that_was_cut_off_is_finished_by_the_next_build(self) -> None:
        self.commit(one=b"old", two=b"old", three=b"old")
        rename, count = self.store.rename, []

        def fails(name: str, new_name: str) -> None:
            if new_name == "two":
                raise OSError("no more")
            count.append(rename(name, new_name))

        output = Output.open(self.store)
        for name in ("one", "two"):
            self.store.write(f"{OWN_FOLDER}/new/{name}", b"new")
        self.store.rename = fails  # type: ignore[method-assign]
        with self.assertRaises(OSError):
            output.commit(self.new("one", "two"))
        del self.store.rename
        self.assertEqual(self.files(), {"one": b"new", "two": b"old", "three": b"old"})
        self.assertEqual(Output.open(self.store).own, {"one": 3, "two": 3})
        self.assertEqual(self.files(), {"one": b"new", "two": b"new"})

    def test_of_two_builds_at_once_the_second_gives_up(self) -> None:
        late = Output.open(self.store)
        self.commit(one=b"new")
        with self.assertRaisesRegex(BuildError, "another build"):
            late.commit([])
        self.assertEqual(self.files(), {"one": b"new"})


class ChildTests(unittest.TestCase):
    def run_python(self, code: str, idle_limit: float = 20, **streams: str) -> int:
        return child.run("a program", [sys.executable, "-c", code], {}, idle_limit, **streams)

    def test_bytes_go_in_and_out(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            given, made = pathlib.Path(folder, "given"), pathlib.Path(folder, "made")
            given.write_bytes(b"abc" + b"d" * 300_000)
            code = "import sys; sys.stdout.buffer.write(sys.stdin.buffer.read()[::-1])"
            self.assertEqual(self.run_python(code, stdin=str(given), stdout=str(made)), 0)
            self.assertEqual(made.read_bytes()[-4:], b"dcba")

    def test_a_failure_has_the_last_messages(self) -> None:
        code = """import sys; print('x' * 9000, 'no room\\n{"event":"summary"}', file=sys.stderr); sys.exit(74)"""
        with self.assertRaisesRegex(ProgramError, "^a program: status 74: x+ no room$") as caught:
            self.run_python(code)
        self.assertEqual(caught.exception.status, 74)

    def test_a_silent_program_is_ended_but_not_one_that_works(self) -> None:
        began = time.monotonic()
        with self.assertRaisesRegex(ProgramError, "no output for 1 s"):
            self.run_python("import time; time.sleep(60)", idle_limit=1)
        self.assertLess(time.monotonic() - began, 30)
        code = "import sys, time\nfor _ in range(10): print(file=sys.stderr, flush=True); time.sleep(0.5)"
        self.assertEqual(self.run_python(code, idle_limit=3), 0)

    def test_a_missing_program_is_named(self) -> None:
        with self.assertRaisesRegex(ProgramError, "/no/gallery cannot be started: No such file.*--gallery"):
            child.run("gallery", ["/no/gallery"], {}, 1)


class ConfigurationTests(unittest.TestCase):
    def test_commands_get_what_they_need(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "config.json")
            options = {"page": "a5", "rate": "4/s", "preset": "faces", "cache": "/tmp/c", "trust-host": ["a.example"]}
            sheets = [{"name": "a", "border": "2px"}]
            file.write_text(json.dumps({**options, "border": "1px", "sheets": sheets}))
            read = Configuration.read(str(file), ["photos", "https://u:p@h.example/x", "http://h.example:81/y"])
        self.assertEqual(read.sources[0], str(pathlib.Path("photos").resolve()))
        options["trust-host"] = ["a.example", "h.example", "http://h.example:81"]
        self.assertEqual(read.for_command("list", on_driver=False), {**options, "border": "1px"})
        self.assertEqual(read.for_command("plan", on_driver=True), {**options, "border": "1px", "sheets": sheets})
        # Pages have the options that differ between outputs.
        del options["preset"]
        self.assertEqual(read.for_command("render", on_driver=False), options)
        self.assertEqual(read.for_command("report", on_driver=True), {})
        self.assertEqual((read.option("rate", {}), read.option("rate", {"GALLERY_RATE": "1/s"})), ("4/s", "1/s"))

    def test_tasks_cache_only_in_a_named_folder(self) -> None:
        self.assertEqual(Configuration({}).for_command("render", on_driver=False), {"no-cache": True})
        self.assertEqual(Configuration({}).for_command("list", on_driver=True), {})

    def test_a_wrong_file_is_rejected(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "config.json")
            file.write_text("[]")
            with self.assertRaisesRegex(BuildError, "expected an object"):
                Configuration.read(str(file), [])
        with self.assertRaisesRegex(BuildError, "no source"):
            Configuration.read(None, [])

    def test_variables_that_are_named_go_along_and_are_not_printed(self) -> None:
        environment = {"KEY": "secret-1", "TOKEN": "secret-2", "GALLERY_RATE": "1/s", "OTHER": "x", "MORE": "secret-3"}
        text = json.dumps({"http-header": ["x-key: ${KEY}"], "auth-env": "TOKEN"})
        found = variables_for_executors(text, ["MORE", "ABSENT"], environment)
        self.assertEqual(sorted(found), ["GALLERY_RATE", "KEY", "MORE", "TOKEN"])
        self.assertNotIn("secret", repr(found) + str(found))
        self.assertNotIn("secret", repr(Configuration({"http-header": ["x-key: secret"]})))


if __name__ == "__main__":
    unittest.main()
