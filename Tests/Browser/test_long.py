"""A sheet of many photos: only photos near the window are in the document, without a visible difference."""

import base64
import re
import subprocess
import unittest

import browser

COUNT = 600


class LongSheetTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = browser.new_folder("many")
        for index in range(COUNT):
            browser.plain_photo(folder / f"{index:03}.png", (20 + index % 60, 60, 140 - index % 70), (80, 60))
        cls.page = browser.build(
            "long", [folder], "--html", "sizes=320", "--page", "ipad", "--per-page", "12", "--caption", "{stem}",
            "--background", "white", "--shadow")
        cls.ids = re.findall(r'<figure id="([^"]+)"', (cls.page / "index.html").read_text())
        cls.browser = browser.Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def shown(self):
        """The indices of the photos in the document, in its order."""
        ids = self.browser.run("return [...document.querySelectorAll('figure')].map(figure => figure.id)")
        return [self.ids.index(one) for one in ids]

    def test_what_is_far_is_not_in_the_document_until_it_comes_near(self):
        self.browser.open(self.page, size=(667, 375))
        self.assertLess(len(self.shown()), COUNT / 3)
        self.assertEqual(self.shown()[0], 0)
        self.browser.run("scrollTo(0, document.documentElement.scrollHeight)")
        self.browser.settle()
        self.assertEqual(self.shown()[-1], COUNT - 1)
        self.assertGreater(self.shown()[0], COUNT / 2)
        self.browser.run("scrollTo(0, document.documentElement.scrollHeight / 2)")
        self.browser.settle()
        self.assertEqual(self.shown(), sorted(self.shown()))
        self.browser.shot("long-667x375")

    def test_a_turn_far_down_keeps_what_one_looks_at(self):
        self.browser.open(self.page, size=(375, 667))
        for share in (0.3, 0.97):
            self.browser.resize((375, 667))
            self.browser.settle()
            self.browser.run("scrollTo(0, document.documentElement.scrollHeight * arguments[0])", share)
            self.browser.settle()
            watched = self.browser.run(
                "const y = innerHeight / 2; const far = f => { const b = f.querySelector('.t').getBoundingClientRect();"
                "return Math.abs(b.top + b.height / 2 - y) };"
                "return [...document.querySelectorAll('figure')].sort((a, b) => far(a) - far(b))[0].id")
            for size in browser.turned((375, 667)) + browser.turned((667, 375)):
                self.browser.resize(size)
                self.browser.settle()
                middle = self.browser.run(
                    "const b = document.getElementById(arguments[0]).querySelector('.t').getBoundingClientRect();"
                    "return (b.top + b.height / 2) / innerHeight", watched)
                self.assertTrue(0 < middle < 1, f"{watched} at {middle} of {size}")

    def test_a_photo_that_was_opened_from_afar_is_in_view_when_it_is_closed(self):
        self.browser.open(self.page, f"#{self.ids[500]}")
        self.assertTrue(self.browser.run("return document.querySelector('dialog').open"))
        self.browser.resize((667, 375))
        self.browser.settle()
        self.browser.driver.back()
        self.browser.until("return !document.querySelector('dialog').open")
        self.browser.frames(6)
        self.browser.settle()
        box = self.browser.run(
            "const b = document.getElementById(arguments[0]).querySelector('.t').getBoundingClientRect();"
            "return [b.top, b.bottom, innerHeight, document.activeElement.parentElement.id]", self.ids[500])
        self.assertTrue(0 <= box[0] and box[1] <= box[2], box)
        self.assertEqual(box[3], self.ids[500])

    def test_nothing_shifts_on_the_way_down(self):
        self.browser.open(self.page, size=(375, 667))
        self.browser.run(
            "window.shift = 0; new PerformanceObserver(list => list.getEntries().forEach(e => shift += e.value))"
            ".observe({ type: 'layout-shift', buffered: true })")
        height = self.browser.run("return document.documentElement.scrollHeight")
        for y in range(0, int(height), 600):
            self.browser.run("scrollTo(0, arguments[0])", y)
            self.browser.frames(2)
            bare = self.browser.run("return document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('.sheet')")
            self.assertIsNotNone(bare)
        self.assertEqual(self.browser.run("return window.shift"), 0)
        self.assertEqual(self.browser.run("return document.documentElement.scrollHeight"), height)

    def test_all_of_it_is_printed(self):
        self.browser.open(self.page, size=(375, 667))
        made = self.browser.tell("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        file = browser.SHOTS / "print-long.pdf"
        file.write_bytes(base64.b64decode(made["data"]))
        text = subprocess.run(["pdftotext", "-layout", str(file), "-"], capture_output=True, text=True, check=True).stdout
        pages = [page.split() for page in text.split("\f")[:-1]]
        self.assertEqual(pages, [[f"{page * 12 + index:03}" for index in range(12)] for page in range(COUNT // 12)])


if __name__ == "__main__":
    unittest.main()
