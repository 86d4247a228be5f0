"""The sheet: places, shapes and texts at every size, and rotation of the window."""

import unittest

import browser
from axe_core_python.selenium import Axe

IN_VIEW = """
const middle = innerHeight / 2;
const all = [...document.querySelectorAll('.t')].map(link => ({ id: link.parentElement.id, box: link.getBoundingClientRect() }));
const near = all.filter(one => one.box.height).sort((a, b) =>
  Math.abs(a.box.top + a.box.height / 2 - middle) - Math.abs(b.box.top + b.box.height / 2 - middle))[0];
return { id: near.id };
"""

PLACE = """
const box = document.getElementById(arguments[0] || window.watched).querySelector('.t').getBoundingClientRect();
return { top: box.top, bottom: box.bottom, left: box.left, right: box.right, width: innerWidth, height: innerHeight,
  y: scrollY };
"""


class SheetTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = browser.Browser()
        cls.samples = browser.samples()
        cls.plain = browser.build(
            "plain", [browser.plain_photos()], "--html", "sizes=320", "--page", "ipad", "--background", "white")

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def test_circles_are_circles_with_equal_gaps_at_every_size(self):
        self.browser.open(self.plain)
        for size in browser.SIZES:
            with self.subTest(size=size):
                self.browser.resize(size)
                self.browser.run("scrollTo(0, 0)")
                self.browser.settle()
                picture = self.browser.shot(f"circles-{size[0]}x{size[1]}")
                boxes = self.browser.run(
                    "return [...document.querySelectorAll('.t')].map(l => { const b = l.getBoundingClientRect();"
                    "return [b.left, b.top, b.width, b.height] })")
                whole = [box for box in boxes if box[1] >= 0 and box[1] + box[3] <= size[1]]
                self.assertGreaterEqual(len(whole), 3)
                spans = []
                for left, top, width, height in whole:
                    self.assertAlmostEqual(width, height, delta=0.05)
                    spans.append(self.round(picture, left, top, width))
                self.check_gaps(whole, spans)

    def round(self, picture, left, top, side):
        """Measures a circle in pixels, and returns its edges."""

        def ink(x, y):
            """The share of a pixel that the circle covers."""
            if not (0 <= x < picture.width and 0 <= y < picture.height):
                return 0
            return (255 - picture.getpixel((x, y))[1]) / dark

        (x, y), reach = (int(left + side / 2), int(top + side / 2)), int(side / 2) + 3
        dark = 255 - picture.getpixel((x, y))[1]
        across = sum(ink(x + step, y) for step in range(-reach, reach + 1))
        down = sum(ink(x, y + step) for step in range(-reach, reach + 1))
        self.assertAlmostEqual(across, side, delta=1)
        self.assertAlmostEqual(down, side, delta=1)
        # The area shows that it is a circle, not another shape of equal width and height.
        area = sum(ink(x + a, y + b) for a in range(-reach, reach + 1) for b in range(-reach, reach + 1))
        self.assertAlmostEqual((4 * area / 3.14159265) ** 0.5, side, delta=0.4)
        first = next(step for step in range(-reach, reach + 1) if ink(x + step, y) > 0.5)
        return x + first, x + first + across

    def check_gaps(self, boxes, spans):
        rows = {}
        for box, span in zip(boxes, spans):
            rows.setdefault(round(box[1]), []).append(span)
        gaps = []
        for row in rows.values():
            row.sort()
            gaps += [second[0] - first[1] for first, second in zip(row, row[1:])]
        self.assertLessEqual(max(gaps) - min(gaps), 2, f"gaps {gaps}")

    def test_corners_keep_their_radius(self):
        page = browser.build(
            "rounded", [browser.plain_photos()], "--html", "sizes=320", "--page", "ipad", "--shape", "rounded",
            "--radius", "9px")
        self.browser.open(page)
        for size in [(320, 568), (1440, 900)]:
            self.browser.resize(size)
            radius = self.browser.run("return getComputedStyle(document.querySelector('.t picture')).borderRadius")
            self.assertEqual(radius, "9px")

    def test_a_turn_keeps_what_one_looks_at(self):
        for size in [(320, 568), (375, 667), (768, 1024), (1440, 900)]:
            with self.subTest(size=size):
                self.browser.open(self.samples, size=size)
                end = self.browser.run("return document.documentElement.scrollHeight - innerHeight")
                self.browser.run("scrollTo(0, arguments[0])", end * 0.55)
                self.browser.settle()
                watched = self.browser.run(IN_VIEW)["id"]
                self.browser.run("window.watched = arguments[0]", watched)
                elements = self.browser.run("window.kept = [...document.querySelectorAll('figure')]; return kept.length")
                before = self.browser.run(PLACE, watched)
                for sizes in (browser.turned(size), browser.turned((size[1], size[0]))):
                    frames, _ = self.browser.turn(sizes, PLACE, f"turn-{size[0]}x{size[1]}")
                    for frame in frames:
                        middle = (frame["top"] + frame["bottom"]) / 2
                        self.assertTrue(0 < middle < frame["height"], f"{watched} at {frame}")
                self.browser.settle()
                after = self.browser.run(PLACE, watched)
                self.assertAlmostEqual(after["top"], before["top"], delta=2)
                same = self.browser.run(
                    "return [...document.querySelectorAll('figure')].every((f, i) => f === kept[i]) && kept.length")
                self.assertEqual(same, elements)

    def test_the_right_texts_are_there(self):
        self.browser.open(self.samples)
        for size in [(375, 667), (667, 375)]:
            self.browser.resize(size)
            self.browser.frames()
            titles = self.browser.run(
                "return [...document.querySelectorAll('h1,h2')].filter(h => h.getClientRects().length)"
                ".map(h => h.textContent)")
            # Only sheets of six photos repeat the heading of a group that they continue.
            self.assertEqual(titles, ["Samples", "night", "people", "space", "textures"])
            spilt = self.browser.run(
                "return [...document.querySelectorAll('figcaption')].filter(c => { const b = c.getBoundingClientRect();"
                "return b.left < -1 || b.right > innerWidth + 1 || c.scrollHeight > c.clientHeight + 2 })"
                ".map(c => c.textContent)")
            self.assertEqual(spilt, [])

    def test_captions_lie_where_the_sheet_has_them_and_keep_what_tells_photos_apart(self):
        folder = browser.new_folder("captions")
        names = ["short", "a-name-that-is-much-too-long-for-its-cell-and-ends-in-0042"] * 4
        for index, name in enumerate(names):
            browser.plain_photo(folder / f"{index} {name}.png", (20 + index * 9, 60, 110))
        # Circles are paths, which are painted above the flow.
        cases = [("below", "rectangle", 1, 1.4), ("over", "circle", 0.5, 1), ("centre", "circle", 0.3, 0.7)]
        for position, shape, top, bottom in cases:
            page = browser.build(
                f"{position}-{shape}", [folder], "--html", "sizes=320", "--page", "ipad", "--caption", "{stem}",
                "--caption-position", position, "--shape", shape, "--background", "white")
            for size in [(375, 667), (900, 600)]:
                with self.subTest(position=position, shape=shape, size=size):
                    self.browser.open(page, size=size)
                    picture = self.browser.shot(f"captions-{position}-{shape}-{size[0]}")
                    places = self.browser.run(
                        "return [...document.querySelectorAll('figure')].map(f => {"
                        "const bare = document.createRange(); bare.selectNodeContents(f.querySelector('figcaption'));"
                        "const text = f.querySelector('figcaption>span') || bare;"
                        "return [f, text, f.querySelector('.m span:last-child') || text].map(one => {"
                        "const b = one.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom] }) })")
                    # A caption below a photo ends in the middle of the gap.
                    gaps = [after[0][0] - before[0][2] for before, after in zip(places, places[1:])
                            if after[0][1] == before[0][1]]
                    reach = min(gaps, default=0) / 2 if position == "below" else 1
                    for photo, text, end in places:
                        height = photo[3] - photo[1]
                        self.assertGreaterEqual(text[1], photo[1] + top * height - 1)
                        self.assertLessEqual(text[3], photo[1] + bottom * height + 12)
                        self.assertAlmostEqual((text[0] + text[2]) / 2, (photo[0] + photo[2]) / 2, delta=2)
                        self.assertGreaterEqual(min(text[0], end[0]), photo[0] - reach)
                        self.assertLessEqual(max(text[2], end[2]), photo[2] + reach)
                        self.assertGreater(self.contrast(picture, end), 60)

    def contrast(self, picture, box):
        """The range of brightness in a part of a picture: letters and their background."""
        lights = picture.crop([round(value) for value in box]).convert("L").getextrema()
        return lights[1] - lights[0]

    def test_nothing_shifts_nothing_is_said_and_nothing_leaves_the_folder(self):
        self.browser.open(self.samples)
        self.browser.run(
            "window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(e => shift += e.value))"
            ".observe({ type: 'layout-shift', buffered: true })")
        height = self.browser.run("return document.documentElement.scrollHeight")
        for y in range(0, int(height), 300):
            self.browser.run("scrollTo(0, arguments[0])", y)
            self.browser.settle()
        self.assertEqual(self.browser.run("return window.shift"), 0)
        self.assertEqual(self.browser.messages(), [])
        requests = self.browser.requests()
        self.assertGreater(len(requests), 5)
        for address in requests:
            self.assertTrue(address.startswith((f"file://{self.samples}/", "about:", "data:")), address)

    def test_axe_finds_no_violation(self):
        for scheme in ("light", "dark"):
            for size in [(375, 667), (1440, 900)]:
                with self.subTest(scheme=scheme, size=size):
                    self.browser.tell(
                        "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
                    self.browser.open(self.samples, size=size)
                    self.browser.shot(f"sheet-{scheme}-{size[0]}x{size[1]}")
                    self.check_axe()
                    self.browser.run("document.querySelector('.t').click()")
                    self.browser.settle()
                    self.browser.shot(f"viewer-{scheme}-{size[0]}x{size[1]}")
                    self.check_axe()
        self.browser.tell("Emulation.setEmulatedMedia", features=[])

    def check_axe(self):
        # axe injects styles to test contrast. The page's policy blocks them, but allows the driver's code.
        # It does not know that an open dialog covers the sheet.
        is_open = self.browser.run("return document.querySelector('dialog').open")
        context = {"exclude": [["main"]]} if is_open else None
        violations = Axe().run(self.browser.driver, context)["violations"]
        found = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in violations]
        self.assertEqual(found, [])

    def test_without_scripts_it_is_readable(self):
        places = (
            "return [...document.querySelectorAll('.t')].map(l => { const b = l.getBoundingClientRect();"
            "return [b.left, b.top, b.right, b.bottom] })")
        self.browser.open(self.samples)
        self.browser.tell("Emulation.setScriptExecutionDisabled", value=True)
        try:
            for size in [(390, 844), (1280, 800)]:
                self.browser.resize(size)
                self.browser.driver.get("about:blank")
                self.browser.driver.get(f"file://{self.samples}/index.html")
                self.browser.shot(f"no-script-{size[0]}")
                boxes = self.browser.run(places)
                self.assertLessEqual(self.browser.run("return document.documentElement.scrollWidth"), size[0])
                for left, top, right, bottom in boxes:
                    self.assertTrue(88 <= right - left <= 320 and 0 <= left and right <= size[0], boxes)
                    self.assertAlmostEqual(right - left, bottom - top, delta=0.1)
            links = self.browser.run("return [...document.querySelectorAll('.t')].map(l => l.getAttribute('href'))")
            for link in links:
                self.assertTrue((self.samples / link).is_file(), link)
            self.assertTrue(self.browser.run("return !document.querySelector('dialog').open"))
        finally:
            self.browser.tell("Emulation.setScriptExecutionDisabled", value=False)

    def test_print_is_the_plan(self):
        import base64
        import subprocess

        self.browser.open(self.samples, size=(1440, 900))
        made = self.browser.tell("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        file = browser.SHOTS / "print.pdf"
        file.write_bytes(base64.b64decode(made["data"]))
        told = subprocess.run(["pdfinfo", str(file)], capture_output=True, text=True, check=True).stdout
        pages = self.browser.run(
            "return [...document.querySelectorAll('.band:not(.h0)')].filter(b => b.textContent.includes(' of ')).length")
        self.assertIn(f"Pages:           {pages}\n", told)
        self.assertIn("576 x 768 pts", told)

    def test_keys_walk_through_the_sheet(self):
        from selenium.webdriver.common.keys import Keys

        self.browser.open(self.samples)
        body = self.browser.driver.switch_to.active_element
        order = []
        for _ in range(5):
            body.send_keys(Keys.TAB)
            body = self.browser.driver.switch_to.active_element
            order.append(self.browser.run("return document.activeElement.parentElement.id"))
            outline = self.browser.run("return getComputedStyle(document.activeElement).outlineStyle")
            self.assertEqual(outline, "solid")
        ids = self.browser.run("return [...document.querySelectorAll('figure')].map(f => f.id)")
        # After the size of photos.
        self.assertEqual(order, [""] + ids[:4])


if __name__ == "__main__":
    unittest.main()
