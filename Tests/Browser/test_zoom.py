"""Deep Zoom sheets in Chromium: drag, wheel, pinch, keys, addresses, rotation and accessibility."""

import unittest

from axe_core_python.selenium import Axe

import browser


def zoom(name="zoom", *options):
    """A sheet of plain photos as Deep Zoom, and its folder."""
    return browser.build(
        name, [browser.plain_photos()], "--orientation", "landscape", "--page", "auto", "--cell", "400px", "--title",
        "Plain", "--caption", "{name}", *options, form="dzi").parent


class ZoomTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = zoom()
        cls.window = browser.Browser()

    @classmethod
    def tearDownClass(cls):
        cls.window.close()

    def open(self, fragment="", size=(1200, 800)):
        window = self.window
        window.driver.get("about:blank")
        window.driver.get_log("browser")
        window.driver.get_log("performance")
        window.resize(size)
        window.driver.get(f"file://{self.folder}/landscape-001.html{fragment}")
        self.calm()

    def view(self):
        return [float(number) for number in self.window.run(
            "return document.querySelector('.stage').dataset.view").split()]

    def calm(self):
        """Waits until the view stops moving."""
        for _ in range(200):
            before = self.view()
            self.window.frames(3)
            if self.view() == before:
                return
        self.fail("the view never rests")

    def key(self, name, text=None):
        for kind in ("keyDown", "keyUp"):
            self.window.tell("Input.dispatchKeyEvent", type=kind, key=name, text=text if kind == "keyDown" and text else "")
        self.calm()

    def place(self, index):
        """The middle of a photo in the window, and its size there."""
        return self.window.run(
            "const [x, y, w, h] = JSON.parse(document.getElementById('sheet').textContent).photos[arguments[0]];"
            "const [cx, cy, s] = document.querySelector('.stage').dataset.view.split(' ').map(Number);"
            "return [innerWidth / 2 + (x + w / 2 - cx) * s, innerHeight / 2 + (y + h / 2 - cy) * s, w * s, h * s]",
            index)

    def color(self, x, y):
        return self.window.shot("zoom").getpixel((round(x), round(y)))

    def assert_color(self, index):
        x, y, _, _ = self.place(index)
        expected = (20 + index * 4, 60, 140 - index * 4)
        seen = self.color(x, y)
        self.assertLess(max(abs(a - b) for a, b in zip(seen, expected)), 8, f"photo {index}: {seen}")

    def words(self):
        return self.window.run("return document.querySelector('.words').textContent")

    def test_first_view(self):
        self.open()
        sheet = self.window.run("return JSON.parse(document.getElementById('sheet').textContent)")
        self.assertEqual(len(sheet["photos"]), 24)
        x, y, scale = self.view()
        self.assertAlmostEqual(x, sheet["width"] / 2, delta=1)
        self.assertAlmostEqual(scale, min(1200 / sheet["width"], 800 / sheet["height"]), places=3)
        self.window.frames(20)
        for index in (0, 11, 23):
            self.assert_color(index)

    def test_wheel_and_drag(self):
        self.open()
        x, y, width, _ = self.place(7)
        # The browser truncates positions to whole pixels.
        self.window.tell("Input.dispatchMouseEvent", type="mouseWheel", x=round(x), y=round(y), deltaX=0, deltaY=-480)
        self.calm()
        after = self.place(7)
        self.assertAlmostEqual(after[0], x, delta=2)
        self.assertAlmostEqual(after[1], y, delta=2)
        self.assertGreater(after[2], width * 3.5)
        self.window.frames(20)
        self.assert_color(7)
        self.window.tell("Input.dispatchMouseEvent", type="mousePressed", x=600, y=400, button="left", clickCount=1)
        for step in range(1, 6):
            self.window.tell("Input.dispatchMouseEvent", type="mouseMoved", x=600 - step * 10, y=400 - step * 6, button="left")
        self.window.tell("Input.dispatchMouseEvent", type="mouseReleased", x=550, y=370, button="left", clickCount=1)
        self.calm()
        moved = self.place(7)
        self.assertAlmostEqual(moved[0], after[0] - 50, delta=2)
        self.assertAlmostEqual(moved[1], after[1] - 30, delta=2)
        self.assertEqual(self.words().strip(), "Open the photo")

    def test_pinch(self):
        self.open()
        before = self.view()[2]
        window = self.window
        window.tell("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        points = lambda spread: [{"x": 600 - spread, "y": 400, "id": 0}, {"x": 600 + spread, "y": 400, "id": 1}]
        window.tell("Input.dispatchTouchEvent", type="touchStart", touchPoints=points(50))
        for spread in range(60, 201, 20):
            window.tell("Input.dispatchTouchEvent", type="touchMove", touchPoints=points(spread))
        window.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        window.tell("Emulation.setTouchEmulationEnabled", enabled=False)
        self.calm()
        self.assertAlmostEqual(self.view()[2] / before, 4, delta=.4)

    def test_click_opens_and_address_stays(self):
        self.open()
        x, y, _, _ = self.place(5)
        self.click(x, y)
        self.window.frames(20)
        after = self.place(5)
        self.assertAlmostEqual(after[0], 600, delta=2)
        self.assertAlmostEqual(max(after[2] / 1200, after[3] / 800), .9, delta=.02)
        self.assert_color(5)
        self.assertIn("05.png", self.words())
        fragment = self.window.run("return location.hash")
        self.assertRegex(fragment, r"^#photo-[0-9a-f]{16}$")
        self.open(fragment, size=(375, 667))
        self.window.frames(20)
        self.assertAlmostEqual(self.place(5)[0], 187.5, delta=2)
        self.assert_color(5)
        # After the rotation the photo is in view, as large as the window allows.
        for size in browser.turned((375, 667)):
            self.window.resize(size)
            self.calm()
            middle = self.place(5)
            self.assertAlmostEqual(middle[0], size[0] / 2, delta=2)
            self.assertAlmostEqual(middle[1], size[1] / 2, delta=2)

    def test_keys(self):
        self.open()
        whole = self.view()
        self.key("+", "+")
        self.assertAlmostEqual(self.view()[2] / whole[2], 2, delta=.02)
        self.key("ArrowRight")
        self.assertGreater(self.view()[0], whole[0])
        self.key("n", "n")
        self.assertIn("00.png", self.words())
        self.key("n", "n")
        self.assertIn("01.png", self.words())
        spoken = self.window.run("return document.querySelector('.spoken').textContent")
        self.assertIn("photo 2 of 24", spoken)
        self.key("p", "p")
        self.assertIn("00.png", self.words())
        self.key("Escape")
        self.assertEqual(self.view(), whole)
        self.assertEqual(self.window.run("return location.hash"), "")

    def test_nothing_leaves_the_folder(self):
        self.open()
        self.key("n", "n")
        self.assertEqual(self.window.messages(), [])
        requests = self.window.requests()
        self.assertTrue(requests)
        for address in requests:
            self.assertTrue(address.startswith(f"file://{self.folder}/"), address)

    def test_accessibility(self):
        self.open()
        self.key("n", "n")
        violations = Axe().run(self.window.driver)["violations"]
        self.assertEqual([(item["id"], item["nodes"][0]["html"]) for item in violations], [])


    def test_a_click_shows_the_photo_and_a_second_one_opens_its_picture(self):
        self.open()
        x, y, _, _ = self.place(5)
        shown = "const i = document.querySelector('.photo'); return !i || i.hidden ? null : [i.naturalWidth, i.naturalHeight]"
        self.assertIsNone(self.window.run(shown))
        self.click(x, y)
        self.assertEqual(self.window.until(shown), [480, 360])
        self.window.shot("zoom-photo")
        # Any movement of the view shows the sheet again.
        self.window.tell("Input.dispatchMouseEvent", type="mouseWheel", x=600, y=400, deltaX=0, deltaY=240)
        self.calm()
        self.assertIsNone(self.window.run(shown))
        self.key("Escape")
        self.key("n", "n")
        self.window.until(shown)
        self.assertEqual([(item["id"], item["nodes"][0]["html"]) for item in Axe().run(self.window.driver)["violations"]], [])
        self.press(600, 400)
        self.window.until("return /\\/photos\\/[0-9a-f]{16}-480\\.jpg$/.test(location.pathname)")
        self.window.driver.back()
        self.window.until("return document.querySelector('.photo')")
        self.assertIn("00.png", self.words())

    def click(self, x, y):
        self.press(x, y)
        self.calm()

    def press(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.window.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


class PhotoTests(unittest.TestCase):
    def test_a_zoom_beyond_the_pixels_of_the_sheet_shows_the_photos(self):
        # The middle of each photo is white and 60 pixels wide. No tile of 40 pixels has sharp edges there.
        photos = browser.new_folder("edges")
        for index in range(80):
            browser.plain_photo(photos / f"{index:02}.png", (200, 0, 0), (480, 360), stripe=(210, 270))
        folder = browser.build(
            "zoom-edges", [photos], "--orientation", "landscape", "--page", "auto", "--cell", "40px", "--html",
            "sizes=320,480", form="dzi").parent
        window = browser.Browser()
        try:
            window.resize((1200, 800))
            window.driver.get(f"file://{folder}/landscape-001.html")
            window.frames(5)
            window.driver.get_log("performance")
            width = "const [w] = document.querySelector('.stage').dataset.view.split(' ').slice(2); return +w"
            while window.run(width) < 7:
                window.tell("Input.dispatchMouseEvent", type="mouseWheel", x=600, y=400, deltaX=0, deltaY=-120)
                window.frames(20)
            asked = [address for address in window.requests() if "/photos/" in address]
            self.assertTrue(asked)
            self.assertTrue(all("-c0-" in address for address in asked), asked)
            self.assertLessEqual(len(asked), 60)
            x, y, scale = map(float, window.run("return document.querySelector('.stage').dataset.view").split())
            frames = window.run("return JSON.parse(document.getElementById('sheet').textContent).photos")
            left, top, side = min(
                (photo[:3] for photo in frames), key=lambda p: abs(p[0] + p[2] / 2 - x) + abs(p[1] + p[2] / 2 - y))
            shot = window.shot("zoom-edges")
            # The stripe is a sixth of the tile's width. Its edge is as sharp as the photo's.
            row = round(400 + (top + side / 2 - y) * scale)
            edge = 600 + (left + side * (.5 - 30 / 360) - x) * scale
            self.assertGreater(shot.getpixel((round(edge + 3), row))[1], 200)
            self.assertLess(shot.getpixel((round(edge - 3), row))[1], 55)
        finally:
            window.close()


class AlbumTests(unittest.TestCase):
    def test_a_second_click_opens_the_photo_on_the_page_of_the_product(self):
        folder = zoom("zoom-album", "--format", "html", "--html", "sizes=320")
        window = browser.Browser()
        try:
            window.resize((1200, 800))
            window.driver.get(f"file://{folder}/landscape-001.html")
            window.frames(5)
            for _ in range(2):
                for kind in ("keyDown", "keyUp"):
                    window.tell(
                        "Input.dispatchKeyEvent", type=kind, key="n" if _ == 0 else "Enter",
                        text="" if kind == "keyUp" else "n" if _ == 0 else "\r")
                window.frames(30)
            window.until("return location.pathname.endsWith('/html/index.html')")
            window.until("return document.querySelector('.viewer').open")
        finally:
            window.close()


if __name__ == "__main__":
    unittest.main()
