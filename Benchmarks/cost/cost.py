#!/usr/bin/env python3
"""Counts the instructions of small builds, and compares them with cost.json; `make cost` runs it.

  cost.py [--record] [--base COMMIT] [ROW...]

cost.json holds the counts of several machines. --record notes those of this one, and the same change for the others.
Where processor or libraries differ from all of them, the counts are compared with those of the machine most like this
one. If a row costs more than there, and with --base, they are compared with those of a commit's programs: by default
the last commit, or its parent if no file of the program was changed since. These are built once, which takes up to ten
minutes. ROW selects rows by a part of their names. The exit status is 1 if a row costs over 4 % more. README.md
explains the rows.
"""
import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
TABLE = HERE / "cost.json"
LIMIT = 0.04
PROGRAMS = ("gallery", "gallery-decoder", "InProcessBuild")
START = "one small JPEG"
# Enough bytes of every photo for tiles of 60 pixels on square pages.
TILE, PAGE = "60", "630"
# Photos of the sets of corpora.sh: numbers that callgrind, at 60 to 100 million instructions a second, can run.
SETS = {"small": 100, "medium": 20, "screen": 20, "phone": 10}
LISTED, PLANNED = 200, 10_000


def fail(message, status=69):
    sys.exit(print(f"cost.py: {message}", file=sys.stderr) or status)


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.strip()


