"""The parts of a build that need no cluster."""

from __future__ import annotations

import io
import json
import pathlib
import sys
import tempfile
import time
import unittest

import cluster  # noqa: F401  (finds the package)
from gallery_spark import frames
from gallery_spark.child import Child
from gallery_spark.configuration import Configuration
from gallery_spark.demands import PageLine, ShowingsOfPages, gathered
from gallery_spark.failures import BuildError, ProgramError
from gallery_spark.lanes import Lanes
from gallery_spark.plan import Plan, partitions_of_units
from gallery_spark.publishing import OWN_FOLDER, Output
from gallery_spark.rate import Rate
from gallery_spark.records import Collection, host
from gallery_spark.routing import documents, is_document, tiles_to_units
from gallery_spark.store import FileStore
from gallery_spark.variables import variables_for_executors


class FrameTests(unittest.TestCase):
    def test_frames_come_back_as_they_were(self) -> None:
        stream = io.BytesIO(frames.encoded(b'{"a":1}', b"pixels") + frames.encoded(b"{}"))
        self.assertEqual(list(frames.frames(stream.read)), [({"a": 1}, b"pixels"), ({}, b"")])

    def test_an_end_within_a_frame_is_told(self) -> None:
        whole = frames.encoded(b'{"a":1}', b"pixels")
        for length in (3, 10, len(whole) - 1):
            with self.assertRaises(frames.BrokenFrame, msg=length):
                list(frames.frames(io.BytesIO(whole[:length]).read))

    def test_a_part_has_the_pixels_of_its_tiles(self) -> None:
        header = {"id": "a", "tiles": [{"tile": 0, "bytes": 2}, {"tile": 1, "bytes": 3}, {"tile": 2, "bytes": 1}]}
        part, body = frames.part(header, b"aabbbc", [2, 0])
        self.assertEqual(([tile["tile"] for tile in part["tiles"]], b"".join(body)), ([0, 2], b"aac"))


class LaneTests(unittest.TestCase):
    lines = [b'{"id":"1","image":"/a/1.jpg","found":{"bytes":9}}', b'{"id":"2","image":"https://U:p@H.example:81/2"}'] * 40

    def test_a_collection_is_counted(self) -> None:
        self.assertEqual(Collection.of(self.lines), Collection(80, 360, {"h.example:81": 40}))
        self.assertIsNone(host("/a/b.jpg"))

    def test_a_host_without_a_rate_has_one_partition(self) -> None:
        lanes = Lanes.dividing(Collection.of(self.lines), slots=2, rate=None, host_tasks=4)
        self.assertEqual(len({lanes.partition(str(n), "https://h.example:81/x") for n in range(100)}), 1)
        self.assertEqual({lanes.partition(str(n), "/a") for n in range(1000)}, {0})
        self.assertEqual(lanes.count, 2)
        self.assertEqual(Lanes.dividing(Collection(300, 0), slots=2, rate=None, host_tasks=4).count, 6)
        self.assertEqual(Lanes.dividing(Collection(9000, 80 << 30), slots=2, rate=None, host_tasks=4).count, 40)

    def test_tasks_divide_the_rate_of_a_host(self) -> None:
        rate = Rate.parse("2/s")
        lanes = Lanes.dividing(Collection.of(self.lines), slots=2, rate=rate, host_tasks=4)
        partitions = {lanes.partition(str(n), "https://h.example:81/x") for n in range(100)}
        self.assertEqual(partitions, {1, 2, 3, 4})
        self.assertEqual(sum(lanes.rate(p, rate).per_hour for p in partitions), 7200)

    def test_many_hosts_share_partitions(self) -> None:
        many = Collection(5000, 0, {f"{n}.example": 5 for n in range(1000)})
        lanes = Lanes.dividing(many, slots=2, rate=Rate.parse("60/min"), host_tasks=4)
        self.assertLess(lanes.count, 1000)
        self.assertEqual({lanes.partition("a", f"http://{n}.example/") < lanes.count for n in range(1000)}, {True})
        self.assertEqual(len({lanes.partition(str(n), "http://7.example/") for n in range(50)}), 1)

    def test_rates_are_read_as_gallery_reads_them(self) -> None:
        self.assertEqual([Rate.parse(text).per_hour for text in ("4/s", "60/min", "1000/h", "0.5/s")], [14400, 3600, 1000, 1800])
        with self.assertRaises(BuildError):
            Rate.parse("fast")


