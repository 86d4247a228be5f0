"""Finding photos on a page by words and filters."""

import unittest

import browser

COUNT = 66

SHOWN = "return [...document.querySelectorAll('figure')].filter(f => f.checkVisibility()).length"


class FindTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = browser.new_folder("find")
        for group in ("alps", "coast"):
            (folder / group).mkdir()
        rows = ["path,title,keywords,rating,date"]
        for index in range(COUNT):
            name = f"{'alps' if index % 3 else 'coast'}/p{index:02}.png"
            browser.plain_photo(folder / name, (20 + index * 3, 60, 220 - index * 3), (120, 90))
            title = "Zürich at dusk" if index == 7 else f"Photo {index}"
            rows.append(f"{name},{title},{'lake' if index % 2 else 'snow'},{index % 6},{2019 + index % 4}-05-01")
        (folder / "list.csv").write_text("\n".join(rows) + "\n")
        cls.page = browser.build(
            "find", [folder / "list.csv"], "--html", "sizes=320", "--caption", "{title}", "--group-by", "folder")
        cls.browser = browser.Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def search(self, words):
        self.browser.run(
            "const box = document.querySelector('.find input'); box.value = arguments[0];"
            "box.dispatchEvent(new Event('input', { bubbles: true }))", words)
        self.browser.frames(2)
        return self.browser.run(SHOWN)

    def choose(self, name, value):
        self.browser.run(
            "const box = document.querySelector(`.find select[aria-label=${arguments[0]}]`); box.value = arguments[1];"
            "box.dispatchEvent(new Event('input', { bubbles: true }))", name, value)
        self.browser.frames(2)
        return self.browser.run(SHOWN)

    def check_gaps(self):
        """Found photos have the sheet's layout: circles with equal gaps, below their headings."""
        rows, headings = self.browser.run(
            "const boxes = [...document.querySelectorAll('figure:not([hidden]) .t')].map(t => t.getBoundingClientRect());"
            "return [[...Map.groupBy(boxes, b => Math.round(b.top)).values()].map(row => row.map(b => [b.left, b.width])),"
            "[...document.querySelectorAll('h2')].filter(h => h.checkVisibility()).map(h => h.textContent)]")
        gaps = [after[0] - sum(before) for row in rows for before, after in zip(row, row[1:])]
        self.assertLess(max(gaps) - min(gaps), 0.1)
        self.assertGreater(max(len(row) for row in rows), 2)
        self.assertEqual(headings, ["alps", "coast"])

    def test_words_and_filters_find_photos_and_escape_shows_the_sheet(self):
        self.browser.open(self.page, size=(390, 844))
        self.browser.shot("find-all-390x844")
        places = "return [...document.querySelectorAll('.t')].map(l => { const b = l.getBoundingClientRect(); return [b.x, b.y, b.width] })"
        before = self.browser.run(places)
        self.assertEqual(self.search("zurich"), 1)
        self.assertEqual(self.search("lake"), COUNT // 2)
        self.check_gaps()
        self.browser.shot("find-lake-390x844")
        self.assertEqual(self.browser.run("return document.querySelector('.find p').textContent"), "33 photos")
        self.assertEqual(self.browser.run("return document.documentElement.scrollWidth"), 390)
        sides = self.browser.run(
            "return [...document.querySelectorAll('figure:not([hidden]) .t')].map(t => t.getBoundingClientRect().width)")
        self.assertGreaterEqual(min(sides), 88)
        self.assertEqual(self.search("p05 lake"), 1)
        self.assertEqual(self.search(""), COUNT)
        self.assertEqual(self.choose("groups", "coast"), 22)
        self.assertEqual(self.choose("stars", "4"), len([i for i in range(0, COUNT, 3) if i % 6 >= 4]))
        self.choose("stars", "")
        self.assertEqual(self.choose("years", "2020"), len([i for i in range(0, COUNT, 3) if i % 4 == 1]))
        self.browser.run(
            "document.querySelector('.find input').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))")
        self.browser.frames(3)
        self.assertEqual(self.browser.run(SHOWN), COUNT)
        self.assertEqual(self.browser.run(places), before)
        self.assertEqual(self.browser.messages(), [])

    def test_opened_photos_lead_to_found_photos_only(self):
        from selenium.webdriver.common.action_chains import ActionChains
        from selenium.webdriver.common.keys import Keys

        self.browser.open(self.page, size=(390, 844))
        self.search("p1")
        found = self.browser.run("return [...document.querySelectorAll('figure:not([hidden])')].map(figure => figure.id)")
        self.assertEqual(len(found), 10)
        self.browser.run("document.querySelector('figure:not([hidden]) .t').click()")
        seen = []
        for index in range(10):
            self.browser.frames(2)
            seen.append(self.browser.run("return location.hash.slice(1)"))
            self.assertEqual(self.browser.run("return document.querySelector('.count').textContent"), f"{index + 1} of 10")
            ActionChains(self.browser.driver).send_keys(Keys.ARROW_RIGHT).perform()
        self.assertEqual(seen, found)
        self.assertTrue(self.browser.run("return document.querySelector('.next').disabled"))
        self.browser.driver.back()
        self.browser.until("return !document.querySelector('dialog').open")
        self.search("")
        self.browser.run("document.querySelectorAll('.t')[40].click()")
        self.browser.frames(2)
        self.assertEqual(self.browser.run("return document.querySelector('.count').textContent"), f"41 of {COUNT}")

    def test_axe_finds_no_violation(self):
        from axe_core_python.selenium import Axe

        self.browser.open(self.page, size=(1440, 900))
        self.search("lake")
        self.browser.shot("find-lake-1440x900")
        found = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in Axe().run(self.browser.driver)["violations"]]
        self.assertEqual(found, [])


if __name__ == "__main__":
    unittest.main()