class Photos:
    """The input of the rows, in a folder that stays: it is the same in every run."""

    def __init__(self, cache):
        self.folder = cache
        # Without third-party photos, which other machines lack.
        environment = {**os.environ, "GALLERY_SHARED": "/nonexistent"}
        self.sets = {
            name: Path(subprocess.run(
                [ROOT / "Benchmarks/corpora.sh", cache, name, str(count)], env=environment, stdout=subprocess.PIPE,
                check=True, text=True).stdout.strip())
            for name, count in SETS.items()}
        self.one = cache / "cost-one"
        self.one.mkdir(exist_ok=True)
        first = sorted(self.sets["small"].iterdir())[0]
        if not (self.one / first.name).exists():
            shutil.copy2(first, self.one)
        self.records = cache / "cost-records.jsonl"
        self.records.write_text("".join(json.dumps(self.record(number)) + "\n" for number in range(PLANNED)))
        self.web = cache / "cost-web"
        self.web.mkdir(exist_ok=True)
        items = [self.item(number) for number in range(LISTED)]
        (self.web / "listing.json").write_text(json.dumps({"total": LISTED, "items": items}))
        # A list whose sampled photos are missing is an error.
        for name in items[0]["urls"].values():
            (self.web / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(first, self.web / name)

    @staticmethod
    def record(number):
        """A line of `gallery list --facts`."""
        day = f"2024-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}"
        name = f"trip {number % 50}/{number:05}.jpg"
        upright = number % 3 == 0
        return {
            "facts": {
                "format": "JPEG", "width": 3000 if upright else 4000, "height": 4000 if upright else 3000,
                "metadata": {"camera": "X100", "rating": number % 6, "taken": f"{day}T{number % 24:02}:20:30"}},
            "found": {
                "bytes": 5_000_000 + number * 37 % 100_000, "modified": 1717230030.5 + number, "number": number,
                "ordered": False},
            "id": name, "image": f"/photos/{name}", "source": "/photos"}

    @staticmethod
    def item(number):
        """A photo as web services list it."""
        return {
            "id": number, "title": f"Photo {number}", "width": 4000, "height": 3000, "tags": ["one", "two"],
            "created_at": f"2024-{number // 28 % 12 + 1:02}-{number % 28 + 1:02}T10:20:30Z",
            "user": {"name": "Ann"},
            "urls": {"full": f"images/full/{number:04}.jpg", "small": f"images/small/{number:04}.jpg"}}

    def digest(self):
        """Encoders of other versions make other files."""
        total = hashlib.sha256()
        for name in SETS:
            for photo in sorted(self.sets[name].iterdir()):
                total.update(photo.read_bytes())
        return total.hexdigest()[:16]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Counter:
    """Counts the instructions of the programs of one folder. They are copied without symbols, which valgrind 3.19
    cannot read."""

    def __init__(self, programs, photos, work):
        self.photos, self.work = photos, work
        self.programs = work / "programs"
        self.programs.mkdir(parents=True)
        for name in PROGRAMS:
            if not (programs / name).exists():
                fail(f"{programs / name} is missing; run make cost", 66)
            subprocess.run(["strip", "-o", self.programs / name, programs / name], check=True)
        (work / "home").mkdir()
        # Nothing of the user's environment changes a count.
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(work / "home"), "LANG": "C.UTF-8", "VIPS_CONCURRENCY": "1",
            "SWIFT_DETERMINISTIC_HASHING": "1", "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"}

    def run(self, row, program, *arguments, counted=True):
        """Returns the number of instructions of a program, without those of its workers, which run on their own."""
        folder = self.work / re.sub(r"\W+", "-", row)
        folder.mkdir(exist_ok=True)
        profile = folder / "callgrind.out"
        tool = ["--tool=callgrind", f"--callgrind-out-file={profile}"] if counted else ["--tool=none"]
        command = ["setarch", "-R", "valgrind", *tool, self.programs / program, *arguments]
        ended = subprocess.run(
            command, cwd=folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace")
        if ended.returncode != 0:
            fail(f"{row}: {program} failed with status {ended.returncode}:\n{ended.stdout[-2000:]}", 70)
        if not counted:
            return 0
        collected = re.search(r"Collected : (\d+)", ended.stdout)
        if not collected:
            fail(f"{row}: valgrind counted nothing:\n{ended.stdout[-2000:]}", 70)
        return int(collected[1])

    def build(self, row, photos, *cache, again=False):
        """A build that decodes in its process: valgrind cannot run sealed workers."""
        if again:
            # On valgrind's processor too: caches of other processors are not used. gallery does not trust the state
            # of files that were written at this moment.
            time.sleep(1.1)
            self.run(row, "InProcessBuild", photos, "first", TILE, PAGE, *cache, counted=False)
        return self.run(row, "InProcessBuild", photos, "out", TILE, PAGE, *cache)

    def parent(self, row, photos):
        return self.run(
            row, "gallery", "build", photos, "-o", "out", "--cell", f"{TILE}px", "--page", f"{PAGE}x{PAGE}px",
            "--gap", "2px", "--margin", "10px", "--shape", "circle", "--focus", "centre", "--no-cache", "--jobs",
            "1", "--progress", "none")

    def plan(self, row):
        return self.run(
            row, "gallery", "plan", self.photos.records, "-o", "plan.json", "--no-cache", "--jobs", "1",
            "--progress", "none")

    def listing(self, row):
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(self.photos.web)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            return self.run(
                row, "gallery", "list", f"http://127.0.0.1:{server.server_port}/listing.json", "--no-cache",
                "--progress", "none")
        finally:
            server.shutdown()
            server.server_close()

    def rows(self):
        """The longest rows first, since two cores share them."""
        sets = self.photos.sets
        return {
            f"plan of {PLANNED:,} records": self.plan,
            f"listing of {LISTED} photos": self.listing,
            "20 JPEGs of 2 MP": lambda row: self.build(row, sets["medium"]),
            "20 PNGs of 1 MP": lambda row: self.build(row, sets["screen"]),
            "100 small JPEGs": lambda row: self.build(row, sets["small"]),
            "100 small JPEGs, second build": lambda row: self.build(row, sets["small"], "cache", again=True),
            "10 HEIC thumbnails": lambda row: self.build(row, sets["phone"]),
            "100 small JPEGs, parent": lambda row: self.parent(row, sets["small"]),
            START: lambda row: self.build(row, self.photos.one),
        }

    def count(self, selected):
        """Counts the selected rows. Builds in process do not include the start, which is a row of its own: it would
        hide changes of the rest."""
        rows = {name: run for name, run in self.rows().items() if not selected or name == START
                or any(part in name for part in selected)}
        seconds = {}

        def timed(item):
            start = time.monotonic()
            number = item[1](item[0])
            seconds[item[0]] = time.monotonic() - start
            return item[0], number

        with ThreadPoolExecutor(min(len(os.sched_getaffinity(0)), 4)) as pool:
            counts = dict(pool.map(timed, rows.items()))
        for name in counts:
            if name.startswith(("20 ", "10 ", "100 ")) and not name.endswith("parent"):
                counts[name] -= counts[START]
        return counts, seconds


def machine(programs, photos):
    """The parts of the machine that decide counts."""
    with open("/proc/cpuinfo") as lines:
        values = dict(re.split(r"\s*:\s*", line.strip(), maxsplit=1) for line in lines if ":" in line)
    processor = " ".join(values.get(key, "") for key in ("model name", "cpu family", "model", "stepping")).strip()
    linked = set()
    for program in ("gallery", "InProcessBuild"):
        linked |= set(re.findall(r"=> (/\S+)", output("ldd", programs / program)))
    libraries = hashlib.sha256()
    for path in sorted(linked):
        libraries.update(Path(path).read_bytes())
    versions = {
        name: subprocess.run(
            ["pkg-config", "--modversion", package], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True).stdout.strip()
        for name, package in (
            ("libvips", "vips"), ("libjpeg-turbo", "libjpeg"), ("libheif", "libheif"), ("libde265", "libde265"))}
    swift = re.search(r"Swift version (\S+)", output("swift", "--version"))
    return {
        "processor": processor or os.uname().machine, "cores": os.cpu_count(), **versions,
        "glibc": os.confstr("CS_GNU_LIBC_VERSION"), "valgrind": output("valgrind", "--version"),
        "Swift": swift[1] if swift else "", "all libraries": libraries.hexdigest()[:16],
        "photos": photos.digest()}


def base_commit():
    """The commit to compare with: the last one, or its parent if nothing of the program was changed since."""
    paths = ("Sources", "Package.swift", "Benchmarks/InProcessBuild")
    changed = output("git", "-C", ROOT, "status", "--porcelain", "--", *paths)
    commit = subprocess.run(
        ["git", "-C", ROOT, "rev-parse", "--verify", "--quiet", "HEAD" if changed else "HEAD^"],
        stdout=subprocess.PIPE, text=True).stdout.strip()
    return commit or fail("the last commit has no parent here to compare with; fetch it, or name one with --base")


def compare(counts, seconds, expected, of, table=True):
    """Prints the rows beside those of a table, and returns a Boolean value that indicates whether one costs more."""
    worse = cheaper = False
    print(f"| row | instructions (M) | {of} (M) | change | seconds |\n| --- | ---: | ---: | ---: | ---: |")
    for name, number in counts.items():
        before = expected.get(name)
        change, note = "new", " NOT IN THE TABLE" if table else ""
        if before:
            ratio = number / before - 1
            change, note = f"{100 * ratio:+.2f} %", " MORE" if ratio > LIMIT else ""
            cheaper |= ratio < -LIMIT
        worse |= bool(note)
        print(f"| {name} | {number / 1e6:,.1f} | {(before or 0) / 1e6:,.1f} | {change}{note} | {seconds[name]:.0f} |")
    if cheaper and table:
        print("some rows cost less: make cost RECORD=1 notes it, so that a later change cannot use it up")
    return worse


def differences(here, other):
    """How a machine differs from this one."""
    return [
        f"{key} {here.get(key)} instead of {other.get(key)}"
        for key in sorted({*here, *other}) if here.get(key) != other.get(key)]


def recorded(tables, here, counts, before):
    """The tables with the counts of this machine. Those of other processors change as much as these did."""
    others = [table for table in tables if table["machine"]["processor"] != here["processor"]]
    for table in others:
        for name, number in table["instructions"].items():
            if name in counts and name in before:
                table["instructions"][name] = round(number * counts[name] / before[name])
    return sorted([*others, {"machine": here, "instructions": counts}], key=lambda table: table["machine"]["processor"])


def main():
    parser = argparse.ArgumentParser(usage="cost.py [--record] [--base COMMIT] [ROW...]")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--base")
    parser.add_argument("rows", nargs="*")
    order = parser.parse_args()
    if sys.platform != "linux" or not all(map(shutil.which, ("valgrind", "strip", "setarch"))):
        fail("counting instructions needs Linux, valgrind, binutils and util-linux (Debian: apt-get install valgrind)")
    if order.record and (order.rows or order.base):
        fail("--record counts all rows, without --base", 64)
    cache = Path(os.environ.get("GALLERY_BENCH_CACHE") or Path(
        os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gallery-bench")
    cache.mkdir(parents=True, exist_ok=True)
    photos = Photos(cache)
    programs = Path(os.environ.get("GALLERY_PROGRAMS") or ROOT / ".build/release")
    with tempfile.TemporaryDirectory(dir=cache, prefix="cost.") as name:
        work = Path(name)
        here = machine(programs, photos)
        tables = json.loads(TABLE.read_text()) if TABLE.exists() else []
        nearest = min(tables, key=lambda table: len(differences(here, table["machine"])), default=None)
        others = differences(here, nearest["machine"]) if nearest else []
        counts, seconds = Counter(programs, photos, work / "new").count(order.rows)
        expected = nearest["instructions"] if nearest else {}
        if order.record:
            before = {} if others else expected
            TABLE.write_text(json.dumps(recorded(tables, here, counts, before), indent=2, ensure_ascii=False) + "\n")
            worse = compare(counts, seconds, before, "before", table=False)
        else:
            base = order.base
            if nearest and not base:
                if others:
                    print(f"cost.json lacks this machine; the most similar one has {'; '.join(others)}")
                worse = compare(counts, seconds, expected, "cost.json")
            if base or not nearest or worse and others:
                base = base or base_commit()
                print(f"comparing with {base[:10]}, whose programs are built once, in up to ten minutes", flush=True)
                built = Path(output(ROOT / "Tests/Comparison/programs.sh", base))
                expected, _ = Counter(built, photos, work / "old").count(order.rows)
                worse = compare(counts, seconds, expected, base[:10])
    if order.record:
        print(f"{TABLE.name} is written; say in the commit why a row costs more")
        return 0
    if worse:
        print("a row costs more than 4 % more. Find the cause, or, if it is meant, run make cost RECORD=1 and say why")
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
