"""Chromium with a page that gallery wrote, and the queries of the tests."""

import io
import os
import pathlib
import struct
import subprocess
import tempfile
import time
import zlib

from PIL import Image
from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

ROOT = pathlib.Path(__file__).resolve().parents[2]
GALLERY = str(pathlib.Path(os.environ.get("GALLERY_PROGRAMS", ROOT / ".build/release")) / "gallery")
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
DRIVER = os.environ.get("CHROMEDRIVER", "/usr/bin/chromedriver")
#: The folder of the tests' screenshots.
SHOTS = pathlib.Path(os.environ.get("GALLERY_SCREENSHOTS", ROOT / ".build/browser-screenshots"))
#: Windows of phones, a tablet and a large screen, in both orientations.
WINDOWS = [(320, 568), (375, 667), (768, 1024), (1440, 2560)]
SIZES = WINDOWS + [(height, width) for width, height in WINDOWS]

_work = tempfile.TemporaryDirectory(prefix="gallery-browser-")
_pages = {}


def plain_photo(path, color, size=(480, 360), stripe=(0, 0)):
    """Writes a PNG of one colour, with a white stripe between two columns."""
    width, height = size
    start, end = stripe
    row = b"\0" + bytes(color) * start + b"\xff" * 3 * (end - start) + bytes(color) * (width - end)
    rows = row * height

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def new_folder(name):
    """Makes a folder that is removed after the tests."""
    folder = pathlib.Path(_work.name) / name
    folder.mkdir()
    return folder


def plain_photos():
    """A folder of photos that are easy to measure: each has one dark colour."""
    folder = pathlib.Path(_work.name) / "plain"
    if not folder.exists():
        new_folder("plain")
        for index in range(24):
            plain_photo(folder / f"{index:02}.png", (20 + index * 4, 60, 140 - index * 4))
    return folder


def build(name, sources, *options, form="html"):
    """Builds a page once, and returns its folder."""
    if name not in _pages:
        output = pathlib.Path(_work.name) / "out" / name
        command = [GALLERY, "build", *map(str, sources), "--output", str(output), "--format", form]
        result = subprocess.run([*command, *options], capture_output=True, text=True, timeout=300, check=False)
        assert result.returncode == 0, result.stderr
        _pages[name] = output / "html"
    return _pages[name]


def samples(name="samples", *options):
    """A page of the repository's pictures, with every feature of a sheet."""
    return build(
        name, [ROOT / "Samples"], "--include", "night", "--include", "people", "--include", "space", "--include",
        "textures", "--html", "sizes=320,640", "--page", "ipad", "--title", "Samples", "--caption", "{stem}",
        "--show-rating", "--group-by", "folder", "--footer", "{page} of {pages}", "--per-page", "6", *options)


class Browser:
    """A headless window of Chromium."""

    def __init__(self, has_logs=True):
        options = Options()
        options.binary_location = CHROMIUM
        for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars", "--disable-dev-shm-usage"):
            options.add_argument(argument)
        if has_logs:
            options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(DRIVER))
        self.driver.set_script_timeout(20)

    def close(self):
        self.driver.quit()

    def tell(self, command, **values):
        return self.driver.execute_cdp_cmd(command, values)

    def run(self, script, *values):
        return self.driver.execute_script(script, *values)

    def resize(self, size, scale=1):
        self.tell(
            "Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=scale, mobile=False)

    def open(self, folder, fragment="", size=(375, 667), scale=1):
        """Opens a page anew."""
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get_log("performance")
        self.resize(size, scale)
        self.driver.get(f"file://{folder}/index.html{fragment}")
        self.settle()

    def reload(self):
        """Reloads the page."""
        self.driver.refresh()
        self.settle()

    def until(self, script, *values, seconds=10):
        """Waits until a script returns something true."""
        end = time.monotonic() + seconds
        while True:
            result = self.run(script, *values)
            if result:
                return result
            assert time.monotonic() < end, f"never came true: {script}"
            self.frames(1)

    def frames(self, count=2):
        """Waits for frames."""
        self.driver.execute_async_script(
            "let n = arguments[0], end = arguments[1];"
            "const step = () => n-- > 0 ? requestAnimationFrame(step) : end(); step()", count)

    def settle(self):
        """Waits until all pictures in view are loaded and nothing moves."""
        self.frames(3)
        self.until(
            "return [...document.images].every(i => { const b = i.getBoundingClientRect();"
            "return !b.width || b.bottom < 0 || b.top > innerHeight || b.right < 0 || b.left > innerWidth"
            " || (i.complete && i.naturalWidth > 0) })")
        self.frames(2)

    def shot(self, name):
        """Takes and keeps a screenshot, and returns it."""
        SHOTS.mkdir(parents=True, exist_ok=True)
        data = self.driver.get_screenshot_as_png()
        (SHOTS / f"{name}.png").write_bytes(data)
        return Image.open(io.BytesIO(data)).convert("RGB")

    def turn(self, sizes, sample, name=None):
        """Resizes the window step by step, and samples the page at every animation frame until it is stable.

        Returns the samples in order. A screenshot of every step is kept.
        """
        self.run(
            "window.samples = []; const sample = new Function(arguments[0]); window.sampling = true;"
            "const step = () => { if (!window.sampling) return; samples.push(sample()); requestAnimationFrame(step) };"
            "requestAnimationFrame(step)", sample)
        shots = []
        for index, size in enumerate(sizes):
            self.resize(size)
            self.frames(4)
            if name:
                shots.append(self.shot(f"{name}-{index}-{size[0]}x{size[1]}"))
        self.frames(6)
        samples = self.run("window.sampling = false; return window.samples")
        assert len(samples) >= 6, "too few frames were seen"
        return samples, shots

    def swipe(self, start, end, y):
        """Moves a finger across the window."""
        self.tell("Emulation.setTouchEmulationEnabled", enabled=True)
        self.tell("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": start, "y": y}])
        for step in range(1, 11):
            x = start + (end - start) * step / 10
            self.tell("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x, "y": y}])
            self.frames(1)
        self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.tell("Emulation.setTouchEmulationEnabled", enabled=False)

    def messages(self):
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self):
        import json

        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [
            event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"]


def turned(size, steps=4):
    """The sizes of a window on its way from one orientation to the other."""
    width, height = size
    return [
        (round(width + (height - width) * step / steps), round(height + (width - height) * step / steps))
        for step in range(1, steps + 1)]
