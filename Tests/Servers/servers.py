"""Servers on loopback, their photos, and gallery's results."""

import importlib.util
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unicodedata
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
GALLERY = str(pathlib.Path(os.environ.get("GALLERY_PROGRAMS", ROOT / ".build/release")) / "gallery")
#: The size of photos, large enough for servers to make smaller variants.
SIZE = (1100, 825)

_work = tempfile.TemporaryDirectory(prefix="gallery-servers-")
WORK = pathlib.Path(_work.name)
# Servers that drop their privileges read it.
WORK.chmod(0o755)

#: Names of photos that are difficult for folders, addresses and markup.
ODD_NAMES = [
    "with space.jpg", "ünïcödé.jpg", "é.jpg", "e\u0301.jpg", "日本.jpg", "emoji 🙂.jpg", "100%.jpg", "50%25off.jpg", "%41.jpg",
    "a#b.jpg", "what?.jpg", "a&b.jpg", "a&amp;b.jpg", "it's.jpg", 'say "hi".jpg', "semi;colon.jpg", "plus+plus.jpg",
    "colon:name.jpg", "[bracket].jpg", "{brace}.jpg", "<tag>.jpg", "back\\slash.jpg", "-dash.jpg", "~tilde.jpg",
    "UPPER.JPG", "star*.jpg", "a|b.jpg", "javascript:alert(1).jpg", "thumb.jpg", "icon.jpg",
    "x=1&y=2.jpg", "comma,name.jpg", "dollar$@!^`.jpg", "a" * 180 + " long name.jpg",
]


