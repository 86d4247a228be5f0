"""Albums: an index page with covers, a page for each folder, and the ways between them."""

import pathlib
import unittest

import browser

#: Phones, tablets, a laptop and a large screen.
WINDOWS = [(320, 568), (375, 667), (390, 844), (768, 1024), (1024, 768), (1440, 900), (2560, 1440)]

CARDS = """
return [...document.querySelectorAll('li a')].map(link => ({ to: link.getAttribute('href'),
  texts: [...link.querySelectorAll('.name,.about')].map(text => text.textContent) }))
"""


class AlbumTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = browser.new_folder("albums")
        rows = ["path,date"]
        for number, name in enumerate(["Alps", "2024/Oslo by night", "2024/Oslo-by-night", "sea", "tulips", "zoo"]):
            (folder / name).mkdir(parents=True)
            for index in range(3 + number):
                browser.plain_photo(folder / name / f"{index}.png", (20 + number * 40, 60 + index * 10, 140))
                rows.append(f"{name}/{index}.png,{f'2024-05-0{index + 1}' if name != 'zoo' else ''}")
        (folder / "list.csv").write_text("\n".join(rows) + "\n")
        cls.page = browser.build(
            "albums", [folder / "list.csv"], "--html", "sizes=320", "--sheet-per", "folder", "--each", "album",
            "--title", "All journeys", "--html", "originals=copy")
        cls.browser = browser.Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()

    def test_the_index_leads_to_each_folder_and_back(self):
        self.browser.open(self.page)
        cards = self.browser.run(CARDS)
        self.assertEqual(
            [(card["to"], *card["texts"]) for card in cards],
            [
                ("2024-Oslo-by-night/index.html", "2024/Oslo by night", "4 photos", "1 May 2024 – 4 May 2024"),
                ("2024-Oslo-by-night-2/index.html", "2024/Oslo-by-night", "5 photos", "1 May 2024 – 5 May 2024"),
                ("Alps/index.html", "Alps", "3 photos", "1 May 2024 – 3 May 2024"),
                ("sea/index.html", "sea", "6 photos", "1 May 2024 – 6 May 2024"),
                ("tulips/index.html", "tulips", "7 photos", "1 May 2024 – 7 May 2024"),
                ("zoo/index.html", "zoo", "8 photos"),
            ])
        for card in cards:
            self.browser.run("document.querySelector(`li a[href='${arguments[0]}']`).click()", card["to"])
            self.browser.until("return document.querySelector('.up a')")
            self.browser.settle()
            self.assertEqual(self.browser.run("return document.title"), f"{card['texts'][0]} · All journeys")
            self.assertEqual(
                self.browser.run("return document.querySelectorAll('figure').length"), int(card["texts"][1].split()[0]))
            self.browser.run("document.querySelector('.t').click()")
            file = self.browser.run(
                "const link = document.querySelector('.save'); return link.checkVisibility() && [link.download, link.href]")
            self.assertEqual(file[0], "0.png")
            self.assertTrue(file[1].startswith("file:") and pathlib.Path(file[1][7:]).read_bytes()[:4] == b"\x89PNG")
            self.browser.run("document.querySelector('.viewer .close').click()")
            self.browser.until("return !document.querySelector('dialog').open")
            self.browser.run("document.querySelector('.up a').click()")
            self.browser.until("return document.querySelector('li a')")
        self.browser.settle()
        self.assertEqual(self.browser.messages(), [])

    def test_both_pages_fit_every_window_and_have_large_targets(self):
        from axe_core_python.selenium import Axe

        for name, page in (("index", self.page), ("album", self.page / "sea")):
            for size in WINDOWS:
                with self.subTest(page=name, size=size):
                    self.browser.open(page, size=size)
                    self.browser.shot(f"albums-{name}-{size[0]}x{size[1]}")
                    self.assertLessEqual(
                        self.browser.run("return document.documentElement.scrollWidth - innerWidth"), 0)
                    heights = self.browser.run(
                        "return [...document.querySelectorAll('a:not(.save)')].map(link => link.getBoundingClientRect().height)")
                    self.assertGreaterEqual(min(heights), 44)
            found = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]])
                     for one in Axe().run(self.browser.driver)["violations"]]
            self.assertEqual(found, [])

    def test_tools_and_counter_of_an_opened_photo_share_a_narrow_window(self):
        for size in WINDOWS[:3]:
            with self.subTest(size=size):
                self.browser.open(self.page / "sea", size=size)
                self.browser.run("document.querySelector('.t').click()")
                self.browser.settle()
                self.browser.shot(f"albums-opened-{size[0]}x{size[1]}")
                tools, count = self.browser.run(
                    "return ['.tools', '.viewer .count'].map(name => document.querySelector(name).getBoundingClientRect().toJSON())")
                self.assertTrue(
                    count["right"] <= tools["left"] or count["top"] >= tools["bottom"], f"{count} under {tools}")
                self.assertGreaterEqual(tools["left"], 0)


if __name__ == "__main__":
    unittest.main()