class PlanTests(unittest.TestCase):
    def page(self, number: int, photos: list, options: dict) -> dict:
        return {"version": 1, "sheet": {"number": number}, "options": options, "recipes": [{"fit": "cover"}], "photos": photos}

    def test_a_unit_is_a_page_or_all_pages_of_a_pdf(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            index = ['{"version":1}']
            for product, options in (("", {}), ("book", {"format": ["pdf"]}), ("one", {"format": ["pdf"], "one-pdf": ["true"]})):
                for orientation in ("portrait", "landscape"):
                    for number in (1, 2):
                        name = f"{product}-{orientation}-{number}.json"
                        pathlib.Path(folder, name).write_text(json.dumps(self.page(number, [], options)))
                        entry = {"page": name, "orientation": orientation, "number": number, "placements": 5}
                        index.append(json.dumps({**entry, "product": product} if product else entry))
            pathlib.Path(folder, "index.jsonl").write_text("\n".join(index) + "\n")
            plan, together = Plan.read(folder), Plan.read(folder, 6)
        self.assertEqual([page.unit for page in plan.pages], [0, 1, 2, 3, 4, 4, 5, 5, 6, 6, 6, 6])
        self.assertEqual(plan.unit_weights, [5, 5, 5, 5, 10, 10, 20])
        self.assertEqual([page.unit for page in together.pages], [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 4])
        self.assertEqual(together.unit_weights, [10, 10, 10, 10, 20])

    def test_pages_that_are_drawn_together_follow_each_other(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "page.json").write_text(json.dumps(self.page(1, [], {})))
            entry = {"page": "page.json", "orientation": "portrait", "width": 20, "height": 30, "placements": 5}
            index = [json.dumps({**entry, "number": number}) for number in range(1, 24)]
            pathlib.Path(folder, "index.jsonl").write_text("\n".join(['{"version":1}', *index]) + "\n")
            plan, alone = Plan.read(folder, 4), Plan.read(folder, 100)
        units = [page.unit for page in plan.pages]
        self.assertEqual(units, sorted(units))
        self.assertEqual(plan.unit_weights, [25, 25, 20, 25, 20])
        self.assertEqual(plan.pixels, 23 * 600)
        self.assertEqual(len(alone.unit_weights), 23)

    def test_a_large_unit_has_a_partition_for_itself(self) -> None:
        partitions = partitions_of_units([5000, 10, 10, 10, 10, 10], 3)
        self.assertEqual(partitions.count(partitions[0]), 1)
        self.assertEqual(set(partitions), {0, 1, 2})

    def test_a_photo_is_asked_for_once_and_goes_to_all_its_units(self) -> None:
        def photo(own: list, turn: int) -> dict:
            return {"id": "a", "path": "/a", "tiles": [[0, 1, 1], [0, 2, 1]], "own": own, "turn": turn}

        lost = {"id": "b", "path": "/b", "tiles": [[0, 1, 1]], "own": [0], "turn": 9, "problem": "broken"}
        lines = [
            str(PageLine(unit, unit, f"{unit}.json", json.dumps(self.page(1, [photo(own, turn), lost], {}))))
            for unit, own, turn in ((0, [0], 3), (1, [1], 5))
        ]
        showings = list(ShowingsOfPages(Lanes(4, {}, 0, 1))(lines))
        demands = gathered(showings)
        self.assertEqual([(d.identity, d.destinations) for d in demands.values()], [("a", {0: (3, [0]), 1: (5, [1])})])
        header = {"id": "a", "tiles": [{"tile": 0, "bytes": 3}, {"tile": 1, "bytes": 70_000}]}
        ((digest, demand),) = demands.items()
        places = list(tiles_to_units(header, b"abc" + bytes(70_000), digest, demand.destinations))
        self.assertEqual([(*place[:2], place[3]) for place, _ in places], [(0, 3, 0), (0, 3, 1), (1, 5, 0), (1, 5, 1), (1, 5, 2)])
        self.assertEqual(self.tiles(places, 1), [(1, bytes(70_000))])
        first = sorted([*places, *documents(lines)], key=lambda item: item[0])[0]
        self.assertTrue(is_document(first[0]))

    @staticmethod
    def tiles(places: list, unit: int) -> list:
        """The tiles of a unit: their indices and pixels."""
        stream = io.BytesIO(b"".join(piece for place, piece in sorted(places) if place[0] == unit))
        found = []
        for header, body in frames.frames(stream.read):
            for tile in header.get("tiles", []):
                found.append((tile["tile"], body[: tile["bytes"]]))
                body = body[tile["bytes"] :]
        return found

    def test_a_photo_that_was_lost_is_an_answer_for_all_its_units(self) -> None:
        lost = {"id": "b", "problem": "broken"}
        sent = list(tiles_to_units(lost, b"", b"d", {0: (3, [0]), 7: (5, [1, 2])}))
        self.assertEqual([place for place, _ in sent], [(0, 3, b"d", 0), (7, 5, b"d", 0)])
        for _, piece in sent:
            ((header, body),) = frames.frames(io.BytesIO(piece).read)
            self.assertEqual((header["id"], header["problem"], body), ("b", "broken", b""))


class PublishingTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name, "out put")
        self.store = FileStore(self.root.as_uri())

    def commit(self, files: dict) -> None:
        output = Output.open(self.store)
        for name, data in files.items():
            self.store.write(f"{OWN_FOLDER}/new/{name}", data)
        output.commit([(f"{OWN_FOLDER}/new/{name}", name, len(data)) for name, data in files.items()])

    def files(self) -> dict:
        return {path.name: path.read_bytes() for path in self.root.iterdir() if path.is_file()}

    def test_a_build_replaces_its_own_files_alone(self) -> None:
        self.commit({"1.jpg": b"old", "2.jpg": b"old"})
        self.commit({"1.jpg": b"new"})
        self.assertEqual(self.files(), {"1.jpg": b"new"})
        (self.root / "mine.txt").write_text("mine")
        with self.assertRaisesRegex(BuildError, "mine.txt was not written by gallery"):
            Output.open(self.store)
        self.assertEqual(self.files(), {"1.jpg": b"new", "mine.txt": b"mine"})

    def test_a_commit_that_was_cut_off_is_finished_by_the_next_build(self) -> None:
        self.commit({"1.jpg": b"old", "2.jpg": b"old", "3.jpg": b"old"})
        output = Output.open(self.store)
        for name in ("1.jpg", "2.jpg"):
            self.store.write(f"{OWN_FOLDER}/new/{name}", b"new")
        rename, count = self.store.rename, []

        def fails(name: str, new_name: str) -> None:
            if new_name == "2.jpg":
                raise OSError("no more")
            count.append(rename(name, new_name))

        self.store.rename = fails  # type: ignore[method-assign]
        with self.assertRaises(OSError):
            output.commit([(f"{OWN_FOLDER}/new/{name}", name, 3) for name in ("1.jpg", "2.jpg")])
        self.assertEqual(len(count), 1)
        del self.store.rename
        self.assertEqual(Output.open(self.store).own, {"1.jpg": 3, "2.jpg": 3})
        self.assertEqual(self.files(), {"1.jpg": b"new", "2.jpg": b"new"})

    def test_of_two_builds_at_once_the_second_gives_up(self) -> None:
        late = Output.open(self.store)
        self.commit({"1.jpg": b"new"})
        with self.assertRaisesRegex(BuildError, "another build"):
            late.commit([])
        self.assertEqual(self.files(), {"1.jpg": b"new"})