def make_photo(path, index, size=SIZE):
    """Writes a JPEG of coloured stripes, a different one for each index."""
    width, height = size
    row = bytes(
        value for column in range(width)
        for value in ((column * 255 // width), (index * 37 + column // 50 * 20) % 256, (index * 91) % 256))
    path.parent.mkdir(parents=True, exist_ok=True)
    picture = b"P6 %d %d 255\n" % size + row * height
    with open(path, "wb") as file:
        subprocess.run(["cjpeg", "-quality", "80"], input=picture, stdout=file, check=True, timeout=60)


def plain_photos(count=40):
    """A folder of photos with names as cameras give them; made once for each count."""
    folder = WORK / f"plain-{count}"
    if not folder.exists():
        for index in range(count):
            make_photo(folder / f"IMG_{index:04}.jpg", index)
    return folder


def odd_photos():
    """A folder like those on servers: photos with unusual names, subfolders, and files that are not photos."""
    folder = WORK / "odd"
    if folder.exists():
        return folder
    small = (320, 240)
    names = [f"IMG_{index:04}.jpg" for index in range(12)] + ODD_NAMES
    names += [f"{place}/P{index}.jpg" for place in ["2024 Trip", "ü & ö", "100% #1?", "deep/er/est"] for index in (1, 2)]
    for index, name in enumerate(names):
        make_photo(folder / name, index, small)
    make_photo(folder / "no ending", len(names), small)
    make_photo(folder / ".hidden.jpg", 0, small)
    (folder / "notes.txt").write_text("hello\n")
    (folder / "movie.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + bytes(100))
    (folder / "empty").mkdir()
    return folder


def photo_names(folder):
    """The paths of the photos below a folder, as gallery should name them, without hidden ones."""
    paths = (path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".hidden"))
    return {str(path.relative_to(folder)) for path in paths if path.read_bytes().startswith(b"\xff\xd8")}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def missing(name):
    """Fails the tests of a server that is not installed, or skips them with --where-possible."""
    text = f"{name} is not installed (Packaging/setup.sh servers, Tests/Servers/run.sh)"
    if os.environ.get("TESTED_SERVERS") == "where-possible":
        raise unittest.SkipTest(text)
    raise AssertionError(text)


def program(*names):
    """The path of the first installed program; calls ``missing`` without one."""
    for name in names:
        places = os.pathsep.join([os.environ["PATH"], "/usr/sbin", "/sbin", str(pathlib.Path(sys.executable).parent)])
        if found := shutil.which(name, path=places):
            return found
    return missing(names[0])


def module(name):
    """Requires a Python package."""
    if importlib.util.find_spec(name) is None:
        missing(name)


class Process:
    """A process with its own group, which ends with its tests."""

    def __init__(self, test, command, environment=None, folder=None):
        self.log = WORK / f"{pathlib.Path(str(command[0])).name}-{time.monotonic_ns()}.log"
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [str(part) for part in command], cwd=folder or WORK, env={**os.environ, **(environment or {})},
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        test.addClassCleanup(self.stop)

    def check(self, has_time):
        """Raises with the process's output if it has ended, or if time has run out."""
        if has_time and self.process.poll() is None:
            return
        self.stop()
        raise AssertionError(f"{self.log.stem} does not start: {self.log.read_text(errors='replace')[-2000:]}")

    def stop(self):
        for way in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, way)
            except ProcessLookupError:
                pass
            try:
                self.process.wait(10)
                return
            except subprocess.TimeoutExpired:
                continue


class Server(Process):
    """A process that listens on a port of loopback."""

    def __init__(self, test, command, port, environment=None, folder=None, seconds=60):
        super().__init__(test, command, environment, folder)
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        end = time.monotonic() + seconds
        while True:
            with socket.socket() as probe:
                probe.settimeout(1)
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            self.check(time.monotonic() < end)
            time.sleep(0.05)


def run(*command, seconds=120, **options):
    """Runs a setup program of a server; raises with its output if it fails."""
    result = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=seconds, check=False, **options)
    if result.returncode != 0:
        raise AssertionError(f"{command}: {result.stdout[-2000:]}{result.stderr[-2000:]}")
    return result.stdout


class Result:
    """The result of a build."""

    def __init__(self, process, output):
        self.status = process.returncode
        self.notes = process.stderr
        report = output / "report.json"
        self.report = json.loads(report.read_text()) if report.exists() else None

    def ids(self, status="placed"):
        return {photo["id"] for photo in self.photos(status)}

    def photos(self, status="placed"):
        return [photo for photo in (self.report or {}).get("photos", []) if photo["status"] == status]


class ServerTests(unittest.TestCase):
    """Tests of one server."""

    maxDiff = 4000

    def gallery(self, *arguments, environment=None, seconds=240):
        return subprocess.run(
            [GALLERY, *map(str, arguments)], capture_output=True, text=True, timeout=seconds, check=False,
            env={**os.environ, **(environment or {})})

    def build(self, *sources, options=(), **settings):
        """Builds sheets of sources in a folder of their own."""
        output = pathlib.Path(tempfile.mkdtemp(dir=WORK))
        process = self.gallery(
            "build", *sources, "--output", output, "--no-cache", "--orientation", "portrait", "--page", "800x600px",
            "--cell", "60px", *options, **settings)
        return Result(process, output)

    def check(self, result, count, status=0):
        """Checks the number of placed photos, and that no other problem is reported."""
        placed = len(result.photos())
        self.assertEqual((result.status, placed), (status, count), f"{result.notes}\n{self.refusals(result)}")

    def refusals(self, result):
        return {photo["id"]: photo["reason"] for photo in result.photos("skipped")}


class FolderTests(ServerTests):
    """Tests of servers that have the folder with the unusual names."""

    @classmethod
    def setUpClass(cls):
        cls.root = odd_photos()
        cls.names = photo_names(cls.root)

    def work(self, name):
        """A folder for the files of a server."""
        folder = WORK / f"{name}-{free_port()}"
        folder.mkdir()
        return folder

    def start(self, command, port, **options):
        return Server(type(self), command, port, **options)

    def configured(self, name, text, command, **values):
        """Starts a server with a configuration, whose path replaces {} in the command."""
        work, port = self.work(name), free_port()
        path = work / "configuration"
        path.write_text(text.format(work=work, port=port, root=self.root, **values))
        return self.start([part.replace("{}", str(path)) for part in command], port)

    def check_folder(self, address, missing=(), **settings):
        """Checks that all photos except the missing ones are placed, and that other files are named."""
        result = self.build(address, **settings)
        # An identity has no backslash, and names that differ only by normalization get numbers.
        placed = sorted(unicodedata.normalize("NFC", name.removesuffix("#2")) for name in result.ids())
        expected = sorted(
            unicodedata.normalize("NFC", name.replace("\\", "/")) for name in self.names - set(missing))
        self.assertEqual(placed, expected, result.notes)
        self.assertEqual((result.status, self.refusals(result)), (0, {}), result.notes)
        for name in ("notes.txt", "movie.mp4"):
            self.assertIn(name, result.notes)
