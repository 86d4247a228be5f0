"""A page laid out for each window: sizes of texts and tiles, the reader's place, the slider, and a page without its script."""

import shutil
import subprocess
import unittest

import browser

#: Windows of phones, tablets, laptops and large screens, and both sides of a change of layouts.
WINDOWS = [
    (320, 568), (375, 667), (390, 844), (479, 800), (480, 800), (568, 320), (768, 1024), (1024, 768), (1440, 900),
    (2560, 1440)]

MEASURES = """
const boxes = [...document.querySelectorAll('.t')].map(link => link.getBoundingClientRect());
const rows = Map.groupBy(boxes, box => Math.round(box.top));
const gaps = [...rows.values()].flatMap(row => row.slice(1).map((box, index) => box.left - row[index].right));
const overlaps = boxes.flatMap((one, index) => boxes.slice(index + 1).filter(two =>
  one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1));
return {
  overlaps: overlaps.length, sides: boxes.flatMap(box => [box.width, box.height]), gaps,
  edges: [Math.min(...boxes.map(box => box.left)), innerWidth - Math.max(...boxes.map(box => box.right))],
  letters: [...document.querySelectorAll('figcaption,.text')].filter(text => text.getClientRects().length)
    .map(text => parseFloat(getComputedStyle(text).fontSize)),
  beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth };
"""

NEAREST = """
const far = figure => { const box = figure.querySelector('.t').getBoundingClientRect();
  return Math.abs(box.top + box.height / 2 - innerHeight / 2) };
return [...document.querySelectorAll('figure')].sort((a, b) => far(a) - far(b))[0].id;
"""


class WidthTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = browser.new_folder("widths")
        for index in range(60):
            browser.plain_photo(folder / f"{index:02}.png", (20 + index * 3, 60, 200 - index * 3))
        options = ("--html", "sizes=320", "--caption", "{stem}", "--title", "Widths", "--footer", "{count} photos")
        cls.grid = browser.build("widths-grid", [folder], *options)
        cls.rows = browser.build("widths-rows", [folder], *options, "--layout", "justified")
        mixed = browser.new_folder("mixed")
        for index in range(66):
            size = [(120, 80), (120, 90), (80, 120), (120, 120), (150, 80)][index * 7 % 5]
            browser.plain_photo(mixed / f"{index:02}.png", (20 + index * 3, 60, 200 - index * 3), size)
        cls.mixed = browser.build("widths-mixed", [mixed], "--html", "sizes=320", "--layout", "justified")
        cls.few = browser.build("widths-few", [mixed], "--html", "sizes=320", "--limit", "12", "--title", "Few")
        cls.seven = browser.build("widths-seven", [mixed], "--html", "sizes=320", "--limit", "7")
        cls.one = browser.build(
            "widths-one", [mixed], "--html", "sizes=320", "--limit", "1", "--layout", "justified", "--background", "white")
        cls.comb = browser.build("widths-comb", [mixed], "--html", "sizes=320", "--shape", "hexagon")
        cls.browser = browser.Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def test_few_photos_are_in_the_middle_and_nothing_else_is_drawn(self):
        for page in (self.seven, self.one):
            for size in ((390, 844), (1280, 800)):
                with self.subTest(page=page.parent.name, size=size):
                    self.browser.open(page, size=size)
                    boxes = self.browser.run(
                        "return [...document.querySelectorAll('.t')].map(t => t.getBoundingClientRect())"
                        ".map(box => [box.top, box.left, box.right])")
                    for top in {box[0] for box in boxes}:
                        row = [box for box in boxes if box[0] == top]
                        ends = min(box[1] for box in row) + max(box[2] for box in row)
                        self.assertAlmostEqual(ends, size[0], delta=1.5)
        self.browser.run("document.querySelectorAll('figure').forEach(figure => figure.remove())")
        picture = self.browser.shot("widths-none")
        self.assertEqual(picture.getcolors(maxcolors=4), [(1280 * 800, (255, 255, 255))])

    def test_texts_are_readable_and_tiles_fit_fingers_at_every_width(self):
        for page in (self.grid, self.rows):
            for size in WINDOWS:
                with self.subTest(page=page.parent.name, size=size):
                    self.browser.open(page, size=size)
                    self.browser.shot(f"{page.parent.name}-{size[0]}x{size[1]}")
                    found = self.browser.run(MEASURES)
                    self.assertLessEqual(found["beyond"], 0)
                    self.assertEqual(found["overlaps"], 0)
                    self.assertGreaterEqual(min(found["letters"]), 12)
                    self.assertGreaterEqual(min(found["sides"]), 88)
                    self.assertLessEqual(max(found["gaps"]) - min(found["gaps"]), 0.1)
                    self.assertAlmostEqual(*found["edges"], delta=0.1)
        self.assertEqual(self.browser.messages(), [])

    def test_a_change_of_width_keeps_the_place(self):
        self.browser.open(self.grid, size=(390, 844))
        self.browser.run("scrollTo(0, document.documentElement.scrollHeight * .6)")
        self.browser.settle()
        watched = self.browser.run(NEAREST)
        for size in [(430, 844), (520, 844), (844, 390), (1100, 800), (1600, 900), (390, 844)]:
            self.browser.resize(size)
            self.browser.settle()
            middle = self.browser.run(
                "const b = document.getElementById(arguments[0]).querySelector('.t').getBoundingClientRect();"
                "return (b.top + b.height / 2) / innerHeight", watched)
            self.assertTrue(0 < middle < 1, f"{watched} at {middle} of {size}")

    def boxes(self):
        return self.browser.run(
            "return [...document.querySelectorAll('.t')].map(t => t.getBoundingClientRect()).map(b => [b.left, b.top, b.width, b.height])")

    def test_rows_and_tiles_suit_the_window(self):
        for page in (self.mixed, self.few):
            for size in [(768, 1024), (1280, 800), (2560, 1440)]:
                with self.subTest(page=page.parent.name, size=size):
                    self.browser.open(page, size=size)
                    self.browser.shot(f"{page.parent.name}-{size[0]}x{size[1]}")
                    self.assertLessEqual(max(box[3] for box in self.boxes()), min(320, 0.38 * size[1]) + 1)
                    self.assertLessEqual(max(box[0] + box[2] for box in self.boxes()) - min(box[0] for box in self.boxes()), 1760)
        self.browser.open(self.mixed, size=(1280, 800))
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollHeight"), 6 * 800)
        self.browser.open(self.few, size=(1280, 800))
        self.assertLessEqual(self.browser.run("return document.documentElement.scrollHeight"), 800)

    def test_honeycombs_have_rows_that_are_half_a_cell_apart(self):
        for width in (390, 1280):
            self.browser.open(self.comb, size=(width, 800))
            self.browser.shot(f"comb-{width}")
            rows = {}
            for left, top, side, _ in self.boxes():
                rows.setdefault(round(top), []).append(left)
            (first, one), (second, two) = sorted(rows.items())[:2]
            pitch = one[1] - one[0]
            self.assertAlmostEqual(abs(one[0] - two[0]), pitch / 2, delta=0.1)
            self.assertAlmostEqual(second - first, pitch * 0.75 ** 0.5, delta=1)

    def test_the_slider_and_keys_change_the_size_and_keep_the_place(self):
        self.browser.open(self.mixed, size=(1280, 800))
        self.browser.run("scrollTo(0, document.documentElement.scrollHeight * .5)")
        self.browser.settle()
        watched = self.browser.run(NEAREST)
        mean = lambda: sum(box[3] for box in self.boxes()) / 66
        sides = [mean()]
        for change in (
                "const box = document.querySelector('.size'); box.value = 4; box.dispatchEvent(new Event('input', { bubbles: true }))",
                "dispatchKey('-')", "dispatchKey('-')"):
            self.browser.run(
                "window.dispatchKey = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));" + change)
            self.browser.settle()
            middle = self.browser.run(
                "const b = document.getElementById(arguments[0]).querySelector('.t').getBoundingClientRect();"
                "return (b.top + b.height / 2) / innerHeight", watched)
            self.assertTrue(0 < middle < 1, middle)
            sides.append(mean())
        self.assertGreater(sides[1], 1.3 * sides[0])
        self.assertTrue(sides[1] > sides[2] > sides[3] > sides[0])

    def test_a_page_without_its_script_file_shows_photos_in_rows(self):
        alone = browser.new_folder("alone")
        shutil.copytree(self.mixed, alone / "html", ignore=shutil.ignore_patterns("gallery-engine-*"))
        for size in [(390, 844), (1280, 800)]:
            self.browser.open(alone / "html", size=size)
            self.browser.shot(f"alone-{size[0]}")
            self.assertEqual(self.browser.run("return document.querySelectorAll('.laid,.is-waiting').length"), 0)
            found = self.browser.run(MEASURES)
            self.assertEqual([found["overlaps"], found["beyond"]], [0, 0])
            self.assertGreaterEqual(min(found["sides"]), 88)

    def test_print_is_the_paper_plan(self):
        import base64

        self.browser.open(self.grid, size=(390, 844))
        made = self.browser.tell("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        file = browser.SHOTS / "print-widths.pdf"
        browser.SHOTS.mkdir(parents=True, exist_ok=True)
        file.write_bytes(base64.b64decode(made["data"]))
        told = subprocess.run(["pdfinfo", str(file)], capture_output=True, text=True, check=True).stdout
        self.assertIn("A4", told)
        words = subprocess.run(["pdftotext", "-layout", str(file), "-"], capture_output=True, text=True, check=True).stdout
        names = [word for word in words.split() if word.isdigit() and word != "60"]
        self.assertEqual(names, [f"{index:02}" for index in range(60)])


if __name__ == "__main__":
    unittest.main()