class ChildTests(unittest.TestCase):
    def child(self, code: str, idle_limit: float = 20) -> Child:
        return Child("a program", [sys.executable, "-c", code], {}, idle_limit)

    def test_bytes_go_in_and_out(self) -> None:
        with self.child("import sys; sys.stdout.buffer.write(sys.stdin.buffer.read()[::-1])") as child:
            child.feed([b"abc", b"d" * 300_000])
            self.assertEqual(child.read(300_003)[-3:], b"cba")
            self.assertEqual(child.finish(), 0)

    def test_a_failure_has_the_last_words(self) -> None:
        with self.child("import sys; print('x' * 9000, 'no room', file=sys.stderr); sys.exit(74)") as child:
            child.close_input()
            with self.assertRaisesRegex(ProgramError, "a program: status 74: x+ no room") as caught:
                child.finish()
        self.assertEqual(caught.exception.status, 74)

    def test_one_that_says_nothing_is_ended(self) -> None:
        began = time.monotonic()
        with self.child("import time; time.sleep(60)", idle_limit=1) as child:
            with self.assertRaisesRegex(ProgramError, "no output for 1 s"):
                child.finish()
        self.assertLess(time.monotonic() - began, 30)

    def test_a_program_that_is_not_there_is_named(self) -> None:
        with self.assertRaisesRegex(ProgramError, "/no/gallery cannot be started: No such file.*--gallery"):
            Child("gallery", ["/no/gallery"], {}, 1)


class ConfigurationTests(unittest.TestCase):
    def test_commands_get_what_they_need(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "config.json")
            file.write_text('{"page":"a5","rate":"4/s","sheets":[{}],"trust-host":["a.example"]}')
            options = Configuration.read(str(file), ["photos", "https://u:p@h.example/x", "http://h.example:81/y"])
            self.assertEqual(options.sources[0], str(pathlib.Path("photos").resolve()))
            trusted = ["a.example", "h.example", "http://h.example:81"]
            for command in ("list", "tiles"):
                self.assertEqual(options.for_command(command), {"page": "a5", "rate": "4/s", "trust-host": trusted})
            self.assertEqual(options.for_command("plan")["sheets"], [{}])
            self.assertEqual(options.for_command("render"), {})
            self.assertEqual((options.option("rate", {}), options.option("rate", {"GALLERY_RATE": "1/s"})), ("4/s", "1/s"))
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
