"""One photo at a time: gestures, keys, addresses, and rotation of the window."""

import unittest

import browser
from selenium.webdriver.common.keys import Keys

SHOWN = """
const track = document.querySelector('.track').getBoundingClientRect();
const slide = document.elementFromPoint(track.left + track.width / 2, track.top + track.height / 2)?.closest('.slide');
const image = slide?.querySelector('img');
const box = slide?.getBoundingClientRect();
return { photo: slide?.dataset.photo, left: box && box.left - track.left, wide: box && box.width - track.width,
  there: !!image && image.complete && image.naturalWidth > 0, image: image && (window.kept === image),
  hash: location.hash.slice(1), open: document.querySelector('dialog').open };
"""


class CarouselTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser()
        cls.page = cls.page_of_tests()

    @classmethod
    def page_of_tests(cls):
        return browser.samples("carousel", "--layout", "carousel")

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def start(self, index=3, size=(375, 667)):
        self.browser.open(self.page, size=size)
        self.browser.run("document.querySelectorAll('.t')[arguments[0]].click()", index)
        self.browser.settle()
        return self.ids()[index]

    def ids(self):
        return self.browser.run("return [...document.querySelectorAll('figure')].map(f => f.id)")

    def press(self, key):
        self.browser.driver.switch_to.active_element.send_keys(key)

    def wait_for(self, photo):
        self.browser.until(
            "const t = document.querySelector('.track').getBoundingClientRect();"
            "const s = document.querySelector(`.slide[data-photo='${arguments[0]}']`).getBoundingClientRect();"
            "return Math.abs(s.left - t.left) < 1", photo)
        self.browser.settle()
        self.assertEqual(self.browser.run(SHOWN)["photo"], photo)

    def test_a_turn_keeps_the_photo(self):
        for size in [(320, 568), (375, 667), (768, 1024), (1440, 900)]:
            with self.subTest(size=size):
                photo = self.start(size=size)
                self.browser.run(
                    "window.kept = document.querySelector(`.slide[data-photo='${arguments[0]}'] img`)", photo)
                for sizes in (browser.turned(size), browser.turned((size[1], size[0]))):
                    frames, shots = self.browser.turn(sizes, SHOWN, f"carousel-{size[0]}x{size[1]}")
                    for frame in frames:
                        self.assertEqual(frame["photo"], photo)
                        self.assertEqual(frame["hash"], photo)
                        self.assertTrue(frame["there"] and frame["image"] and frame["open"], frame)
                        self.assertAlmostEqual(frame["left"], 0, delta=1)
                        self.assertAlmostEqual(frame["wide"], 0, delta=1)
                    for shot in shots:
                        self.check_filled(shot)

    def check_filled(self, shot):
        """The middle of the window shows a photo, not a blank."""
        pixels = [
            shot.getpixel((int(shot.width * x / 20), int(shot.height * (0.5 + y / 100))))
            for x in range(1, 20) for y in range(-10, 11, 2)]
        self.assertGreater(len(set(pixels)), 20)

    def test_upright_it_is_a_strip_and_wide_it_is_all(self):
        for size, share in [((375, 667), 0.333), ((320, 568), 0.333), ((768, 1024), 0.5)]:
            self.start(size=size)
            box = self.browser.run(
                "const b = document.querySelector('.track').getBoundingClientRect(); return [b.left, b.width, b.height]")
            self.assertAlmostEqual(box[2] / size[1], share, delta=0.002)
            self.assertEqual(box[:2], [0, size[0]])
            header = self.browser.run(
                "const b = document.querySelector('.viewer header').getBoundingClientRect(); return [b.top, b.width, b.height]")
            self.assertEqual(header[:2], [0, size[0]])
            self.assertGreater(header[2], 40)
            words = self.browser.run(
                "const w = document.querySelector('.words'); return [w.getBoundingClientRect().top, w.textContent]")
            self.assertGreaterEqual(words[0], size[1] / 2 + box[2] / 2)
            self.assertTrue(words[1].strip())
            self.browser.resize((size[1], size[0]))
            self.browser.frames()
            box = self.browser.run(
                "const b = document.querySelector('.track').getBoundingClientRect(); return [b.left, b.top, b.width, b.height]")
            self.assertEqual(box, [0, 0, size[1], size[0]])
            header = self.browser.run(
                "return document.querySelector('.viewer header').getBoundingClientRect().width")
            self.assertLessEqual(header, 1)
            fit = self.browser.run("return getComputedStyle(document.querySelector('.slide img')).objectFit")
            self.assertEqual(fit, "cover")

    def test_keys(self):
        ids = self.ids_of_start()
        self.press(Keys.ARROW_RIGHT)
        self.wait_for(ids[4])
        self.assertEqual(self.browser.run("return location.hash"), "#" + ids[4])
        self.press(Keys.ARROW_LEFT)
        self.press(Keys.ARROW_LEFT)
        self.wait_for(ids[2])
        self.press(Keys.END)
        self.wait_for(ids[-1])
        self.press(Keys.ARROW_RIGHT)
        self.wait_for(ids[-1])
        self.press(Keys.HOME)
        self.wait_for(ids[0])
        self.press("z")
        self.assertEqual(
            self.browser.run("return getComputedStyle(document.querySelector('.slide img')).objectFit"), "contain")
        self.press("z")
        self.press(Keys.ARROW_RIGHT)
        self.wait_for(ids[1])
        self.press(Keys.ESCAPE)
        self.browser.until("return !document.querySelector('dialog').open")
        # The photo that was open last has the focus and is in view.
        self.assertEqual(self.browser.run("return document.activeElement.parentElement.id"), ids[1])
        self.browser.until("return location.hash === ''")
        self.assertEqual(self.browser.messages(), [])

    def ids_of_start(self):
        self.start()
        return self.ids()

    def test_buttons_reach_all_and_tell_what_they_do(self):
        ids = self.ids_of_start()
        self.browser.driver.find_element("css selector", ".next").click()
        self.wait_for(ids[4])
        self.browser.driver.find_element("css selector", ".prev").click()
        self.wait_for(ids[3])
        whole = self.browser.driver.find_element("css selector", ".whole")
        whole.click()
        self.assertEqual(whole.get_attribute("aria-pressed"), "true")
        names = self.browser.run("return [...document.querySelectorAll('dialog button')].map(b => b.ariaLabel)")
        self.assertTrue(all(names))
        self.browser.driver.find_element("css selector", ".close").click()
        self.browser.until("return !document.querySelector('dialog').open")

    def test_focus_stays_in_what_is_open(self):
        self.start()
        for _ in range(12):
            self.press(Keys.TAB)
            inside = self.browser.run(
                "return document.activeElement === document.body || !!document.activeElement.closest('dialog')")
            self.assertTrue(inside)

    def test_a_swipe_shows_the_next(self):
        photo = self.start()
        ids = self.ids()
        self.browser.swipe(300, 60, 330)
        self.wait_for(ids[4])
        self.browser.until("return location.hash === '#' + arguments[0]", ids[4])
        self.assertNotEqual(photo, ids[4])

    def test_a_double_click_shows_the_whole_photo(self):
        from selenium.webdriver.common.action_chains import ActionChains

        self.start()
        track = self.browser.driver.find_element("css selector", ".track")
        ActionChains(self.browser.driver).double_click(track).perform()
        self.assertTrue(self.browser.run("return document.querySelector('dialog').matches('.is-whole')"))

    def test_an_address_opens_a_photo_and_back_closes_it(self):
        self.browser.open(self.page)
        photo = self.ids()[5]
        self.browser.open(self.page, "#" + photo)
        shown = self.browser.run(SHOWN)
        self.assertTrue(shown["open"])
        self.assertEqual(shown["photo"], photo)
        self.browser.driver.back()
        self.browser.until("return !document.querySelector('dialog').open")
        self.assertEqual(self.browser.run("return location.hash"), "")
        self.browser.driver.forward()
        self.browser.until("return document.querySelector('dialog').open")
        self.browser.open(self.page, "#nothing")
        self.assertFalse(self.browser.run(SHOWN)["open"])
        self.assertEqual(self.browser.messages(), [])

    def test_nothing_moves_for_those_who_want_that(self):
        self.browser.tell(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        try:
            ids = self.ids_of_start()
            frames, _ = [], None
            self.press(Keys.ARROW_RIGHT)
            for _ in range(3):
                frames.append(self.browser.run(SHOWN)["photo"])
            self.assertEqual(set(frames), {ids[4]})
        finally:
            self.browser.tell("Emulation.setEmulatedMedia", features=[])


PHOTO = """
const image = document.querySelector('.slide:not([inert]) img'), box = image.getBoundingClientRect();
return { width: box.width, height: box.height, left: box.left, top: box.top, right: box.right, bottom: box.bottom,
  pixels: document.querySelectorAll('.t')[arguments[0]].dataset.size.split(' ').map(Number),
  zoomed: document.querySelector('.viewer').matches('.is-zoomed') };
"""


class WholePhotoTests(CarouselTests):
    """Photos that open whole, as on all pages but those of a carousel."""

    test_upright_it_is_a_strip_and_wide_it_is_all = None
    test_a_double_click_shows_the_whole_photo = None

    @classmethod
    def page_of_tests(cls):
        return browser.samples("samples-opened", "--html", "info=exif")

    def photo(self, index=3):
        return self.browser.run(PHOTO, index)

    def test_keys(self):
        ids = self.ids_of_start()
        for key, photo in [(Keys.ARROW_RIGHT, 4), (Keys.ARROW_LEFT, 3), (Keys.END, -1), (Keys.HOME, 0)]:
            self.press(key)
            self.wait_for(ids[photo])
        self.press("i")
        self.assertFalse(self.browser.run("return document.querySelector('.words').checkVisibility()"))
        self.press("z")
        self.assertTrue(self.photo(0)["zoomed"])
        self.press(Keys.ARROW_RIGHT)
        self.wait_for(ids[1])
        self.assertFalse(self.photo(1)["zoomed"])
        self.press(Keys.ESCAPE)
        self.browser.until("return !document.querySelector('dialog').open")

    def test_photos_are_whole_and_not_enlarged(self):
        for size in [(320, 568), (390, 844), (844, 390), (768, 1024), (1440, 900), (2560, 1440)]:
            with self.subTest(size=size):
                self.start(size=size)
                self.browser.shot(f"opened-{size[0]}x{size[1]}")
                photo = self.photo()
                self.assertLessEqual(photo["width"], photo["pixels"][0] + 0.5)
                self.assertAlmostEqual(
                    photo["width"] / photo["height"], photo["pixels"][0] / photo["pixels"][1], delta=0.01)
                self.assertGreaterEqual(photo["left"], -0.5)
                self.assertGreaterEqual(photo["top"], -0.5)
                self.assertLessEqual(photo["right"], size[0] + 0.5)
                self.assertLessEqual(photo["bottom"], size[1] + 0.5)
                small = self.browser.run(
                    "return [...document.querySelectorAll('dialog button')].filter(b => b.checkVisibility())"
                    ".map(b => b.getBoundingClientRect()).filter(b => b.width < 44 || b.height < 44).length")
                self.assertEqual(small, 0)
                self.assertEqual(
                    self.browser.run("return getComputedStyle(document.documentElement).overflowY"), "hidden")

    def test_a_photo_zooms_by_wheel_double_click_and_two_fingers(self):
        self.start(size=(800, 600))
        whole = self.photo()
        for turn in (-600, 600):
            self.browser.tell("Input.dispatchMouseEvent", type="mouseWheel", x=300, y=250, deltaX=0, deltaY=turn)
            self.browser.until("return document.querySelector('.viewer').matches('.is-zoomed') === arguments[0]", turn < 0)
        self.assertAlmostEqual(self.photo()["width"], whole["width"], delta=0.5)
        for _ in range(2):
            before = self.photo()["zoomed"]
            for count in (1, 2):
                for kind in ("mousePressed", "mouseReleased"):
                    self.browser.tell(
                        "Input.dispatchMouseEvent", type=kind, x=300, y=250, button="left", clickCount=count)
            self.browser.until("return document.querySelector('.viewer').matches('.is-zoomed') !== arguments[0]", before)
        self.browser.tell("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        try:
            def touch(kind, *points):
                places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
                self.browser.tell("Input.dispatchTouchEvent", type=kind, touchPoints=places)
                self.browser.frames(1)

            touch("touchStart", (380, 300))
            touch("touchStart", (380, 300), (420, 300))
            for step in range(1, 9):
                touch("touchMove", (380 - 10 * step, 300), (420 + 10 * step, 300))
            touch("touchEnd")
            zoomed = self.photo()
            self.assertGreater(zoomed["width"], whole["width"] * 1.5)
            touch("touchStart", (400, 300))
            for step in range(1, 9):
                touch("touchMove", (400 - 10 * step, 300))
            touch("touchEnd")
            self.assertLess(self.photo()["left"], zoomed["left"] - 20)
            self.assertEqual(self.browser.run(SHOWN)["left"], 0)
        finally:
            self.browser.tell("Emulation.setTouchEmulationEnabled", enabled=False)
        self.assertEqual(self.browser.messages(), [])

    def test_a_slide_show_moves_on_until_the_user_acts(self):
        ids = self.ids_of_start()
        play = self.browser.driver.find_element("css selector", ".play")
        play.click()
        self.assertEqual(play.get_attribute("aria-pressed"), "true")
        self.wait_for(ids[4])
        self.press(Keys.ARROW_RIGHT)
        self.wait_for(ids[5])
        self.assertEqual(play.get_attribute("aria-pressed"), "false")

    def test_the_panel_has_the_name_and_hides(self):
        self.start()
        words = self.browser.driver.find_element("css selector", ".words")
        self.assertRegex(words.text, r"\.(jpg|png|webp)")
        self.browser.driver.find_element("css selector", ".info").click()
        self.assertFalse(words.is_displayed())


if __name__ == "__main__":
    unittest.main()
